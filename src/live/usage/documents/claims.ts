import type { Span } from '../../../core/diagnostic.ts'
import type { DeclaredCode } from './declared.ts'

/** A word where a code is, or may be. */
export type CodeClaim = {
  readonly kind: 'code'
  readonly at: Span
  readonly word: string
  readonly code: string | undefined
  /** What is alike at all places like this; other words there are the evidence. */
  readonly on: string
  /** True where only a code can be, such as beside the address of the catalog. */
  readonly isSure?: boolean
  /** True if the text says that the code is retired, or is about the past. */
  readonly isExcused?: boolean
  /** True if a known code is close by, so a typing error is one. */
  readonly isAmongCodes?: boolean
}

/** The parts of an entry that a document repeats beside a code. */
export type FactField =
  | 'http'
  | 'stage'
  | 'stop'
  | 'retry'
  | 'issueType'
  | 'severity'
  | 'text'
  | 'display'

/** What a document says about a code. */
export type FactClaim = {
  readonly kind: 'fact'
  readonly at: Span
  readonly declared: DeclaredCode
  readonly field: FactField
  readonly value: string
  readonly right: string
  readonly isRight: boolean
  readonly on: string
  /**
   * What it takes for a wrong value to be a finding: nothing; that most values there are right, or
   * that there are only a few; that most are right, and several.
   */
  readonly needs: 'nothing' | 'few' | 'most'
  /** The place of the code, if other words are there, too. */
  readonly beside?: string
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
