import type { Entry as CatalogEntry, CatalogFile } from '../catalog/model.ts'
import type { ParsedCatalog, Partially } from '../catalog/parsed-catalog.ts'
import type { Path, Severity } from '../diagnostic.ts'
import type { RuleRecord } from '../rule.ts'
import type { Finding } from '../yaml/source.ts'

export { entry, file } from '../catalog/example.ts'

/** An entry of `codes` as rules see it: well-typed values only; a missing or mistyped field is `undefined`. */
export type Entry = Partially<CatalogEntry> & {
  /** Fields of the author's own, whatever their type. */
  readonly [own: `x-${string}`]: unknown
  /** True when the field stands in the entry, whatever its type. */
  has(field: string): boolean
  /** The path of one of this entry's fields; of the entry itself without steps. */
  path(...steps: Path): Path
}

/** What a rule looks at. */
export type LintInput = {
  header: Omit<Partially<CatalogFile>, 'codes' | 'stages'>
  /** True when the key stands at the top of the file, whatever its type. */
  has(key: string): boolean
  stages: readonly { id: string; path: Path }[]
  entries: readonly Entry[]
  /** Every text that people read, in the order of the file. */
  texts: readonly { text: string; path: Path; entry?: Entry; name: string }[]
  /** What reading found for this rule. */
  problems(rule: string): readonly Finding[]
  catalog: ParsedCatalog
  /** True when a FHIR target is built from this catalog. */
  fhir: boolean
  /** The shortest time from a deprecation to its sunset, in days. */
  graceDays: number
  /** The day of the run, `YYYY-MM-DD`; undefined when nobody said which: rules that need it are then silent. */
  today: string | undefined
}

/** Options of a rule, each with its default: `{ prefixes: [], codes: [] }`. */
export type Options = Readonly<Record<string, number | boolean | string | readonly string[]>>

/** `codes` as YAML (see {@link entry}), or a whole file. */
export type Example = string | { source: string | Uint8Array; file?: string; options?: Options; today?: string }

/** A rule with its own documentation and its own tests. */
export type Rule<O extends Options = Options> = RuleRecord & {
  severity: Severity | 'off'
  /** Silent on each of these. Functions, because a run that only lints never asks for examples. */
  good(): readonly Example[]
  /** Alone speaks on each of these, together with the rules of `also`. */
  bad(): readonly Example[]
  /** Fields without which the rule has nothing to say: it does not run on a form that can't carry them. */
  needs?: readonly string[]
  /** True for a rule about what is missing: it does not run on what broken syntax left over. */
  needsIntactSource?: true
  /** True for a rule that matters only when a FHIR target is built. */
  fhir?: true
  options?: O
  /** The plugin that it comes from; set when the plugin is loaded, never by its author. */
  plugin?: string
  check(input: LintInput, options: O): Iterable<Finding>
}

export const defineRule = <O extends Options = Options>(rule: Rule<O>): Rule => rule as unknown as Rule
