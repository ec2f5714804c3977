import type { Body, Reason } from '../contract/reason.ts'
import { bodyOf } from '../contract/reason.ts'
import { ownOf } from '../contract/received.ts'
import { stepsOf } from '../contract/steps.ts'
import { type GivenReason, RailFailure } from './failure.ts'
import { negotiated } from './language.ts'
import { inOrder, refuses } from './order.ts'
import { checkValues, fill, type NeedsValues, type ValuesOf } from './params.ts'
import type { CodeIn, ErrorsModule, ServerText } from './table.ts'

/** What a reason has beside its code. */
type Given<E> = {
  /** The place in the request, such as `lines[0].documents`; the whole request if it is absent. */
  path?: string
  /** A text for the person at the desk instead of that of the catalog. */
  message?: string
} & (NeedsValues<E> extends true ? { params: ValuesOf<E> } : { params?: ValuesOf<E> })

/** The options of a code: they must be given if it has a param that must be. */
export type Rest<E, More = object> = NeedsValues<E> extends true ? [given: Given<E> & More] : [given?: Given<E> & More]

/** Collects the reasons of a call, so that they are returned all at once (specification 7.1). */
export type Collector<M extends ErrorsModule> = {
  add<C extends CodeIn<M>>(code: C, ...given: Rest<M['entries'][C]>): Collector<M>
  /** Throws a {@link RailFailure} with all reasons if the answer can't be a success: one of them blocks the call, or has an error status. */
  throwIfAny(): void
  /** The reasons for the `warnings` of a success. */
  warnings(options?: AnswerOptions): Reason[]
}

export type AnswerOptions = {
  /** The header `Accept-Language` of the request. */
  acceptLanguage?: string | null | undefined
}
export type ResponseOptions = AnswerOptions & {
  /** The id under which the request is logged: the header `X-Request-ID`, if it has 1 to 200 visible ASCII characters. */
  requestId?: string | undefined
}

/** The status, the body and the headers of an answer. */
export type FailureAnswer = { status: number; headers: Record<string, string>; body: Body }

/** What a server answers with. */
export type Rail<M extends ErrorsModule> = {
  /** A failure with one reason: throw it. */
  fail<C extends CodeIn<M>>(code: C, ...given: Rest<M['entries'][C], { retryAfter?: number }>): RailFailure
  /** All reasons of a call at once; the order of reasons follows the document of the request. */
  collect(document?: unknown): Collector<M>
  /** Status, headers and body of a failure. */
  answer(failure: RailFailure, options?: ResponseOptions): FailureAnswer
  /** The same as a `Response`. */
  toResponse(failure: RailFailure, options?: ResponseOptions): Response
}

export type RailOptions = {
  /** The language of the catalog; default `en`. */
  language?: string
  /** The texts of other languages: `{ de: (await errors.texts.de()).texts }`. */
  texts?: { readonly [language: string]: { readonly [code: string]: ServerText | undefined } }
}

/**
 * Makes the answers of a server from its generated module: status and stage always come from the catalog, so they can't differ from it.
 * A code, path or value that is wrong is a TypeError where it is given, not a wrong body.
 */
export function createRail<const M extends ErrorsModule>(errors: M, { language = 'en', texts = {} }: RailOptions = {}): Rail<M> {
  const { entries } = errors
  const languages = [language, ...Object.keys(texts)]

  function reasonOf(
    code: string,
    { path = '', message, params = {} }: { path?: string; message?: string; params?: object } = {},
  ): GivenReason {
    const entry = ownOf(entries, code)
    if (entry === undefined) throw new TypeError(`${code} is not a code of the catalog`)
    if (stepsOf(path) === undefined) throw new TypeError(`"${path}" is not a path such as lines[0].documents`)
    if (message !== undefined && (typeof message !== 'string' || message === ''))
      throw new TypeError(`the message of ${code} must be a text`)
    checkValues(code, entry, params as Record<string, unknown>)
    return { error: code, path, message, params: params as Record<string, unknown> }
  }

  function written({ error, path, message, params }: GivenReason, wanted: string): Reason {
    const { fix_stage, ...own } = entries[error]!
    const text = texts[wanted]?.[error]
    const templates = [text?.message, text?.meaning, own.message, own.meaning]
    const filled = templates.map((template) => fill(template, params, wanted)).find((one) => one !== undefined)
    return { error, message: message ?? filled ?? error, path, fix_stage }
  }

  function answer(failure: RailFailure, { acceptLanguage, requestId }: ResponseOptions = {}): FailureAnswer {
    const wanted = negotiated(acceptLanguage, languages) ?? language
    const reasons = inOrder(
      failure.reasons.map((reason) => written(reason, wanted)),
      errors,
      failure.document,
    )
    const headers: Record<string, string> = {
      'content-type': 'application/json',
      'content-language': wanted,
      'cache-control': 'no-store',
      ...(languages.length > 1 && { vary: 'accept-language' }),
      ...(failure.retryAfter !== undefined && { 'retry-after': String(failure.retryAfter) }),
      // An id that came with the request can have any characters; a header can't.
      ...(requestId !== undefined && /^[!-~]{1,200}$/.test(requestId) && { 'x-request-id': requestId }),
    }
    return { status: entries[reasons[0]!.error]!.http, headers, body: bodyOf(reasons)! }
  }

  return {
    fail(code, ...[given]) {
      const retryAfter = given?.retryAfter
      if (retryAfter !== undefined && !(Number.isSafeInteger(retryAfter) && retryAfter >= 0))
        throw new TypeError(`the retryAfter of ${code} must be a whole number of seconds`)
      return new RailFailure([reasonOf(code, given)], { retryAfter })
    },
    collect(document) {
      const given: GivenReason[] = []
      const collector: Collector<M> = {
        add(code, ...[options]) {
          given.push(reasonOf(code, options))
          return collector
        },
        throwIfAny() {
          if (given.some(({ error }) => refuses(entries[error]!))) throw new RailFailure([...given], { document })
        },
        warnings({ acceptLanguage } = {}) {
          const wanted = negotiated(acceptLanguage, languages) ?? language
          const open = given.filter(({ error }) => !refuses(entries[error]!)).map((reason) => written(reason, wanted))
          return inOrder(open, errors, document)
        },
      }
      return collector
    },
    answer,
    toResponse(failure, options) {
      const { status, headers, body } = answer(failure, options)
      return new Response(JSON.stringify(body), { status, headers })
    },
  }
}
