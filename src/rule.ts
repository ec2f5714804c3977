/** What a rule of any kind says about itself: `explain`, the pages of the docs and the rules in SARIF are made of it. */
export type RuleRecord = {
  id: string
  /** One sentence in Markdown: the good state; of a change rule, what changed. */
  summary: string
  /** What goes wrong for whom, or why nothing does. */
  why: string
  /** Where it is explained, of a rule of a plugin: a URL. A page of the package, and `rail-errors explain <id>`, when absent. */
  docs?: string
  /** Rules that also report something on its examples. */
  also?: readonly string[]
}

/** Where a rule is explained: at its own address, else on a page of the package. */
export const docsOf = ({ id, docs }: Pick<RuleRecord, 'id' | 'docs'>, page: 'docs/rules.md' | 'docs/changes.md'): string =>
  docs ?? `${page}#${id}`
