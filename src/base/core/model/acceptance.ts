/**
 * The one model of accepted findings and changes. `npm run gen` derives its JSON Schema and types
 * from it.
 */
import * as z from 'zod'

export const acceptance = z
  .strictObject({
    rule: z.string().describe('The rule.'),
    code: z
      .string()
      .describe(
        'The code whose findings are accepted. Without a code, "path" is relative to the file. Of a change, the code that changed, for information.',
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
    fingerprint: z
      .string()
      .regex(/^[0-9a-f]{12}$/)
      .meta({
        description:
          'Of a change: its fingerprint, as printed by rail-errors diff. Changes are matched only by fingerprint.',
        examples: ['3f2a9c01d4e5'],
      })
      .optional(),
    catalog: z
      .string()
      .describe(
        'The path of the catalog, relative to the folder that has .rail-errors; default: all catalogs.',
      )
      .optional(),
    reason: z.string().describe('Why it is accepted.'),
    owner: z.string().describe('The person or team that is responsible.').optional(),
    expires: z
      .string()
      .meta({ description: 'The last day on which it is valid.', format: 'date' })
      .optional(),
  })
  .meta({ title: 'Acceptance' })

export const acceptedSchema = z
  .strictObject({ accepted: z.array(acceptance).describe('Accepted findings and changes.') })
  .meta({
    title: 'Accepted',
    description: 'Accepted findings and changes, recorded with --accept.',
  })
