import { NOWHERE } from '../../catalog/defaults.ts'
import { humanize } from '../../catalog/names.ts'
import { PUBLISHED } from '../../catalog/readers/flat-list.ts'
import { requiresStages } from '../../catalog/workflow.ts'
import { asArray, asRecord } from '../../values/record.ts'
import { reorderItems } from '../../yaml/reorder.ts'
import { defineRule, entry, file, fixable } from '../rule.ts'

const member = entry()
const payer = entry({ code: 'PAYER_CLOSED', fix_stage: 'eligibility' })
const bill = entry({ code: 'BILL_EMPTY', fix_stage: 'billing' })
const byCode = [bill, member, payer].join('\n')
const byStage = [member, payer, bill].join('\n')
const options = { by: 'stage' }

export const entryComplete = defineRule({
  id: 'entry-complete',
  severity: 'error',
  summary:
    'Every entry has `code`, `http`, `stop`, `meaning` and `fix`, and `fix_stage` if the catalog has `stages`.',
  why: 'The flat list promises all six for every code (contract, The published list).',
  good: () => [
    entry(),
    { source: file({ wire: 'google-rpc', stages: undefined }, entry({ fix_stage: undefined })) },
  ],
  bad: () => [
    ...PUBLISHED.filter((field) => field !== 'meaning').map((field) =>
      entry({ [field]: undefined }),
    ),
    { source: file({ wire: 'google-rpc' }, entry({ fix_stage: undefined })) },
  ],
  needsIntactSource: true,
  *check({ entries, header, has: hasTop, catalog: { unknownFields } }) {
    const isFormUnread = header.wire === undefined && hasTop('wire') // reported by field-typed
    const isStaged = hasTop('stages') || (!isFormUnread && requiresStages(header, unknownFields))
    const promised = PUBLISHED.filter(
      (field) => !unknownFields.includes(`codes.${field}`) && (field !== 'fix_stage' || isStaged),
    )
    for (const { code, has, path } of entries) {
      const name = code ?? 'this entry'
      for (const field of promised)
        if (!has(field))
          yield {
            path: path(field),
            at: has('code') ? path('code') : path(),
            message: `${name} has no "${field}"`,
            missing: field,
          }
    }
  },
})

export const meaningWritten = defineRule({
  id: 'meaning-written',
  severity: 'warn',
  summary: 'Every entry has a `meaning` of its own.',
  why: 'Without one, outputs say the words of the code, and these tell the user nothing new.',
  good: () => [entry()],
  bad: () => [entry({ meaning: undefined })],
  appliesTo: 'live',
  needsIntactSource: true,
  *check({ entries, catalog }) {
    if (catalog.origin === NOWHERE) return
    for (const { code, path } of entries)
      if (catalog.origin(path('meaning')) !== undefined)
        yield {
          path: path('meaning'),
          message: `${code} has no "meaning": outputs say "${humanize(code)}."`,
        }
  },
})

export const entrySorted = defineRule({
  id: 'entry-sorted',
  severity: 'off',
  summary:
    'Entries are sorted by code (option `by: code`), or by stage and then by code (`by: stage`).',
  why: 'Otherwise, two people who append codes to the same list get a merge conflict; in a sorted list this is rare. The order itself has no meaning.',
  good: () => [byCode, { codes: byStage, options }],
  bad: () =>
    [
      byStage,
      [payer, `# The desk.\n${member} # Seldom.`, `\n# The bills.\n${bill}`].join('\n'),
      `# Of the payers.\n${payer}\n\n${member}`,
      { codes: [bill, payer, member].join('\n'), options },
    ].map((example) => fixable('yes', example)),
  options: { by: 'code' },
  *check({ entries, stages, catalog: { source } }, { by }) {
    const stageIndex = new Map(stages.map(({ id }, index) => [id, index]))
    // Entries that a reader added from a second file have no position in this one.
    const written = asArray(asRecord(source.value).codes)
    const keys = entries.slice(0, written.length).map(({ code, fix_stage, path }, index) => {
      return {
        code,
        stage: by === 'stage' ? (stageIndex.get(fix_stage ?? '') ?? stages.length) : 0,
        path,
        index,
      }
    })
    let last: (typeof keys)[number] | undefined
    let offered = false
    for (const key of keys) {
      if (key.code === undefined) continue
      if (last !== undefined && compare(key, last) < 0) {
        const message = `${key.code} must come before ${last.code}; entries are sorted by ${by === 'stage' ? 'stage, then ' : ''}code`
        // One fix sorts all entries.
        const edit =
          offered || keys.some(({ code }) => code === undefined)
            ? undefined
            : reorderItems(source, ['codes'], written, orderOf(keys))
        offered = true
        yield {
          path: key.path('code'),
          message,
          ...(edit && { replace: { edits: [edit], safety: 'yes' as const } }),
        }
      }
      last = key
    }
  },
})

type Key = { code: string | undefined; stage: number; index: number }

const compare = (a: Key, b: Key): number =>
  a.stage - b.stage || (a.code! < b.code! ? -1 : a.code! > b.code! ? 1 : 0)
const orderOf = (keys: readonly Key[]): number[] => keys.toSorted(compare).map(({ index }) => index)
