import { sha256 } from './values/hash.ts'

/** A structural address in the source: `['codes', 3, 'http']`. */
export type Path = readonly (string | number)[]

/** A span of a text: 0-based offsets in UTF-16 units. */
export type Span = { start: number; end: number }

/** A span with the 1-based line and column of its start. */
export type Range = Span & { line: number; column: number }

export type FilePlace = { file: string; text: string; range: Range }

/**
 * The start of a text; also the position of a finding that is not about a text, such as a missing
 * file.
 */
export const START: Range = { start: 0, end: 0, line: 1, column: 1 }

/** How serious a finding is. `error` fails a run unless `--fail-on` says otherwise. */
export type Severity = 'error' | 'warn' | 'info'

/** Orders severities: the higher, the worse. */
export const SEVERITY_WEIGHT: Readonly<Record<Severity, number>> = { info: 1, warn: 2, error: 3 }

/** The severities, the worst first. */
export const SEVERITIES: readonly Severity[] = ['error', 'warn', 'info']

/** One replacement in the source text; offsets in UTF-16 units. */
export type Edit = { start: number; end: number; text: string }

/**
 * Replacements that fix a finding. `yes` never changes the meaning; `ask` is only offered, never
 * applied automatically.
 */
export type Fix = { safety: 'yes' | 'ask'; edits: readonly Edit[] }

/** A second location of a finding: the duplicate, the older version. */
export type Related = { file: string; path: Path; range: Range; message: string }

/** The value that every command reports and every reporter prints. */
export type Diagnostic = {
  rule: string
  severity: Severity
  message: string
  /** Relative to the working directory, with `/`. */
  file: string
  path: Path
  range: Range
  /** The error code of the entry that the finding is about. */
  code?: string
  related?: readonly Related[]
  fix?: Fix
  suggestions?: readonly string[]
  /** The names of the fields that are missing: one in a finding, all of one place in a report. */
  missing?: readonly string[]
  /**
   * Identifies the finding when lines move and wording changes: a hash of rule, code, path and
   * value.
   */
  fingerprint: string
  /**
   * The documentation of the rule: a page of the package; for a rule of a plugin, its address or
   * the command that explains it.
   */
  docs: string
  /** Only of `findings-complete`: how many findings are not listed. */
  omitted?: number
  /** Why it does not count: it is accepted. */
  suppressed?: {
    reason: string
    by: 'comment' | 'file'
    owner?: string
    expires?: string
  }
}

/**
 * The maximum number of findings that a run lists. Nobody reads more, and a hostile file of one
 * megabyte can have millions.
 */
export const MOST_FINDINGS = 10_000

// A message can quote values of the file, and these can be long.
const LONGEST_MESSAGE = 500

/** The input of a diagnostic; other fields have a default. */
export type DiagnosticParts = Omit<Diagnostic, 'path' | 'range' | 'docs'> &
  Partial<Pick<Diagnostic, 'path' | 'range' | 'docs'>>

/**
 * Makes a diagnostic. The message is shortened; the default position is the start, the default page
 * that of the rule.
 */
export function diagnosticOf(parts: DiagnosticParts): Diagnostic {
  const { rule, message, path = [], range = START, docs = `docs/rules.md#${rule}` } = parts
  // Spreads the whole object, not a rest, to keep one object shape in the engine: there may be
  // 100,000 diagnostics.
  return {
    ...parts,
    message: message.length > LONGEST_MESSAGE ? `${message.slice(0, LONGEST_MESSAGE)}…` : message,
    path,
    range,
    docs,
  }
}

/**
 * Returns the fingerprint of a finding: a hash of its rule and its subject, never of a line number
 * or the wording.
 */
export const fingerprintOf = (...parts: readonly (string | number)[]): string =>
  sha256(parts.join('\n')).slice(0, 32)

/**
 * breaking: a correct consumer of the old catalog can fail; dangerous: it depends on the consumer;
 * safe: no correct consumer notices.
 */
export type Impact = 'breaking' | 'dangerous' | 'safe'

/**
 * Who is affected: readers of JSON files and error bodies, of CodeSystem and ValueSet, of the
 * generated TypeScript.
 */
export type Surface = 'wire' | 'fhir' | 'source'

/** The part of a version that must be raised. */
export type Bump = 'none' | 'patch' | 'minor' | 'major'

/**
 * One difference between two catalogs. File, path and range refer to the new catalog; `related`
 * refers to the old one.
 */
export type Change = Diagnostic & {
  impact: Impact
  surfaces: readonly Surface[]
  /** The version bump that it requires, except in 0.x. */
  bump: Bump
  /** The location in the notation for people: `codes[PAYER_SLOW].http`. */
  location: string
  before?: unknown
  after?: unknown
  advice: string
}

/** True for a difference between two catalogs; false for a finding about one text. */
export const isChange = (diagnostic: Diagnostic): diagnostic is Change => 'impact' in diagnostic

/**
 * The findings that fail a run: errors that are not suppressed. `lint` also returns the suppressed
 * ones.
 */
export const errorsOf = (diagnostics: readonly Diagnostic[]): Diagnostic[] =>
  diagnostics.filter(({ severity, suppressed }) => severity === 'error' && suppressed === undefined)

/**
 * Formats a path for people: `codes[PAYER_UNREACHABLE].http`, with the code in place of the index
 * if there is one.
 */
export function printPath(path: Path, code?: string): string {
  return path
    .map((step, at) => {
      if (typeof step === 'number')
        return `[${at === 1 && path[0] === 'codes' && code !== undefined ? code : step}]`
      return at === 0 ? step : `.${step}`
    })
    .join('')
}

/** Sorts by position in the text; at the same position, by rule. */
export const byPosition = (a: Diagnostic, b: Diagnostic): number =>
  a.file === b.file
    ? a.range.start - b.range.start || a.range.line - b.range.line || compare(a.rule, b.rule)
    : compare(a.file, b.file)

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
