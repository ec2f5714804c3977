import type { Body } from '../../core/contract/reason.ts'
import { ownOf } from '../../core/contract/received.ts'
import { stepsOf } from '../../core/contract/steps.ts'
import type { OperationOutcome } from '../wire/operation-outcome.ts'
import type { Problem } from '../wire/problem.ts'
import { type Collector, collectorOf } from './collector.ts'
import { type GivenReason, RailFailure } from './failure.ts'
import { type Form, type Forms, type WrittenReason, writerOf } from './forms.ts'
import type { Rest } from './given.ts'
import { type AnswerOptions, negotiated } from './language.ts'
import { inOrder, refuses } from './order.ts'
import { checkValues, sendable } from './params.ts'
import { sendableId } from './request-id.ts'
import type {
  CodeIn,
  CodeOf,
  ErrorsModule,
  OperationIn,
  RefusingCode,
  UpstreamCode,
  UpstreamIn,
} from './table.ts'
import { type Translations, textsOf } from './texts.ts'
import { declaredCheck, type Undeclared } from './undeclared.ts'
import { type Unmapped, upstreamOf } from './upstream.ts'

export type ResponseOptions<F extends Form = Form> = AnswerOptions & {
  /**
   * The id under which the request is logged: the header `X-Request-ID`, if it has 1 to 200 visible
   * ASCII characters.
   */
  requestId?: string | undefined
  /** The form of the answer; default `wire`: that of the catalog, which is `body` unless it names one. */
  form?: F | undefined
  /** The operation that answers: a code that it does not declare is reported, and sent. */
  operation?: string | undefined
}

/** The status, the headers and the body of an answer. */
export type FailureAnswer<F extends Form = 'body'> = {
  status: number
  headers: Record<string, string>
  body: Forms[F]
  /** The codes of its reasons, in their order. */
  codes: readonly string[]
}

/** What a server answers with. `Declared`: the codes that it takes. */
export type Rail<M extends ErrorsModule, Declared extends CodeIn<M> = CodeIn<M>> = {
  /**
   * A failure with one reason: throw it. A TypeError for a code that is only a warning of a
   * success. `cause` is for your logs and for `onFailure`; nothing of it is sent.
   */
  fail<C extends RefusingCode<M> & Declared>(
    code: C,
    ...given: Rest<M['entries'][C], { retryAfter?: number; cause?: unknown }>
  ): RailFailure
  /**
   * All reasons of a call at once; the order of reasons follows the document of the request. An
   * answer has the first 1,000.
   */
  collect(document?: unknown): Collector<M, Declared>
  /**
   * The same for one operation of the API: it takes only the codes that the operation declares
   * (`raised_by` in the catalog). A code that comes past the types is reported to `onUndeclared`,
   * and is sent. A TypeError for an operation that the catalog does not list.
   */
  forOperation<O extends OperationIn<M>>(operation: O): Rail<M, CodeOf<M, O>>
  /**
   * The code of the catalog for a code of a system behind the API (`from` in the catalog). Without
   * one, the result is undefined: you decide what to answer, and `onUnmapped` gets the code.
   * A TypeError for a system that the module does not have.
   */
  fromUpstream<S extends UpstreamIn<M>>(
    system: S,
    code: string | number,
  ): UpstreamCode<M, S> | undefined
  /** Status, headers and body of a failure. */
  answer<F extends Form = M extends { readonly wire: unknown } ? 'wire' : 'body'>(
    failure: RailFailure,
    options?: ResponseOptions<F>,
  ): FailureAnswer<F>
  /** The same as a `Response`. */
  toResponse(failure: RailFailure, options?: ResponseOptions): Response
  /** The body of a failure (contract, The body). */
  toBody(failure: RailFailure, options?: AnswerOptions): Body
  /** The same as problem details (RFC 9457), with the fields of the body as extension members. */
  toProblem(failure: RailFailure, options?: AnswerOptions): Problem
  /** The same as a FHIR OperationOutcome, one issue per reason. */
  toOperationOutcome(failure: RailFailure, options?: AnswerOptions): OperationOutcome
}

export type RailOptions = {
  /** The language of the texts in the module; default that of the catalog. */
  language?: string
  /** The texts of other languages: `{ de: (await errors.texts.de()).texts }`. */
  texts?: Translations
  /**
   * Gets each code with which an operation answers without declaring it, once; the answer is sent
   * all the same. Default: a warning on the console, unless `NODE_ENV` is `production`.
   */
  onUndeclared?: (found: Undeclared) => unknown
  /**
   * Gets each code of a system behind the API that no code of the catalog stands for, once. Default:
   * a warning on the console, unless `NODE_ENV` is `production`.
   */
  onUnmapped?: (found: Unmapped) => unknown
}

/** A client must not get an answer that is many times as large as its request. */
const MOST_REASONS = 1000

