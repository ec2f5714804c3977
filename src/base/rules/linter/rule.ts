import type { ParsedCatalog, Partially } from '../../core/catalog/parsed-catalog.ts'
import type { Entry as CatalogEntry, CatalogFile } from '../../core/catalog/types.ts'
import { type Diagnostic, type Path, type Severity, START } from '../../core/diagnostic.ts'
import { didYouMean, nearestOf } from '../../core/values/nearest.ts'
import type { Finding, Replacement } from '../../core/yaml/source.ts'
import { file } from '../example.ts'
import type { Options, RuleRecord } from '../rule.ts'
import type { Definition } from './shared-codes.ts'

export { entry, file, inLanguages } from '../example.ts'
export type { Options } from '../rule.ts'

/**
 * An entry of `codes` for rules: well-typed values only; a missing or mistyped field is
 * `undefined`.
 */
export type Entry = Partially<CatalogEntry> & {
  /** Custom fields, of any type. */
  readonly [own: `x-${string}`]: unknown
  /** True if the entry has the field, with a value of any type or under a misspelled name. */
  has(field: string): boolean
  /** The path of a field of this entry; of the entry itself without steps. */
  path(...steps: Path): Path
}

type EntryField =
  | keyof CatalogEntry
  | `x-${string}`
  | `handling.${keyof NonNullable<CatalogEntry['handling']>}`

export type LintInput = {
  header: Omit<Partially<CatalogFile>, 'codes' | 'stages' | 'operations'>
  /**
   * True if the file has this top-level key, with a value of any type or under a misspelled name.
   */
  has(key: string): boolean
  stages: readonly { id: string; path: Path }[]
  /** The operations that the header lists. */
  operations: readonly { id: string; path: Path }[]
  entries: readonly Entry[]
  /**
   * The entries that have a value for one of these fields, in the order of the file. Most fields
   * are rare: much faster than a look at every entry.
   */
  having(...fields: readonly EntryField[]): readonly Entry[]
  /** Every text for people, in the order of the file. */
  texts: readonly { text: string; path: Path; entry?: Entry; name: string }[]
  /**
   * True if the text has a value at this path, of any type, or if it may have one: under a
   * misspelled name, or in a part that was not read.
   */
  exists(path: Path): boolean
  /** What the reader found for this rule. */
  problems(rule: string): readonly Finding[]
  catalog: ParsedCatalog
  /** Where another owner in the workspace defines the code of an own entry first. */
  firstElsewhere(index: number): Definition | undefined
  /** True when a FHIR target is built from this catalog. */
  fhir: boolean
  /** All catalogs of the workspace, if the run has them all; else none. */
  workspace: readonly ParsedCatalog[]
  /** The shortest time from a deprecation to its sunset, in days. */
  graceDays: number
  /** The day of the run, `YYYY-MM-DD`; if undefined, rules that need it report nothing. */
  today: string | undefined
}

/** A rule with its own documentation and its own tests. */
export type Rule<O extends Options = Options> = RuleRecord & {
  severity: Severity | 'off'
  /**
   * No findings for each of these. Functions, because a run that only lints never needs examples.
   */
  good(): readonly Example[]
  /**
   * Findings of this rule, and of the rules in `also`, for each of these; fixes for those that are
   * {@link fixable}.
   */
  bad(): readonly Example[]
  /**
   * `live`: the rule gets only codes that are neither deprecated nor retired, and their texts. For
   * advice and style: nobody should change a code that is on its way out. Without it, the rule gets
   * all entries.
   */
  appliesTo?: 'live'
  /** Fields that the rule checks: it does not run on a form that can't carry them. */
  needs?: readonly string[]
  /** True for a rule about missing fields: it does not run if broken syntax cut parts off. */
  needsIntactSource?: true
  /**
   * Fields that the rule compares over all entries: it does not run if one of them could not be
   * read, because of a wrong type or a misspelled name.
   */
  needsIntact?: readonly string[]
  /** True for a rule that matters only when a FHIR target is built. */
  fhir?: true
  /** True for a rule that compares catalogs: it runs only over a whole workspace of several. */
  across?: true
  options?: O
  /** The plugin of the rule; set when the plugin is loaded, never by its author. */
  plugin?: string
  check(input: LintInput, options: O): Iterable<Finding>
}

export const defineRule = <O extends Options = Options>(rule: Rule<O>): Rule =>
  rule as unknown as Rule

/** The documentation of a rule; only `explain`, reports that list rules, and tests need it. */
export type RuleDocs = Pick<Rule, 'summary' | 'why' | 'good' | 'bad' | 'also'>

/** The part of a rule that runs. */
export type RunnableRule<O extends Options = Options> = Omit<Rule<O>, keyof RuleDocs>

/** A rule of our own; its documentation is in `docs/`, under the same name. */
export const runnable = <O extends Options = Options>(rule: RunnableRule<O>): RunnableRule =>
  rule as unknown as RunnableRule

/** `codes` as YAML (see {@link entry}), or a whole file. */
export type Example = string | ((Codes | File) & Circumstances)

type Codes = { codes: string }
type File = {
  source: string | Uint8Array
  file?: string
  /** The texts of the catalogs before it in the workspace, by file. */
  workspace?: Readonly<Record<string, string>>
}
type Circumstances = {
  /** The texts of the files that `codes_from` and `imports` name, and of languages, by these names. */
  companions?: Readonly<Record<string, string>>
  options?: Options
  today?: string
  /**
   * The safety of each fix that the rule offers for this example; together they leave no finding.
   * If absent, it offers none.
   */
  fix?: Replacement['safety']
}

/** What a finding offers if one value was meant; a person confirms it. */
export const offer = (meant: string | undefined) =>
  meant === undefined
    ? undefined
    : { suggestions: [meant], replace: { with: meant, safety: 'ask' as const } }

