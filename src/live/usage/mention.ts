import type { CommentAcceptance } from '../../rules/accept/comments.ts'
import type { Use } from './uses.ts'

/**
 * Where a word is: the name of what is around it, such as `call ApiError 0` or `key code`. It is
 * the same for all words that are written so, in all files.
 */
export type Shape = string

/** A status that is beside a code; `bare` is a number that may be something else. */
export type StatusBeside = {
  readonly status: number
  readonly bare: boolean
  readonly start: number
  readonly end: number
}

/** A word that is a code, or could be one. */
export type Mention = {
  readonly word: string
  readonly start: number
  readonly end: number
  /** True for the name of a constant, false for a text. */
  readonly isName: boolean
  /** The code that it is; undefined for a word that no code has. */
  code: string | undefined
  /** True for a constant that does not look like a code: only its definition can say that it is. */
  readonly isOnlyDefined?: boolean
  /**
   * What the file does with it: raises it, compares with it, or lists it, as an enum does. `none`
   * for a place that says nothing.
   */
  role: 'raise' | 'handle' | 'list' | 'none'
  shape: Shape
  /** The list, switch or table that it is in, as a number in this file; 0 for none. */
  group: number
  beside?: StatusBeside
}

/** A constant whose value is a text in the style of the codes: `JWT_INVALID = "invalid_token"`. */
export type Definition = { readonly name: string; readonly code: string | undefined }

/** What a file says about codes, whatever kind of file it is. */
export type Mentions = {
  readonly mentions: readonly Mention[]
  readonly definitions: readonly Definition[]
  /** Comments that accept findings: start and end, one after the other. */
  readonly notes: readonly number[]
  /** The spans of all comments: start and end, one after the other. */
  readonly comments: readonly number[]
}

/** A file after it was read: what it mentions, its uses by pattern, and whether it is a test. */
export type ReadFile = Pick<Mentions, 'mentions' | 'definitions'> & {
  readonly path: string
  /** The path for people. */
  readonly file: string
  readonly uses: readonly Use[]
  readonly isTest: boolean
  /** What its comments accept. */
  readonly comments: readonly CommentAcceptance[]
}
