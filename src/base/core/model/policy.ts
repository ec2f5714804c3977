/** `diff:` of the config; part of schema.ts. */
import * as z from 'zod'
import { choice } from './choice.ts'

const IMPACTS = {
  breaking: 'A correct consumer of the old catalog can fail.',
  dangerous: 'It depends on the consumer whether it fails.',
  safe: 'No correct consumer is affected.',
}

export const changePolicy = z
  .strictObject({
    added_codes: choice(
      'The impact of new codes and stages. Default: `dangerous`; `safe` if all generated types are open.',
      IMPACTS,
    ).optional(),
    require_deprecation: z
      .boolean()
      .describe(
        '`false`: retiring a code that was not deprecated first is dangerous, not breaking. Default: `true`.',
      )
      .optional(),
    meaning_similarity: z
      .number()
      .describe(
        'From 0 to 1. A `meaning` that is less similar to the old one counts as rewritten. Default: 0.6.',
      )
      .optional(),
    ignore_text: z
      .boolean()
      .describe('`true` leaves safe changes of texts out of reports. Default: `false`.')
      .optional(),
    rules: z
      .record(z.string(), choice('The impact.', { ...IMPACTS, off: 'The change is not reported.' }))
      .meta({
        description: 'The impact by change rule id: `breaking`, `dangerous`, `safe` or `off`.',
        'x-key': 'rule',
        examples: [{ 'http-changed': 'breaking' }],
      })
      .optional(),
    surfaces: z
      .array(
        choice('A kind of consumers.', {
          wire: 'Clients that read the responses and the flat list.',
          fhir: 'Users of the FHIR resources.',
          source: 'Code that imports the generated TypeScript.',
        }),
      )
      .describe('The consumers to protect. Default: all.')
      .optional(),
    usage: z
      .string()
      .describe(
        'A file with the codes seen in logs, one per line, relative to this file. A breaking change of a code that is not in it is only dangerous.',
      )
      .optional(),
  })
  .meta({ title: 'ChangePolicy', description: 'How `rail-errors diff` classifies changes.' })
