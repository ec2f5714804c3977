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