type Options = {
  path?: string
  message?: string
  params?: object
  retryAfter?: number
  cause?: unknown
}

/**
 * Makes the answers of a server from its generated module: status and stage always come from the
 * catalog, so they can't differ from it. A code, path or value that is wrong is a TypeError where
 * it is given, not a wrong body.
 */
export function createRail<const M extends ErrorsModule>(
  errors: M,
  {
    language = errors.terminology?.language ?? 'en',
    texts: translations = {},
    onUndeclared,
    onUnmapped,
  }: RailOptions = {},
): Rail<M> {
  const { entries } = errors
  const languages = [language, ...Object.keys(translations)]
  const texts = textsOf(errors, translations)
  const writer = writerOf(errors, texts)
  const checkDeclared = declaredCheck(errors, onUndeclared)
  const fromUpstream = upstreamOf(errors, onUnmapped) as Rail<M>['fromUpstream']
  const languageFor = ({ acceptLanguage }: AnswerOptions) =>
    negotiated(acceptLanguage, languages) ?? language

  function given(
    code: string,
    { path = '', message, params = {}, retryAfter }: Options = {},
  ): GivenReason {
    const entry = ownOf(entries, code)
    if (entry === undefined) throw new TypeError(`${code} is not a code of the catalog`)
    if (stepsOf(path) === undefined)
      throw new TypeError(`"${path}" is not a path such as lines[0].documents`)
    if (message !== undefined && (typeof message !== 'string' || message === ''))
      throw new TypeError(`the message of ${code} must be a text`)
    if (retryAfter !== undefined && !(Number.isSafeInteger(retryAfter) && retryAfter >= 0))
      throw new TypeError(`the retryAfter of ${code} must be a whole number of seconds`)
    checkValues(code, entry, params as Record<string, unknown>)
    return { error: code, path, message, params: sendable(params as Record<string, unknown>) }
  }

  function givenBy(operation: string | undefined, code: string, options?: object): GivenReason {
    const reason = given(code, options)
    if (operation !== undefined) checkDeclared?.(operation, [code])
    return reason
  }

  function ordered(
    reasons: readonly GivenReason[],
    document: unknown,
    wanted: string,
  ): WrittenReason[] {
    const written = reasons.map((reason) => {
      const { error, path } = reason
      return {
        error,
        message: texts.message(reason, wanted),
        path,
        fix_stage: entries[error]!.fix_stage ?? '',
        given: reason,
      }
    })
    return inOrder(written, errors, document).slice(0, MOST_REASONS)
  }

  function answer<F extends Form>(
    failure: RailFailure,
    options: ResponseOptions<F> = {},
  ): FailureAnswer<F> {
    const { form = 'wire' as F, requestId, operation } = options
    const id = sendableId(requestId)
    const wanted = languageFor(options)
    const written = ordered(failure.reasons, failure.document, wanted)
    const codes = written.map(({ error }) => error)
    if (operation !== undefined) checkDeclared?.(operation, codes)
    const { retryAfter } = failure
    const { body, headers: own } = writer.answer(form, written, wanted)
    const headers: Record<string, string> = {
      ...own,
      'content-language': wanted,
      'cache-control': 'no-store',
      ...(languages.length > 1 && { vary: 'accept-language' }),
      ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
      ...failure.headers,
      ...(id !== undefined && { 'x-request-id': id }),
    }
    return {
      status: entries[written[0]!.error]!.http,
      headers,
      body,
      codes,
    }
  }

  const railOf = (operation?: string): Rail<M> => ({
    fail(code, ...[options]) {
      const reason = givenBy(operation, code, options)
      if (!refuses(entries[code]!))
        throw new TypeError(
          `${code} is a warning of a success: collect it and send it with warnings()`,
        )
      return new RailFailure([reason], { retryAfter: options?.retryAfter, cause: options?.cause })
    },
    collect: (document) =>
      collectorOf<M>({
        entries,
        document,
        given: (code, options) => givenBy(operation, code, options),
        warnings: (reasons, options) => {
          const wanted = languageFor(options)
          return writer.warnings(ordered(reasons, document, wanted), wanted)
        },
        withWarnings: writer.withWarnings,
      }),
    forOperation(id) {
      if (ownOf(errors.codesByOperation ?? {}, id) === undefined)
        throw new TypeError(`${id} is not an operation of the catalog`)
      return railOf(id) as unknown as Rail<M, CodeOf<M, typeof id>>
    },
    fromUpstream,
    answer,
    toResponse(failure, options) {
      const { body, ...about } = answer(failure, options)
      return new Response(JSON.stringify(body), about)
    },
    toBody: (failure, options) => answer(failure, { ...options, form: 'body' }).body,
    toProblem: (failure, options) => answer(failure, { ...options, form: 'problem' }).body,
    toOperationOutcome: (failure, options) =>
      answer(failure, { ...options, form: 'operation-outcome' }).body,
  })
  return railOf()
}
