import {
  type Edit,
  type FilePlace,
  MOST_FINDINGS,
  type Path,
  type Range,
  type Span,
} from '../diagnostic.ts'

/** Which part of a key-value pair a finding points at. */
export type Part = 'key' | 'value'

/**
 * The fix of a finding: another value, the same characters in quotes, or edits that do not replace
 * a value.
 */
export type Replacement = (
  | { with: string | number | boolean }
  | { quoted: true }
  | { edits: readonly Edit[] }
) & { safety: 'yes' | 'ask' }

/**
 * A result of a rule: the location, the message, and, if another value fixes it, that value and how
 * safe it is.
 */
export type Finding = {
  path: Path
  part?: Part
  message: string
  /**
   * The location to point at, if it is not `path`: another path, a span of the text that has `path`, a
   * place in another file.
   */
  at?: Path | Span | FilePlace
  replace?: Replacement
  related?: readonly Place[]
  suggestions?: readonly string[]
  /**
   * The name of the field that is missing; the message quotes it. Reports combine the findings
   * about one place.
   */
  missing?: string
}

/** Another location that a finding mentions, and why. */
export type Place = { path: Path; part?: Part; at?: Path | Span | FilePlace; message: string }

/** A finding of the reader, under the id of the rule that explains it. */
export type Problem = Finding & {
  rule: string
  /** The value that is unknown because of this problem: rules do not report it as missing. */
  unread?: Path
}

/** The token of a scalar in the text: its span includes quotes or block header. */
export type Token = { start: number; end: number; style: 'plain' | 'single' | 'double' | 'block' }

/** A plain scalar that readers of YAML 1.1 and of YAML 1.2 read differently. */
export type AmbiguousScalar = { path: Path; part: Part; text: string }

/**
 * One comment of a text: from its `#` to the end of its line. `alone` if nothing else is on the
 * line.
 */
export type Comment = { start: number; end: number; text: string; alone: boolean }

/** The text of one catalog, its content, and the positions. */
export type Source = {
  /** Its name for people: a path relative to the working directory, with `/`. */
  file: string
  text: string
  /** The parsed value; undefined if nothing could be read. */
  value: unknown
  /** False if broken syntax cut parts off: then missing fields are not reported. */
  intact: boolean
  problems: readonly Problem[]
  /** The number of problems that are not listed, by rule: the list is limited for each rule. */
  omitted: ReadonlyMap<string, number>
  ambiguous: readonly AmbiguousScalar[]
  /** The span of the value (or key) at `path`; of its nearest existing parent if it is missing. */
  locate(path: Path, part?: Part): Range
  /** The place of the value at `path` if it is in another file, which this text names. */
  elsewhere?(path: Path): FilePlace | undefined
  /** The text beside this one that has the value at `path`, and its path there: edits change it. */
  beside?(path: Path): { source: Source; path: Path } | undefined
  comments(word: string): Comment[]
  /** The token of the scalar at `path`, or undefined if there is none or it is not a scalar. */
  token(path: Path, part?: Part): Token | undefined
}

/**
 * The problems that reading found: a limited number for each rule, and the number of the others.
 */
export type ProblemLog = {
  problems: Problem[]
  omitted: Map<string, number>
  counts: Map<string, number>
}

export const problemLog = (): ProblemLog => ({
  problems: [],
  omitted: new Map(),
  counts: new Map(),
})

/** Adds a problem. If the rule has reached its limit, only counts it, without calling `make`. */
export function logProblem(
  { problems, omitted, counts }: ProblemLog,
  rule: string,
  make: () => Omit<Problem, 'rule'>,
): void {
  const count = (counts.get(rule) ?? 0) + 1
  counts.set(rule, count)
  if (count > MOST_FINDINGS) omitted.set(rule, count - MOST_FINDINGS)
  else problems.push({ rule, ...make() })
}

/**
 * Adds up the numbers of problems that are not listed, by rule, over several readings of one text.
 */
export function addOmitted(
  ...counts: readonly ReadonlyMap<string, number>[]
): ReadonlyMap<string, number> {
  const sum = new Map<string, number>()
  for (const one of counts)
    for (const [rule, count] of one) sum.set(rule, (sum.get(rule) ?? 0) + count)
  return sum
}

/** The files around a document, for its relative references. */
export type FilesAround = {
  /** The name of the file that a reference in another file means. */
  nameOf(from: string, reference: string): string
  /** The text of a file, parsed; or why it can't be read, as the end of a sentence. */
  read(name: string): Promise<Source | { fault: string }>
}

/** The text that has the value at a path, which is that of a language or the text itself, and the path there. */
export const homeOf = (source: Source, path: Path): { source: Source; path: Path } =>
  source.beside?.(path) ?? { source, path }

/** Where the value (or key) at `path` is written: in the text itself, or in a file that it names. */
export function placeIn(text: Source, path: Path, part?: Part): FilePlace {
  const { source, path: at } = homeOf(text, path)
  return (
    source.elsewhere?.(at) ?? {
      file: source.file,
      text: source.text,
      range: source.locate(at, part),
    }
  )
}

/**
 * Returns the text of a value in the source, as its author wrote it: `1e3` for the value 1000;
 * undefined for a list or a mapping.
 */
export type Written = (path: Path) => string | undefined

/** {@link Written} of a source; `place` maps the paths of the callers to its own. */
export const writtenIn =
  (source: Source, place = (path: Path) => path): Written =>
  (path) => {
    const home = homeOf(source, place(path))
    const token = home.source.token(home.path)
    return token === undefined ? undefined : home.source.text.slice(token.start, token.end)
  }
