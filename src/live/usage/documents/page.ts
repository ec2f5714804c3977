import { isStatus } from '../../../core/contract/forms/status.ts'
import type { Span } from '../../../core/diagnostic.ts'
import type { Claim, CodeClaim, FactClaim, FactField } from '../claim.ts'
import type { DeclaredCode, DeclaredCodes, TextField } from '../declared.ts'
import type { Words } from '../words.ts'
import { isDisplayOf, isTextOf } from './texts.ts'

/** A status above or beside what follows, and how many levels below it counts. */
export type StatusAround = { readonly status: number; readonly at: Span; readonly levels: number }

type Fact = Exclude<FactField, 'text' | 'display'>

/** A document that is read: its text, what is known, and what it says. */
export class Page {
  readonly file: string
  readonly text: string
  readonly known: DeclaredCodes
  readonly words: Words
  readonly claims: Claim[] = []
  /** The addresses of the value sets of this page that have codes of the catalog. */
  readonly valueSets = new Set<string>()
  /** The code that what follows is about, if it is on another line. */
  about: readonly Span[] | undefined
  readonly #codesAt = new Set<number>()
  readonly #facts = new Set<string>()

  constructor(file: string, text: string, known: DeclaredCodes, words: Words) {
    this.file = file
    this.text = text
    this.known = known
    this.words = words
  }

  declared(word: string): DeclaredCode | undefined {
    return this.known.codes.get(word)
  }

  /**
   * Notes a word where a code is expected; one that the catalog does not have only if it is written
   * like one.
   */
  code(
    word: string,
    at: Span,
    more: Pick<CodeClaim, 'place' | 'needs' | 'isExcused'>,
  ): CodeClaim | undefined {
    const declared = this.declared(word)
    const isLike = this.words.isLike(word) || this.words.near(word) !== undefined
    if (
      (declared === undefined && !isLike && more.needs !== 'nothing') ||
      this.#codesAt.has(at.start)
    )
      return undefined
    this.#codesAt.add(at.start)
    const claim: CodeClaim = { kind: 'code', at, word, code: declared?.code, ...more }
    this.claims.push(claim)
    return claim
  }

  /** Notes a status, a stage, a flag, a retry or an issue type beside a code. */
  fact(
    declared: DeclaredCode,
    field: Fact,
    value: string | number | boolean,
    at: Span,
    {
      place = '',
      as = 'number',
      beside,
    }: { place?: string; as?: 'number' | 'text' | 'grpc'; beside?: CodeClaim | undefined } = {},
  ): void {
    const rights = field === 'http' ? [...declared.statuses] : [declared[field]]
    const right = rights.filter((one) => one !== undefined).join(' or ')
    if (right === '' || !declared.isActive) return
    const isRight = rights.some((one) =>
      field === 'http' ? isStatus(as, value, Number(one)) : `${one}` === `${value}`,
    )
    this.#add({
      ...{
        kind: 'fact',
        at,
        declared,
        field,
        value: `${value}`,
        right,
        isRight,
        path: PATHS[field],
        about: this.about ?? (beside && [beside.at]),
      },
      ...{ place: `${field} ${place}`, needs: place === '' ? 'nothing' : 'place', beside },
    })
  }

  /** Notes a text beside a code, which may be any of some fields, in any language. */
  saying(
    declared: DeclaredCode,
    fields: readonly TextField[],
    text: string,
    at: Span,
    { place, needs }: Pick<FactClaim, 'place' | 'needs'>,
  ): void {
    if (!declared.isActive || text.trim() === '') return
    const all = fields.flatMap((field) => declared.texts(field))
    const field = fields.find((one) => declared.texts(one).length > 0)
    if (field === undefined) return
    const isEqual = field === 'display' ? isDisplayOf : isTextOf
    this.#add({
      ...{ kind: 'fact', at, declared, value: text, right: all[0]!, path: [field], needs },
      ...{ field: field === 'display' ? 'display' : 'text', place: `text ${place}` },
      isRight: all.some((one) => isEqual(one, text)),
      about: this.about,
    })
  }

  /** An item of a list in a body can be read as a body, too: what it says counts once. */
  #add(claim: FactClaim): void {
    const key = `${claim.path.join('.')} ${claim.declared.code} ${claim.at.start}`
    if (this.#facts.has(key)) return
    this.#facts.add(key)
    this.claims.push(claim)
  }
}

const PATHS: Readonly<Record<Fact, readonly string[]>> = {
  http: ['http'],
  stage: ['fix_stage'],
  stop: ['stop'],
  retry: ['handling', 'retry'],
  issueType: ['issue_type'],
  severity: ['issue_severity'],
}
