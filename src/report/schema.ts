/** What `--format json` prints; schema/diagnostics.schema.json is derived from it by `npm run gen`. Public from the first release. */
import * as z from 'zod'

const offset = z.int().describe('Offset in the text, 0-based, in UTF-16 units.')
const path = z.array(z.union([z.string(), z.int()])).describe('A structural address: ["codes", 3, "http"].')
const range = z.strictObject({
  start: offset,
  end: offset,
  line: z.int().describe('1-based.'),
  column: z.int().describe('1-based, in UTF-16 units.'),
})
const edit = z.strictObject({ start: offset, end: offset, text: z.string() })

const diagnostic = z
  .strictObject({
    rule: z.string(),
    severity: z.enum(['error', 'warn', 'info']),
    message: z.string(),
    file: z.string().describe('Relative to the working directory, with /.'),
    path,
    range,
    code: z.string().describe('The error code of the entry that the finding is about.').optional(),
    related: z.array(z.strictObject({ file: z.string(), path, range, message: z.string() })).optional(),
    fix: z
      .strictObject({ safety: z.enum(['yes', 'ask']).describe('yes: can’t change meaning; ask: a suggestion.'), edits: z.array(edit) })
      .optional(),
    suggestions: z.array(z.string()).optional(),
    fingerprint: z.string().describe('The same while lines move and wording changes.'),
    docs: z
      .string()
      .describe('Where the rule is explained: a page of the package; of a rule of a plugin, its address or the command that explains it.'),
    suppressed: z
      .strictObject({
        reason: z.string(),
        by: z.enum(['comment', 'config', 'file']).describe('Where it was silenced; file: .rail-errors/suppressions.yaml.'),
        owner: z.string().optional(),
        expires: z.string().optional(),
      })
      .describe('Why it does not count: somebody silenced it.')
      .optional(),
  })
  .meta({ title: 'Diagnostic' })

const write = z
  .strictObject({
    path: z.string().describe('Relative to the working directory, with /.'),
    target: z.string(),
    state: z.enum(['create', 'update', 'same', 'orphan', 'edited', 'foreign', 'released', 'lost']),
  })
  .meta({ title: 'Write' })

export const reportSchema = z
  .strictObject({
    schemaVersion: z.literal(1),
    tool: z.literal('rail-errors'),
    version: z.string(),
    summary: z.strictObject({ errors: z.int(), warnings: z.int(), infos: z.int(), codes: z.int().describe('Entries that were read.') }),
    diagnostics: z.array(diagnostic),
    writes: z.array(write).describe('Of build: what happens to each output.').optional(),
  })
  .meta({ title: 'Report', description: 'What rail-errors prints with --format json.' })
