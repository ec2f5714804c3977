import type { Edit, FilePlace, Path, Range, Span } from '../diagnostic.ts'

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
  /** The location to point at, if it is not `path`: another path, a span, a place in another file. */
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
  comments(word: string): Comment[]
  /** The token of the scalar at `path`, or undefined if there is none or it is not a scalar. */
  token(path: Path, part?: Part): Token | undefined
}
