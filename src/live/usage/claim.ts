import type { Span } from '../../core/diagnostic.ts'
import type { CommentAcceptance } from '../../rules/accept/accept.ts'
import type { DeclaredCode } from './declared.ts'

/**
 * What it takes for a word at a place that is not a code to be a mistake: nothing; that the files have
 * a code anywhere (`any`) or at the same place (`place`; `same`: also for a typing error). Where words
 * of others are, too, only a typing error is one (`typing`); at other places (`never`) no word is.
 */
export type Needs = 'nothing' | 'any' | 'place' | 'same' | 'typing' | 'never'

/** A word that is a code of the catalog, or is written like one. */
export type CodeClaim = {
  readonly kind: 'code'
  readonly at: Span
  readonly word: string
  readonly code: string | undefined
  /** The place, in words: `argument 1 of deny`. All words at one place have the same. */
  readonly place: string
  readonly needs: Needs
  /** What source code does with it. */
  readonly role?: 'raise' | 'handle' | 'list'
  /** True for the name of a constant, false for a text. */
  readonly isName?: boolean
  /** What says what it is, besides its own line: its call up to it, its `switch`, its status. */
  readonly about?: readonly Span[] | undefined
  /** The constant whose value it is. */
  readonly defines?: string | undefined
  /** True if the text says that the code is retired, or is about the past. */
  readonly isExcused?: boolean
}

/** The parts of an entry that are repeated beside a code. */
export type FactField =
  | 'http'
  | 'stage'
  | 'stop'
  | 'retry'
  | 'issueType'
  | 'severity'
  | 'text'
  | 'display'

/** What is said about a code beside it. */
export type FactClaim = {
  readonly kind: 'fact'
  readonly at: Span
  readonly declared: DeclaredCode
  readonly field: FactField
  readonly value: string
  readonly right: string
  readonly isRight: boolean
  readonly place: string
  /** `place`: a wrong value is a finding where a right one is at the same place. */
  readonly needs: 'nothing' | 'place'
  /** The code that it is beside, if that may be another word. */
  readonly beside?: CodeClaim | undefined
  /** The code that it is about, and what that is about. */
  readonly about?: readonly Span[] | undefined
  /** The field of the entry. */
  readonly path: readonly string[]
}

/** The system of a coding that may be meant as that of the catalog. */
export type SystemClaim = {
  readonly kind: 'system'
  readonly at: Span
  readonly system: string
  readonly word: string
  readonly code: string | undefined
}

export type Claim = CodeClaim | FactClaim | SystemClaim

/** A file after it was read: what it says about codes. */
export type ReadFile = {
  readonly path: string
  /** The path for people. */
  readonly file: string
  readonly isTest: boolean
  readonly claims: readonly Claim[]
  /** What its comments accept. */
  readonly comments: readonly CommentAcceptance[]
  /** The addresses of its value sets that have codes of the catalog. */
  readonly valueSets?: ReadonlySet<string> | undefined
}

/** The place of a code beside the system of the catalog: only a code can be there. */
export const CODING = 'coding'