/** The entries with a key that an earlier one has, each with that one. */
export function* twins(
  entries: readonly Entry[],
  keyOf: (entry: Entry) => string | undefined,
): Generator<[one: Entry, twin: Entry]> {
  const first = new Map<string, Entry>()
  for (const one of entries) {
    const key = keyOf(one)
    if (key === undefined) continue
    const twin = first.get(key)
    if (twin === undefined) first.set(key, one)
    else yield [one, twin]
  }
}

/** An example for whose findings the rule offers a fix of this safety. */
export const fixable = (fix: Replacement['safety'], example: Example): Example => ({
  ...(typeof example === 'string' ? { codes: example } : example),
  fix,
})

/** The file of an example, and how the rule runs on it. */
export function wholeExample(example: Example): File & Circumstances {
  if (typeof example === 'string') return { source: file({}, example) }
  if ('source' in example) return example
  const { codes, ...rest } = example
  return { source: file({}, codes), ...rest }
}

/**
 * What the run itself reports. The level is fixed: a check that did not finish is always an error.
 */
export const runRules = {
  'plugin-completed': {
    summary: 'Every rule of a plugin runs without an exception.',
    why: 'The findings of this rule are unknown. The other rules ran; the exit code is 2.',
  },
  'findings-complete': {
    summary: 'A run lists at most 10,000 findings.',
    why: 'A broken or hostile file can have millions. This finding has the highest severity among the findings that are not listed, so they still affect the exit code.',
  },
} as const

/** A rule of a plugin failed; the message names both. */
export class RuleFailed extends Error {
  override name = 'RuleFailed'
}

export type Run = { rule: RunnableRule; severity: Severity; settings: Options }

/** What rules get: all entries, or those for rules that apply to `live` codes. */
export type LintInputs = { all: LintInput; live: LintInput }

/**
 * A finding of a rule. `always`: it is listed whatever the limit is. `omitted`: the number of
 * findings that reading left out; it represents all of them.
 */
export type Reported = {
  rule: string
  severity: Severity
  finding: Finding
  docs?: string | undefined
  always?: true
  omitted?: number
}

/**
 * The findings of a rule. If a rule of a plugin fails, the failure is reported after the findings
 * before it.
 */
export function* findingsOf(
  { rule, severity, settings }: Run,
  { all, live }: LintInputs,
): Generator<Reported> {
  try {
    for (const finding of rule.check(rule.appliesTo === 'live' ? live : all, settings))
      if (!isOfOwner(all.catalog, rule.id, finding))
        yield { rule: rule.id, severity, finding, docs: rule.docs }
  } catch (error) {
    if (!(error instanceof RuleFailed)) throw error
    const finding = { path: [], at: START, message: error.message }
    yield { rule: 'plugin-completed', severity: 'error', finding, always: true }
  }
  const omitted = all.catalog.omitted.get(rule.id)
  if (omitted !== undefined)
    yield { rule: rule.id, severity, finding: { path: [], message: '' }, omitted }
}

/** True if a rule of a plugin did not finish: then the catalog cannot be called valid. */
export const isIncomplete = (diagnostics: readonly Pick<Diagnostic, 'rule'>[]): boolean =>
  diagnostics.some(({ rule }) => rule === 'plugin-completed')

/** Rules about codes together: the owner of one can't know the others. */
const TOGETHER: ReadonlySet<string> = new Set([
  'code-distinct',
  'import-replaced',
  'replaced-by-active',
])

/**
 * True for a finding about what the owner of an imported code wrote: those who import it can't
 * change it, and it is found in the catalog of the owner.
 */
function isOfOwner(
  { imports }: Pick<ParsedCatalog, 'imports'>,
  rule: string,
  { path: [list, index, field] }: Finding,
): boolean {
  if (imports === undefined || list !== 'codes' || typeof index !== 'number') return false
  const entry = imports.of(index)
  return (
    entry !== undefined &&
    !TOGETHER.has(rule) &&
    !(field !== undefined && Object.hasOwn(entry.own, field))
  )
}

export type RuleSetting = Severity | 'off' | { level?: Severity | 'off'; [option: string]: unknown }

type Settings = {
  rules?: Readonly<Record<string, RuleSetting>>
  preset?: 'recommended' | 'strict'
}

/** The severity of a rule under these settings, where it was set, and the given options. */
export function settingOf(
  rule: Pick<RunnableRule, 'id' | 'severity'>,
  { rules: set = {}, preset = 'recommended' }: Settings,
) {
  const setting = Object.hasOwn(set, rule.id) ? set[rule.id] : undefined
  const { level, ...options } = typeof setting === 'object' ? setting : { level: setting }
  if (level !== undefined) return { level, setBy: 'config' as const, options }
  return {
    level: preset === 'strict' ? STRICTER[rule.severity] : rule.severity,
    setBy: preset,
    options,
  }
}

const STRICTER = { error: 'error', warn: 'error', info: 'warn', off: 'off' } as const

export type NamingField = {
  steps: Path
  of(entry: Entry): readonly (string | undefined)[]
}

/** The names of a field that are not listed, each with the nearest one; none if nothing is listed. */
export function* unlistedNames(
  entries: readonly Entry[],
  { steps, of }: NamingField,
  listed: readonly string[],
  why: string,
): Generator<Finding> {
  const known = new Set(listed)
  const guess = nearestOf(known)
  if (known.size === 0) return
  for (const entry of entries)
    for (const [index, name] of of(entry).entries()) {
      if (name === undefined || known.has(name)) continue
      const meant = guess(name)
      const message = `"${name}" ${why}${didYouMean(meant)}`
      yield { path: entry.path(...steps, index), message, ...offer(meant) }
    }
}
