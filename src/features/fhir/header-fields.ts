import * as z from 'zod'
import { choice } from '../../base/core/model/choice.ts'
import { date, identifiers, text } from '../../base/core/model/texts.ts'

// What FHIR resources have that no other output has: the `fhir` of errors.yaml.

const named = z
  .strictObject({
    url: text(
      'The canonical: an absolute URI, also `urn:oid:` or `urn:uuid:`.',
      'https://api.shop.dev/fhir/CodeSystem/ShopErrorsCS',
    ).optional(),
    id: text('The id: at most 64 letters, digits, `-` and `.`.', 'ShopErrorsCS').optional(),
    name: text('The name for programs: `[A-Z][A-Za-z0-9_]*`.', 'ShopErrorsCS').optional(),
  })
  .meta({ title: 'FhirResource' })

const resource = named
  .extend({
    identifier: identifiers
      .describe('Its identifiers. An OID names one artefact, so it has none of the catalog.')
      .optional(),
    title: text('Its title. Default: made of that of the catalog.').optional(),
    description: text('What it contains.').optional(),
    translations: z
      .record(
        z.string(),
        z
          .strictObject({
            title: text('Its title.').optional(),
            description: text('What it contains.').optional(),
          })
          .meta({ title: 'FhirWords' }),
      )
      .meta({
        description: 'Its title and its description in other languages, by BCP 47 tag.',
        'x-key': 'language',
      })
      .optional(),
  })
  .meta({ title: 'FhirPart' })

const valueSet = resource
  .extend({
    version: text('Its version. Default: that of the catalog.', '2.1.0').optional(),
  })
  .meta({ title: 'FhirValueSet' })

const profilesOf = (type: string) =>
  z.array(z.string()).describe(`Those of each ${type}.`).optional()

const property = z
  .strictObject({
    code: text('Its code. Default: the name of the field without `x-`.', 'internalId').optional(),
    uri: text(
      'Its URI. Default: the canonical of the CodeSystem, `#` and the code.',
      'https://api.shop.dev/fhir/properties#internalId',
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
      'https://api.shop.dev/fhir/ValueSet/teams',
    ).optional(),
    nested: z
      .boolean()
      .describe(
        'Of the property with the URI `http://hl7.org/fhir/concept-properties#parent`: `true` if only the tree shows it. Further values of a code are published as the property. Default: `false`, both.',
      )
      .optional(),
  })
  .meta({ title: 'FhirProperty' })

export const fhir = z
  .strictObject({
    code_system: named
      .describe('The CodeSystem of the codes. Default: `<url>/CodeSystem/<name>`.')
      .optional(),
    value_set: valueSet
      .describe('The ValueSet of all codes. Default: `<url>/ValueSet/<name>`.')
      .optional(),
    stage_code_system: resource
      .describe('The CodeSystem of the stages. Default: `<url>/CodeSystem/<name>-stages`.')
      .optional(),
    stage_value_set: resource
      .describe('The ValueSet of the stages. Default: `<url>/ValueSet/<name>-stages`.')
      .optional(),
    value_sets: z
      .record(z.string(), resource)
      .meta({
        description:
          'The ValueSets of some codes, by what the default of the id has after `<name>-`: `active`.',
        'x-key': 'set',
        examples: [{ active: { id: 'ShopErrorsToSendVS' } }],
      })
      .optional(),
    profiles: z
      .strictObject({ CodeSystem: profilesOf('CodeSystem'), ValueSet: profilesOf('ValueSet') })
      .meta({
        title: 'FhirProfiles',
        description:
          'The canonicals of the profiles that the resources claim to meet, in `meta.profile`.',
        examples: [
          {
            CodeSystem: [
              'http://hl7.org/fhir/uv/crmi/StructureDefinition/crmi-shareablecodesystem',
            ],
          },
        ],
      })
      .optional(),
    headings: z
      .array(
        z
          .strictObject({
            code: text('Its code.', 'PAPER_REASONS'),
            display: text('Its words.', 'Reasons about papers').optional(),
            definition: text('What it groups.').optional(),
            parent: text('The code of the concept above it.', 'ALL_REASONS').optional(),
          })
          .meta({ title: 'FhirHeading' }),
      )
      .describe(
        'Concepts that only group others. They are published before the codes, as `notSelectable`, and never sent.',
      )
      .optional(),
    case_sensitive: z
      .boolean()
      .describe('Whether codes that differ only in case are two codes. Default: `true`.')
      .optional(),
    version_needed: z
      .boolean()
      .describe('Whether a code without a version is not clear. Default: `false`.')
      .optional(),
    hierarchy_meaning: choice('What the tree of the codes means.', {
      'grouped-by': 'A group.',
      'is-a': 'A more general concept.',
      'part-of': 'A whole.',
      'classified-with': 'A class.',
    }).optional(),
    copyright_label: text(
      'A short copyright: © or the year, and the owner.',
      '© 2026 Shop API team',
    ).optional(),
    approval_date: date('The day on which this version was approved.').optional(),
    last_review_date: date('The day on which the content was last reviewed.').optional(),
    effective: z
      .strictObject({
        from: date('The first day.').optional(),
        until: date('The last day.').optional(),
      })
      .meta({ title: 'FhirPeriod' })
      .describe('When this version is meant to be used.')
      .optional(),
    concept_properties: z
      .array(z.string())
      .meta({
        description:
          'The properties of codes to publish, of those that are made from fields of the catalog. Default: all. Without `http` and `stop`, servers that fail on numbers and booleans answer `$lookup`.',
        examples: [['fix_stage', 'fix', 'status']],
      })
      .optional(),
    properties: z
      .record(z.string(), property)
      .meta({
        description:
          'The own fields (`x-…`) of codes that are published as concept properties; also fields of the catalog, such as `fix`, that are published under a further code.',
        'x-key': 'field',
        examples: [{ 'x-internal-id': { code: 'internalId', type: 'code' } }],
      })
      .optional(),
  })
  .meta({
    title: 'Fhir',
    'x-page': 'docs/fhir.md#fhir',
    examples: [
      {
        code_system: {
          url: 'https://api.shop.dev/fhir/CodeSystem/ShopErrorsCS',
          id: 'ShopErrorsCS',
        },
      },
    ],
  })

/** The fields above `codes`. */
export const headerFields = {
  fhir: fhir
    .describe(
      'What the FHIR resources have that other outputs do not: canonicals and ids that were published before, and definitions of properties.',
    )
    .optional(),
}
