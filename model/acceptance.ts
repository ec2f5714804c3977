/**
 * The one model of suppressions and approvals. `npm run gen` derives their JSON Schemas and types
 * from it.
 */
import * as z from 'zod'

/** The fields of every accepted finding. */
const terms = {
  rule: z.string().describe('The rule.'),
  reason: z.string().describe('Why it is accepted.'),
  owner: z.string().describe('The person or team that is responsible.').optional(),
  expires: z
    .string()
    .meta({ description: 'The last day on which it is valid.', format: 'date' })
    .optional(),
}

/** An accepted lint finding, in the config or in .rail-errors/suppressions.yaml. */
export const suppression = z
  .strictObject({
    catalog: z
      .string()
      .describe(
        'The path of the catalog, relative to the folder of the config (or of .rail-errors); default: all catalogs.',
      )
      .optional(),
    code: z
      .string()
      .describe(
        'The code whose findings are accepted. Without a code, "path" is relative to the file.',
      )
      .optional(),
    path: z
      .string()
      .meta({
        description:
          'The field whose findings are accepted, relative to the code or the file; "." is the code or the file itself. Default: all fields of the code.',
        examples: ['http', 'translations.de.meaning', '.'],
      })
      .optional(),
    ...terms,
  })
  .meta({ title: 'Suppression' })

/** An accepted change, in .rail-errors/approved-changes.yaml. */
export const approval = z
  .strictObject({
    fingerprint: z
      .string()
      .regex(/^[0-9a-f]{12}$/)
      .meta({
        description:
          'The fingerprint of the change, as printed by rail-errors diff. Changes are matched only by fingerprint.',
        examples: ['3f2a9c01d4e5'],
      }),
    code: z.string().describe('The code that changed, for information.').optional(),
    ...terms,
  })
  .meta({ title: 'Approval' })

export const suppressionsSchema = z
  .strictObject({ suppressions: z.array(suppression).describe('Accepted findings.') })
  .meta({
    title: 'Suppressions',
    description: 'Accepted findings, recorded by rail-errors lint --suppress.',
  })

export const approvalsSchema = z
  .strictObject({ approvals: z.array(approval).describe('Accepted changes.') })
  .meta({
    title: 'Approvals',
    description: 'Accepted changes, recorded by rail-errors diff --approve.',
  })
