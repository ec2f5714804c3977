import * as z from 'zod'
import { choice } from './choice.ts'

// What FHIR resources have that no other output has: the `fhir` of errors.yaml.

const text = (description: string, ...examples: string[]) =>
  z.string().meta({ description, ...(examples.length > 0 && { examples }) })

const named = z
  .strictObject({
    url: text(
      'The canonical: an absolute URI, also `urn:oid:` or `urn:uuid:`.',
      'https://clinic.example/fhir/CodeSystem/VisitErrorsCS',
    ).optional(),
    id: text('The id: at most 64 letters, digits, `-` and `.`.', 'VisitErrorsCS').optional(),
    name: text('The name for programs: `[A-Z][A-Za-z0-9_]*`.', 'VisitErrorsCS').optional(),
  })
  .meta({ title: 'FhirResource' })

const property = z
  .strictObject({
    code: text('Its code. Default: the name of the field without `x-`.', 'internalId').optional(),
    uri: text(
      'Its URI. Default: the canonical of the CodeSystem, `#` and the code.',
      'https://clinic.example/fhir/properties#internalId',
    ).optional(),
    description: text('What it contains.').optional(),
    type: choice('The type of its values. Default: `string`.', {
      string: 'A text.',
      code: 'A code.',
      integer: 'A whole number.',
      decimal: 'A number.',
      boolean: '`true` or `false`.',
      dateTime: 'A day or a time: `2026-11-21`.',
      Coding: 'A code of another system: `system`, `version`, `code`, `display`.',
    }).optional(),
    value_set: text(
      'The canonical of the ValueSet of a `code` or `Coding`.',
      'https://clinic.example/fhir/ValueSet/desks',
    ).optional(),
  })
  .meta({ title: 'FhirProperty' })

export const fhir = z
  .strictObject({
    code_system: named
      .describe('The CodeSystem of the codes. Default: `<url>/CodeSystem/<name>`.')
      .optional(),
    value_set: named
      .describe('The ValueSet of all codes. Default: `<url>/ValueSet/<name>`.')
      .optional(),
    stages: z
      .strictObject({
        code_system: named.describe('The CodeSystem of the stages.').optional(),
        value_set: named.describe('The ValueSet of the stages.').optional(),
      })
      .meta({ title: 'FhirStages' })
      .describe('The resources of the stages. Default: `<url>/CodeSystem/<name>-stages`.')
      .optional(),
    value_sets: z
      .record(z.string(), named)
      .meta({
        description:
          'The ValueSets of some codes, by what the default of the id has after `<name>-`: `active`, `stopping`, `warnings`, `stage-<stage>`.',
        'x-key': 'set',
        examples: [{ active: { id: 'VisitErrorsToSendVS' } }],
      })
      .optional(),
    properties: z
      .record(z.string(), property)
      .meta({
        description: 'The own fields (`x-…`) of codes that are published as concept properties.',
        'x-key': 'field',
        examples: [{ 'x-internal-id': { code: 'internalId', type: 'code' } }],
      })
      .optional(),
  })
  .meta({
    title: 'Fhir',
    examples: [
      {
        code_system: {
          url: 'https://clinic.example/CodeSystem/VisitErrorsCS',
          id: 'VisitErrorsCS',
        },
      },
    ],
  })
