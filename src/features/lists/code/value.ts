import type { Span } from '../../../base/core/diagnostic.ts'

/** A value of source code, with its place. */
export type CodeValue =
  | { readonly kind: 'text'; readonly text: string; readonly at: Span }
  | { readonly kind: 'number'; readonly number: number; readonly at: Span }
  /** Texts and values after each other. */
  | { readonly kind: 'joined'; readonly parts: readonly CodeValue[]; readonly at: Span }
  /** The name of a constant. */
  | { readonly kind: 'name'; readonly name: string; readonly at: Span }
  | { readonly kind: 'absent'; readonly at: Span }
  /** An expression: what it gives is not known. */
  | { readonly kind: 'unknown'; readonly at: Span }
  | CodeGroup

export type CodeGroup = Members & {
  readonly kind: 'group'
  /** The type or function that takes the parts; empty for a plain group. */
  readonly callee: string
  readonly at: Span
}

export type Members = {
  readonly members: readonly Member[]
  readonly unread: readonly Unread[]
}

/** A part of a list that no pattern reads. `name`: what `--skip` calls it. */
export type Unread = {
  readonly name: string
  readonly text: string
  readonly at: Span
  /** True for what may change what is sent, which nobody should leave out. */
  readonly isDoubt?: true
}

export type Member = {
  /** Empty for a value without a name. */
  readonly name: string
  /** The constant that is the key: `ErrorCode.LOST`. */
  readonly reference: CodeValue | undefined
  /** The column of the name of an item: `(name)` of a constant, `(key)` of a table. */
  readonly column: string
  readonly isItem: boolean
  readonly value: CodeValue | undefined
  readonly notes: readonly Note[]
  readonly comment: Comment | undefined
  /** The status in a comment that is nothing else, above the member and others. */
  readonly section: Comment | undefined
  readonly at: Span
}

export type Note = { readonly column: string; readonly value: CodeValue; readonly at: Span }
export type Comment = {
  readonly text: string
  readonly at: Span
  readonly deprecated?: string | undefined
}

/** A list, a class or a row as a file has it. */
export type Scope = {
  readonly role: 'list' | 'class' | 'row'
  readonly name: string
  /** The class or namespace that it is in. */
  readonly around: string
  /** What people call it. */
  readonly what: string
  /** What the rows of one list have in common. */
  readonly kind: string
  readonly bases: readonly string[]
  readonly value: CodeValue
  readonly notes: readonly Note[]
  readonly comment: Comment | undefined
  readonly at: Span
  readonly start: number
  readonly end: number
  /** True for a row of a team's own query, whose members are its cells. */
  readonly isOwn?: true
}

export type Param = { readonly name: string; readonly value: CodeValue | undefined }

/** A function that makes a text of a different one. `words`: its text, and the names of what it is in. */
export type Maker = Unread & {
  readonly words: string
  /** The field that its name says. */
  readonly field: string | undefined
  /** True if its name says that it makes a code. */
  readonly saysCode: boolean
  /** True if it takes the name of a constant as a text. */
  readonly namesIt: boolean
}

/** What one file says. */
export type CodeFile = {
  readonly scopes: readonly Scope[]
  /** The arguments of types and functions. */
  readonly params: ReadonlyMap<string, readonly Param[]>
  /** What may change what is sent: of a type; of all lists without one. */
  readonly doubts: readonly { readonly of: string; readonly unread: Unread }[]
  /** The texts of one word, for what is beside a list. */
  readonly words: readonly { readonly text: string; readonly at: Span }[]
  readonly makers: readonly Maker[]
  /** What a team's own query does not reach. */
  readonly unread: readonly Unread[]
}
