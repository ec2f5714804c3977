import { byStatusOf } from '../../core/catalog/catalog.ts'
import { insertedHeader } from '../../core/catalog/edit/header.ts'
import { usualByStatus } from '../../core/catalog/usual-by-status.ts'
import { handlingBy } from '../../core/contract/by-status.ts'
import type { Edit } from '../../core/diagnostic.ts'
import { asRecord, isRecord } from '../../core/values/record.ts'
import { Uneditable } from '../../core/yaml/edited.ts'
import { fieldEnd, inserted } from '../../core/yaml/lines.ts'
import { type Entry, type LintInput, runnable } from '../linter/rule.ts'

export const retryStated = runnable({
  id: 'retry-stated',
  severity: 'info',
  appliesTo: 'live',
  needs: ['codes.handling', 'defaults'],
  needsIntactSource: true,
  *check(input) {
    const { entries, exists, catalog } = input
    if (catalog.sourceFormat !== 'yaml') return
    const own = entries.filter(
      ({ http, stop, handling, path }) =>
        http !== undefined &&
        (handling?.outcome ?? (stop ? 'fail' : 'warn')) === 'fail' &&
        catalog.imports?.of(Number(path()[1])) === undefined,
    )
    const given = givenIn(input)
    const unsaid = own.filter(
      ({ http, handling, path }) =>
        handling?.retry === undefined &&
        // Reported by field-typed.
        !exists(path('handling', 'retry')) &&
        handlingBy(given, http!).retry === undefined,
    )
    if (unsaid.length === 0) return
    const lines = proposed(unsaid, given)
    const edit = lines.length === 0 ? undefined : insertion(input, lines)
    const count =
      own.length === 1
        ? 'the only code that stops a call'
        : `${unsaid.length} of ${own.length} codes that stop a call`
    yield {
      path: ['codes'],
      part: 'key',
      message: `${count} ${unsaid.length === 1 ? 'says' : 'say'} nothing about retry: the status decides (${decided(input, unsaid)}); ${
        edit
          ? 'rail-errors lint --fix-unsafe writes a proposal into "defaults"'
          : lines.length === 0
            ? 'say it in "handling"'
            : `say it in "defaults": by_http: { ${lines.join(', ')} }`
      }`,
      ...(edit && { replace: { edits: [edit], safety: 'ask' as const } }),
    }
  },
})

/** What the catalog says itself about statuses, without what the contract assumes. */
const givenIn = (input: LintInput) =>
  Object.fromEntries(
    Object.entries(input.header.defaults?.by_http ?? {}).map(([status, said]) => [
      status,
      { retry: said?.handling?.retry },
    ]),
  )

/** What the status of each code decides: `503: repeated; 404, 409: not`. */
function decided({ catalog }: LintInput, entries: readonly Entry[]): string {
  const byStatus = byStatusOf(catalog.value)
  const all = [...new Set(entries.map(({ http }) => http!))].sort((a, b) => a - b)
  const isRepeated = (http: number) => handlingBy(byStatus, http).retry === 'same'
  return [
    [all.filter(isRepeated), 'repeated'] as const,
    [all.filter((http) => !isRepeated(http)), 'not repeated'] as const,
  ]
    .flatMap(([some, words]) => (some.length > 0 ? [`${listed(some)}: ${words}`] : []))
    .join('; ')
}

const MOST_LISTED = 12

const listed = (all: readonly number[]): string =>
  `${all.slice(0, MOST_LISTED).join(', ')}${all.length > MOST_LISTED ? ' …' : ''}`

/** What such codes mean as a rule, by status. */
const proposed = (
  entries: readonly Entry[],
  given: Readonly<Record<string, { retry?: string | undefined }>>,
): string[] =>
  // A failure that is sent as a success has no status that says anything.
  (entries.every(({ http = 0 }) => http < 400)
    ? []
    : usualByStatus(entries.map(({ http = 0 }) => http))
  )
    .filter(([status]) => given[status]?.retry === undefined)
    .map(([status, retry]) => `${status}: { handling: { retry: ${retry} } }`)

/** Inserts `by_http` into `defaults`, or both; undefined where a person has to. */
function insertion({ catalog }: LintInput, lines: readonly string[]): Edit | undefined {
  const { source, raw, own } = catalog
  const { defaults } = asRecord(raw)
  const block = ['by_http:', ...lines.map((line) => `  ${line}`)]
  // Another file has the codes, or the header.
  if (own !== undefined) return undefined
  if (defaults !== undefined) {
    const [first] = isRecord(defaults) ? Object.keys(defaults) : []
    const { start, end } = source.locate(['defaults'])
    if (first === undefined || Object.hasOwn(asRecord(defaults), 'by_http')) return undefined
    if (/^[{*&!]/.test(source.text.slice(start, end))) return undefined
    const { column } = source.locate(['defaults', first], 'key')
    return inserted(source.text, fieldEnd(source, ['defaults'], defaults), block, column - 1)
  }
  try {
    const all = ['', 'defaults:', ...block.map((line) => `  ${line}`)]
    const edit = insertedHeader({ source, raw }, 'defaults', all, 'add it by hand')
    const isTight = /^(?:\r\n|\n|\r)[^\r\n]/.test(source.text.slice(edit.end))
    return isTight
      ? insertedHeader({ source, raw }, 'defaults', [...all, ''], 'add it by hand')
      : edit
  } catch (error) {
    if (error instanceof Uneditable) return undefined
    throw error
  }
}
