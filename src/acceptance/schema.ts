/** The one model of suppressions and approvals; their JSON Schemas and types are derived from it by `npm run gen`. */
import * as z from 'zod'

/** What every accepted finding says of itself. */
const terms = {
  rule: z.string().describe('The rule.'),
  reason: z.string().describe('Why it is accepted.'),
  owner: z.string().describe('Who looks after it.').optional(),
  expires: z.string().meta({ description: 'The last day on which it holds.', format: 'date' }).optional(),
}

/** A lint finding that is accepted, in the config or in .rail-errors/suppressions.yaml. */
export const suppression = z
  .strictObject({
    catalog: z
      .string()
      .describe('The catalog: its path, relative to the folder of the config (or of .rail-errors); every catalog when absent.')
      .optional(),
    code: z.string().describe('The code whose findings are accepted; without one, "path" is that of a field of the file.').optional(),
    path: z
      .string()
      .meta({
        description:
          'The field whose findings are accepted: of the code, else of the file; . is the whole of it. Every field of the code when absent.',
        examples: ['http', 'translations.de.meaning', '.'],
      })
      .optional(),
    ...terms,
  })
  .meta({ title: 'Suppression' })

/** A change that is accepted, in .rail-errors/approved-changes.yaml. */
export const approval = z
  .strictObject({
    fingerprint: z
      .string()
      .regex(/^[0-9a-f]{12}$/)
      .meta({
        description: 'The change: the digits that rail-errors diff prints after --approve. Changes are matched by them alone.',
        examples: ['3f2a9c01d4e5'],
      }),
    code: z.string().describe('The code that changed, for people.').optional(),
    ...terms,
  })
  .meta({ title: 'Approval' })

export const suppressionsSchema = z
  .strictObject({ suppressions: z.array(suppression).describe('Findings that are known and accepted.') })
  .meta({ title: 'Suppressions', description: 'What rail-errors lint --suppress records.' })

export const approvalsSchema = z
  .strictObject({ approvals: z.array(approval).describe('Changes that are known and accepted.') })
  .meta({ title: 'Approvals', description: 'What rail-errors diff --approve records.' })
