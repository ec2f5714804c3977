import { isStatus } from '../../../core/contract/forms/status.ts'
import type { Span } from '../../../core/diagnostic.ts'
import type { Vocabulary } from '../vocabulary.ts'
import type { Claim, FactClaim, FactField } from './claims.ts'
import type { DeclaredCode, DeclaredCodes, TextField } from './declared.ts'
import { isDisplayOf, isTextOf } from './texts.ts'

/** A status above or beside what follows, and how many levels below it counts. */
export type StatusAround = { readonly status: number; readonly at: Span; readonly levels: number }

/** A document that is read: its text, what is known, and what it claims. */
export class Page {
  readonly file: string
  readonly text: string
  readonly known: DeclaredCodes
  readonly vocabulary: Vocabulary
  readonly claims: Claim[] = []
  /** The addresses of the value sets of this page that have codes of the catalog. */
  readonly valueSets = new Set<string>()
  readonly #codesAt = new Set<number>()

  constructor(file: string, text: string, known: DeclaredCodes, vocabulary: Vocabulary) {
    this.file = file
    this.text = text
    this.known = known
    this.vocabulary = vocabulary
  }

  declared(word: string): DeclaredCode | undefined {
    return this.known.codes.get(word)
  }

  /** Notes a word where a code is expected; one that the catalog does not have only if it is written like one. */
  code(
    word: string,
    at: Span,
    on: string,
    more: { isSure?: boolean; isExcused?: boolean; isAmongCodes?: boolean } = {},
  ): void {
    const declared = this.declared(word)
    const isLike = this.vocabulary.text(word).candidate || this.vocabulary.near(word) !== undefined
    if (declared === undefined && !isLike && !more.isSure) return
    if (this.#codesAt.has(at.start)) return
    this.#codesAt.add(at.start)
    this.claims.push({ kind: 'code', at, word, code: declared?.code, on, ...more })
  }

  /** Notes a status, a stage, a flag, a retry or an issue type beside a code. */
  fact(
    declared: DeclaredCode,
    field: Exclude<FactField, 'text' | 'display'>,
    value: string | number | boolean,
    at: Span,
    on: string,
    {
      needs = 'few',
      as = 'number',
      beside,
    }: Pick<Partial<FactClaim>, 'needs' | 'beside'> & { as?: 'number' | 'text' | 'grpc' } = {},
  ): void {
    const right = declared[field]
    if (right === undefined || !declared.isActive) return
    const isRight =
      field === 'http' ? isStatus(as, value, Number(right)) : `${right}` === `${value}`
    this.claims.push({
      ...{ kind: 'fact', at, declared, field, value: `${value}`, right: `${right}`, isRight },
      ...{ on: `${field} ${on}`, needs, path: PATHS[field] },
      ...(beside !== undefined && { beside }),
    })
  }

  /** Notes a text beside a code, which may be any of some fields, in any language. */
  words(
    declared: DeclaredCode,
    fields: readonly TextField[],
    text: string,
    at: Span,
    on: string,
    needs: FactClaim['needs'],
  ): void {
    if (!declared.isActive || text.trim() === '') return
    const all = fields.flatMap((field) => declared.texts(field))
    const field = fields.find((one) => declared.texts(one).length > 0)
    if (field === undefined) return
    const isEqual = on === 'coding' ? isDisplayOf : isTextOf
    const isRight = all.some((one) => isEqual(one, text))
    const kind = field === 'display' ? 'display' : 'text'
    this.claims.push({
      ...{ kind: 'fact', at, declared, field: kind, value: text, right: all[0]!, isRight },
      ...{ on: `${kind} ${on}`, needs, path: [field] },
    })
  }
}

const PATHS: Readonly<Record<Exclude<FactField, 'text' | 'display'>, readonly string[]>> = {
  http: ['http'],
  stage: ['fix_stage'],
  stop: ['stop'],
  retry: ['handling', 'retry'],
  issueType: ['issue_type'],
  severity: ['issue_severity'],
}
