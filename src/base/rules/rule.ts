import type { Severity } from '../core/diagnostic.ts'

/**
 * The documentation of a rule of any kind, for `explain`, the pages of the docs and the rules in
 * SARIF.
 */
export type RuleRecord = {
  id: string
  /** One sentence in Markdown: the good state; of a change rule, what changed. */
  summary: string
  /** What goes wrong for whom, or why nothing does. */
  why: string
  /**
   * The URL of the documentation of a plugin's rule. If absent: a page of the package, and
   * `rail-errors explain <id>`.
   */
  docs?: string
  /** Rules that also report something on its examples. */
  also?: readonly string[]
}

/** The documentation of a rule: its own URL, else a page of the package. */
export const docsOf = (
  { id, docs }: Pick<RuleRecord, 'id' | 'docs'>,
  page: 'docs/rules.md' | 'docs/changes.md',
): string => docs ?? `${page}#${id}`

/**
 * Rules of one kind: those of lint are about one catalog, those of `diff` about two (`change`), others
 * about outputs on the disk (`output`), the run itself (`run`), or what a feature judges.
 */
export type RuleGroup = {
  kind: string
  /** Their heading in lists. */
  title: string
  /** True if their level can't be set: they are always errors. */
  isFixed?: true
  rules: readonly (RuleRecord & { severity: Severity | 'off' })[]
}

/** Options of a rule, each with its default: `{ prefixes: [], codes: [] }`. */
export type Options = Readonly<Record<string, number | boolean | string | readonly string[]>>

/** What settings of a rule are judged by: no config needs the rules themselves. */
export type RuleRow = {
  options?: Options
  /** Of a change rule: the change breaks, or is not looked for. */
  fixed?: true
}

/** The rules of each kind, by id. */
export type RuleTable = Readonly<Record<string, RuleRows>> &
  Readonly<Record<'lint' | 'change', RuleRows>>
type RuleRows = Readonly<Record<string, RuleRow>>
