import { negotiated } from './accept-language.ts'
import {
  type AnswerOptions,
  type FailureAnswer,
  type ResponseOptions,
  sendableId,
} from './answer.ts'
import type { GivenReason, RailFailure } from './failure.ts'
import { type Form, type Negotiable, type Writer, type WrittenReason, writerOf } from './forms.ts'
import { inOrder } from './order.ts'
import { retryHeaderValue } from './retry-header.ts'
import type { ErrorsModule } from './table.ts'
import { type Texts, type Translations, textsOf } from './texts.ts'

/** A client must not get an answer that is many times as large as its request. */
const MOST_REASONS = 1000

/** Writes failures and warnings in the form and the language that a client asks for. */
export class FailureWriter {
  readonly withWarnings: Writer['withWarnings']
  readonly #errors: ErrorsModule
  readonly #forms: readonly Negotiable[]
  readonly #texts: Texts
  readonly #writer: Writer
  /** That of the catalog first. */
  readonly #languages: readonly [string, ...string[]]

  constructor(errors: ErrorsModule, translations: Translations, forms: readonly Negotiable[]) {
    const language = errors.terminology?.language ?? 'en'
    this.#errors = errors
    this.#forms = forms
    this.#languages = [language, ...Object.keys(translations)]
    this.#texts = textsOf(errors, translations, language)
    this.#writer = writerOf(errors, this.#texts)
    this.withWarnings = this.#writer.withWarnings
  }

  answer<F extends Form>(failure: RailFailure, options: ResponseOptions<F>): FailureAnswer<F> {
    const { accept, requestId } = options
    const { entries } = this.#errors
    const form = options.form ?? (this.#writer.accepted(accept, this.#forms) as F)
    const id = sendableId(requestId)
    const language = this.#languageFor(options)
    const all = this.#written(failure.reasons, failure.document, language)
    const written = all.slice(0, MOST_REASONS)
    const codes = written.map(({ error }) => error)
    const { retryAfter } = failure
    const status = failure.status ?? entries[codes[0]!]!.http
    const { body, headers: ofForm } = this.#writer.answer(form, written, { language, status })
    const sent: Record<string, string> = {
      ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
      ...failure.headers,
    }
    const name = this.#writer.retryHeader(form)
    const answered = { reasons: all, status, wait: sent['retry-after'] }
    const should = name && retryHeaderValue(this.#errors, answered, options)
    const vary = this.#vary()
    const headers: Record<string, string> = {
      ...ofForm,
      'content-language': [...new Set(written.map(({ given }) => given.language))].join(', '),
      'cache-control': 'no-store',
      ...(vary.length > 0 && { vary: vary.join(', ') }),
      ...sent,
      ...(should && { [name]: should }),
      ...(all.length > written.length && { 'x-errors-truncated': 'true' }),
      ...(id !== undefined && { 'x-request-id': id }),
    }
    return { status, headers, body, codes }
  }

  warnings(reasons: readonly GivenReason[], document: unknown, options: AnswerOptions): object[] {
    const language = this.#languageFor(options)
    return this.#writer.warnings(this.#written(reasons, document, language), language)
  }

  #written(reasons: readonly GivenReason[], document: unknown, wanted: string): WrittenReason[] {
    const written = reasons.map((reason) => {
      const { error, path } = reason
      const { text: message, language } = this.#texts.message(reason, wanted)
      return {
        error,
        message,
        path,
        fix_stage: this.#errors.entries[error]!.fix_stage ?? '',
        given: { ...reason, language },
      }
    })
    return inOrder(written, this.#errors, document)
  }

  #languageFor({ acceptLanguage }: AnswerOptions): string {
    return negotiated(acceptLanguage, this.#languages) ?? this.#languages[0]
  }

  /** The headers of a request on which its answer depends. */
  #vary(): string[] {
    return [
      ...(this.#forms.length > 0 ? ['accept'] : []),
      ...(this.#languages.length > 1 ? ['accept-language'] : []),
    ]
  }
}
