/**
 * The output of `--format json`; `npm run gen` derives schema/diagnostics.schema.json from it.
 * Public from the first release.
 */
import * as z from 'zod'

const offset = z.int().describe('Offset in the text, 0-based, in UTF-16 units.')
const path = z
  .array(z.union([z.string(), z.int()]))
  .describe('A structural address: ["codes", 3, "http"].')
const range = z
  .strictObject({
    start: offset,
    end: offset,
    line: z.int().describe('1-based.'),
    column: z.int().describe('1-based, in UTF-16 units.'),
  })
  .meta({ id: 'Range' })
const edit = z.strictObject({ start: offset, end: offset, text: z.string() })
const fix = z
  .strictObject({
    safety: z
      .enum(['yes', 'ask'])
      .describe('yes: safe, the meaning cannot change; ask: a suggestion, to be reviewed.'),
    edits: z.array(edit),
  })
  .meta({ id: 'Fix' })
const suppressed = z
  .strictObject({
    reason: z.string(),
    by: z
      .enum(['comment', 'file'])
      .describe('Where it was accepted; file: .rail-errors/accepted.yaml.'),
    owner: z.string().optional(),
    expires: z.string().optional(),
  })
  .meta({ id: 'Suppressed', description: 'Why it does not count: somebody accepted it.' })

const diagnostic = z
  .strictObject({
    rule: z.string(),
    severity: z.enum(['error', 'warn', 'info']),
    message: z.string(),
    file: z.string().describe('Relative to the working directory, with /.'),
    path,
    range,
    code: z.string().describe('The error code of the entry that the finding is about.').optional(),
    related: z
      .array(z.strictObject({ file: z.string(), path, range, message: z.string() }))
      .optional(),
    fix: fix.optional(),
    suggestions: z.array(z.string()).optional(),
    missing: z
      .array(z.string())
      .describe('The names of the required fields that the entry, or the header, does not have.')
      .optional(),
    fingerprint: z.string().describe('The same while lines move and wording changes.'),
    docs: z
      .string()
      .describe(
        'Where the rule is explained: a page of the package; of a rule of a plugin, its address or the command that explains it.',
      ),
    omitted: z
      .int()
      .describe(
        'Only of findings-complete: how many findings are not listed; 100000 are that many or more.',
      )
      .optional(),
    suppressed: suppressed.optional(),
  })
  .meta({ title: 'Diagnostic' })

const change = diagnostic
  .extend({
    impact: z.enum(['breaking', 'dangerous', 'safe']),
    surfaces: z.array(z.enum(['wire', 'fhir', 'source'])).describe('Who is hit.'),
    bump: z
      .enum(['none', 'patch', 'minor', 'major'])
      .describe('The version bump that the change requires, 0.x aside.'),
    location: z.string().describe('The place as people write it: codes[PAYER_SLOW].http.'),
    before: z.unknown().describe('The old value; absent for what was added.').optional(),
    after: z.unknown().describe('The new value; absent for what was removed.').optional(),
    advice: z.string().describe('What to do instead, or what to do next.'),
  })
  .meta({ title: 'Change' })

const comparison = z
  .strictObject({
    old: z.string(),
    new: z.string(),
    codes: z.strictObject({ old: z.int(), new: z.int() }).describe('Entries that were read.'),
    version: z
      .strictObject({
        old: z.string().optional(),
        new: z.string().optional(),
        next: z.string().describe('The least that may follow the old one.').optional(),
      })
      .describe('Of the catalogs.'),
    notCompared: z.array(z.string()).describe("Fields that one side can't contain."),
    unread: z
      .strictObject({ old: z.int(), new: z.int() })
      .describe('Values that are missing or of a wrong type: they were not compared.'),
    changes: z
      .int()
      .describe(
        'How many changes it has, accepted ones too. Those of an imported catalog are changes of each that imports it.',
      ),
  })
  .meta({ title: 'Comparison' })

const write = z
  .strictObject({
    path: z.string().describe('Relative to the working directory, with /.'),
    target: z.string(),
    state: z.enum(['create', 'update', 'same', 'orphan', 'edited', 'foreign', 'kept', 'lost']),
  })
  .meta({ title: 'Write' })

