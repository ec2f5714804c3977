import type { Edit, Path, Range, Span } from '../diagnostic.ts'

/** Which part of a key-value pair a finding points at. */
export type Part = 'key' | 'value'

/** What repairs a finding: another value, the same characters in quotes, or splices where no value is concerned. */
export type Replacement = ({ with: string | number | boolean } | { quoted: true } | { edits: readonly Edit[] }) & { safety: 'yes' | 'ask' }

/** What a rule yields: where, what is wrong, and, when another value repairs it, that value and how safe it is. */
export type Finding = {
  path: Path
  part?: Part
  message: string
  /** Where to point when that is not at `path`: another path, or a span that no path leads to. */
  at?: Path | Span
  replace?: Replacement
  related?: readonly { path: Path; part?: Part; at?: Path | Span; message: string }[]
  suggestions?: readonly string[]
}

/** What reading itself found, under the id of the rule that explains it. */
export type Problem = Finding & { rule: string }

/** How one scalar stands in the text: the span of the whole token, quotes or block header included. */
export type Token = { start: number; end: number; style: 'plain' | 'single' | 'double' | 'block' }

/** A plain scalar that readers of YAML 1.1 take for something else than readers of YAML 1.2 do. */
export type AmbiguousScalar = { path: Path; part: Part; text: string }

/** One comment of a text: from its `#` to the end of its line. `alone` when nothing else stands on the line. */
export type Comment = { start: number; end: number; text: string; alone: boolean }

/** The text of one catalog, what it says, and where it says it. */
export type Source = {
  /** How people call it: a path relative to the working directory, with `/`. */
  file: string
  text: string
  /** What was read; undefined when nothing could be. */
  value: unknown
  /** False when broken syntax cut parts away: then nothing can be said about what is missing. */
  intact: boolean
  problems: readonly Problem[]
  /** How many more problems there are, by rule: of one rule a limited number is listed. */
  omitted: ReadonlyMap<string, number>
  ambiguous: readonly AmbiguousScalar[]
  /** The span of the value (or key) at `path`; of its nearest existing parent when it is missing. */
  locate(path: Path, part?: Part): Range
  /** The comments that begin with a word. */
  comments(word: string): Comment[]
  /** The token of the scalar at `path`, or undefined when there is none or it is not a scalar. */
  token(path: Path, part?: Part): Token | undefined
}
