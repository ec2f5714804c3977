import { lookSource, styleOfAll } from '../../base/core/contract/code-look.ts'
import type { Form } from '../../base/core/contract/forms/form.ts'
import type { AnswerForm } from '../../base/core/contract/forms/forms-of.ts'
import { isCodeLike } from '../../base/core/contract/reason.ts'
import { textOf } from '../../base/core/contract/received.ts'
import { retryHeaderOf, SHOULD_RETRY } from '../../base/core/contract/retry-header.ts'
import type { Table, TableEntry } from '../../base/core/contract/table.ts'
import { BoundedMap } from '../../base/core/values/bounded-map.ts'
import { memoByKey } from '../../base/core/values/memo.ts'
import { nearestOf } from '../../base/core/values/nearest.ts'
import { type Shown, shownOf } from './private-texts.ts'

/**
 * What the checks read of an entry: the fields of every generated table, and the lifecycle if the
 * table has it.
 */
export type CheckedEntry = TableEntry & {
  readonly deprecated?: unknown
  readonly retired?: unknown
}

/** The codes of a catalog: the `entries` of a generated module, or the published flat list. */
export type Codes = Table | { readonly codes: readonly (TableEntry & { readonly code: string })[] }

export type CheckOptions = {
  /** The stages of the workflow in their order. Default: those of the entries, without an order. */
  stages?: readonly string[] | undefined
  /** Members that a body may have beside those of the contract, such as `request_id`. */
  allow?: readonly string[] | undefined
  /**
   * The only form of several reasons that is accepted: `errors` with the first at the top, `array`,
   * or the name of the member that has them. Default: `auto`.
   */
  reasons?: string | undefined
  /**
   * Where reasons of a success are accepted: `body`, or the name of the member that has them.
   * Default: `auto`.
   */
  warnings?: string | undefined
  /** Patterns of identifiers that no answer may show, such as national numbers. */
  identifiers?: readonly RegExp[] | undefined
  /** The forms of answers of a catalog with `wire`: `wire` of its generated module. */
  wire?: readonly unknown[] | undefined
  /**
   * True if an operation declares a code. Default: nothing is known of operations, and
   * `wire-code-undeclared` is not checked.
   */
  declares?: ((operation: string, code: string) => boolean) | undefined
  /** The operation that a call is for, of a record that does not name it. */
  operationOf?: ((method: string, url: string) => string | undefined) | undefined
  /**
   * The `url` of the catalog, below which its site has a page for each code. Default:
   * `wire-address-unknown` is not checked.
   */
  urls?: readonly string[] | undefined
  /** Ids of checks that are not reported. */
  off?: readonly string[] | undefined
}

/** What the checks know about the service, and what they may show of its answers. */
export type Contract = Shown & {
  entry(code: unknown): CheckedEntry | undefined
  readonly codes: readonly string[]
  /** True for a text that may be a code which the catalog does not have. */
  isCodeLike(text: string): boolean
  /** True if codes are written in another style than UPPER_SNAKE_CASE. */
  readonly isStyled: boolean
  /** The code that an unknown one most likely means; of many unknown ones, only of the first. */
  near(code: string): string | undefined
  /** None for a catalog without a workflow. */
  readonly stages: readonly string[]
  /** True if a reason with this code has a stage; of an unknown code, if the catalog has stages. */
  isStaged(code: unknown): boolean
  isStage(stage: string): boolean
  /** The position of a stage in the workflow; undefined if the order is not known. */
  rank(stage: string): number | undefined
  readonly allow: ReadonlySet<string>
  /** The member with several reasons, and the form that is asked for. */
  readonly reasons: { readonly key: string; readonly form: 'auto' | 'member' | 'array' }
  /** The member with the reasons of a success, and the place that is asked for. */
  readonly warnings: { readonly key: string; readonly place: 'auto' | 'member' | 'body' }
  readonly identifiers: readonly RegExp[]
  /** True if an operation declares a code; undefined if nothing is known of operations. */
  readonly declares: ((operation: string, code: string) => boolean) | undefined
  operationOf(method: string, url: string): string | undefined
  /** What the addresses of pages of codes begin with. */
  readonly pages: readonly string[]
  readonly forms: readonly AnswerForm[]
  /** Those that are not that of the contract. */
  readonly otherForms: readonly Form[]
  /** The headers by which clients that know no codes repeat a call. */
  readonly retryHeaders: readonly string[]
}

export function contractOf(
  codes: Codes,
  {
    stages,
    allow = [],
    reasons = 'auto',
    warnings = 'auto',
    identifiers = [],
    wire = ['rail'],
    declares,
    operationOf = () => undefined,
    urls = [],
  }: CheckOptions,
): Contract {
  const entries = tableOf(codes)
  const known = new Set(
    stages ?? Object.values(entries).flatMap(({ fix_stage }) => fix_stage ?? []),
  )
  const guess = nearestOf(Object.keys(entries))
  const near = memoByKey((code: string) => guess(code) ?? '', new BoundedMap<string>(1000))
  const byCode = new Map(Object.entries<CheckedEntry>(entries))
  const forms = wire as readonly AnswerForm[]
  const otherForms = forms.filter((form) => form !== 'rail')
  const look = otherForms[0]?.look ?? lookSource(styleOfAll(Object.keys(entries)))
  const entryOf = (code: unknown) => byCode.get(textOf(code))
  // Patterns that search on from their last match would skip texts.
  const patterns = identifiers.map((one) => new RegExp(one, one.flags.replace(/[gy]/g, '')))
  return {
    ...shownOf(patterns, (text) => byCode.has(text) || known.has(text), mostDigitsOf(entries)),
    entry: entryOf,
    codes: Object.keys(entries),
    isCodeLike: (text) => isCodeLike(text, look),
    isStyled: look !== undefined,
    near: (code) => near(code) || undefined,
    stages: [...known],
    isStaged(code) {
      const entry = entryOf(code)
      return entry === undefined ? known.size > 0 : entry.fix_stage !== undefined
    },
    isStage: (stage) => known.has(stage),
    rank: (stage) => (stages?.includes(stage) ? stages.indexOf(stage) : undefined),
    allow: new Set(allow),
    reasons: {
      key: reasons === 'auto' || reasons === 'array' ? 'errors' : reasons,
      form: reasons === 'auto' || reasons === 'array' ? reasons : 'member',
    },
    warnings: {
      key: warnings === 'auto' || warnings === 'body' ? 'warnings' : warnings,
      place: warnings === 'auto' || warnings === 'body' ? warnings : 'member',
    },
    identifiers: patterns,
    declares,
    operationOf,
    pages: urls.map((url) => `${url}/codes/`),
    forms,
    otherForms,
    retryHeaders: [
      ...new Set([SHOULD_RETRY, ...forms.flatMap((form) => retryHeaderOf(form) ?? [])]),
    ],
  }
}

/** How long the numbers are that are codes. */
const mostDigitsOf = (entries: Table): number | undefined => {
  const lengths = Object.keys(entries).flatMap((code) => (/^\d+$/.test(code) ? code.length : []))
  return lengths.length > 0 ? Math.max(...lengths) : undefined
}

// A list under `codes` is the published one: an entry of a table is an object.
const tableOf = (codes: Codes): Table =>
  Array.isArray(codes.codes)
    ? Object.fromEntries(
        codes.codes.map((entry: TableEntry & { code: string }) => [entry.code, entry]),
      )
    : (codes as Table)