const publication = z
  .strictObject({
    server: z.string().describe('The base URL.'),
    software: z.string(),
    fhirVersion: z.string(),
    steps: z.array(
      z
        .strictObject({
          action: z.enum(['create', 'update', 'replace', 'retire', 'same']),
          resource: z.string().describe('Type and id on the server.'),
          url: z.string(),
          version: z.string(),
          why: z.string(),
          versionId: z
            .strictObject({ before: z.string().optional(), after: z.string().optional() })
            .describe('What the server calls the state that was read, and the one that it stored.')
            .optional(),
        })
        .meta({ title: 'Step' }),
    ),
    answers: z.array(z.string()).describe('What the server says of the set, for people.'),
  })
  .meta({ title: 'Publication' })

/** What each JSON document of the program begins with. */
export const head = {
  schemaVersion: z.literal(1),
  tool: z.literal('rail-errors'),
  version: z.string(),
}

const omitted = z
  .int()
  .describe('Findings that are not listed and not in the other numbers; absent if all are listed.')
  .optional()
const weights = z.strictObject({
  breaking: z.int(),
  dangerous: z.int(),
  safe: z.int(),
  accepted: z.int(),
})

export const reportSchema = z
  .strictObject({
    ...head,
    summary: z.strictObject({
      errors: z.int(),
      warnings: z.int(),
      infos: z.int(),
      codes: z.int().describe('Entries that were read.'),
      omitted,
      changes: weights.describe('Of lint --against, and of publish --dry-run.').optional(),
    }),
    diagnostics: z.array(diagnostic),
    writes: z.array(write).describe('Of build: what happens to each output.').optional(),
    publication: publication.describe('Of publish: what happens on the server.').optional(),
    comparisons: z
      .array(comparison)
      .describe('Of lint --against, and of publish --dry-run.')
      .optional(),
    changes: z.array(change).describe('Of the same: every difference once.').optional(),
  })
  .meta({ title: 'Report', description: 'What rail-errors prints with --format json.' })

export const changesSchema = z
  .strictObject({
    ...head,
    summary: weights.extend({ omitted }),
    comparisons: z.array(comparison),
    changes: z
      .array(change)
      .describe('Every difference once. Those with `suppressed` were accepted and do not count.'),
    diagnostics: z.array(diagnostic).describe('What is wrong with what is accepted.'),
  })
  .meta({ title: 'Changes', description: 'What rail-errors diff prints with --format json.' })

const at = z
  .strictObject({ file: z.string(), line: z.int(), column: z.int() })
  .meta({ id: 'Place' })
const items = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.array(z.strictObject({ ...shape, at })).optional()
const texts = z.array(z.string())

export const importSchema = z
  .strictObject({
    ...head,
    file: z.string().describe('The file that was written, if one was.').optional(),
    lintErrors: z.int().describe('Of this file.').optional(),
    error: z.string().describe('Why nothing was written.').optional(),
    columns: z
      .record(z.string(), z.string())
      .describe('The column of each field: its own name, (name) or (value).')
      .optional(),
    taken: items({
      code: z.string(),
      name: z.string().describe('Of its constant; empty without one.'),
      list: z.string(),
      fields: z.array(z.strictObject({ field: z.string(), value: z.unknown(), at })),
    }),
    left: items({ message: z.string(), isChange: z.boolean() }).describe(
      'What is not taken, or, if isChange, is taken in another form.',
    ),
    unused: items({ column: z.string(), count: z.int(), way: z.string() }).describe(
      'Columns that fill no field, and the option that takes them.',
    ),
    doubts: items({ list: z.string(), message: z.string(), examples: texts, ways: texts }).describe(
      'Lists that are not read, since their codes are in doubt, and the options that decide.',
    ),
    lists: z
      .array(
        z.strictObject({
          name: z.string(),
          file: z.string(),
          count: z.int(),
          isRead: z.boolean(),
          at: at.optional(),
        }),
      )
      .optional(),
    notes: texts.describe('What a published list or FHIR loses.').optional(),
  })
  .meta({ title: 'Import', description: 'What rail-errors import prints with --format json.' })
