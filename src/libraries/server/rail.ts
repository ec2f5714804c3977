import { ownOf } from '../../base/core/contract/received.ts'
import {
  type AnswerOptions,
  type FailureAnswer,
  type ResponseOptions,
  sendableId,
} from './answer.ts'
import { type AppOptions, answererOver } from './answerer.ts'
import type { Answers } from './answers.ts'
import { ANSWERER, type AppRail } from './app-rail.ts'
import { type Collector, collectorOf } from './collector.ts'
import { type GivenReason, RailFailure } from './failure.ts'
import { type RailFinding, type Report, reporterOf } from './findings.ts'
import { type Form, type Negotiable, type WrittenReason, writerOf } from './forms.ts'
import type { Rest } from './given.ts'
import { negotiated } from './language.ts'
import { checkedOccurrence, type Occurrence } from './occurrence.ts'
import { inOrder, refuses } from './order.ts'
import { checkValues, sendable } from './params.ts'
import { retryHeaderValue } from './retry-header.ts'
import { checkSetup } from './setup.ts'
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
import { upstreamOf } from './upstream.ts'

/**
 * What a server answers with. `Declared`: the codes that it takes. `App`: what adapters take of a
 * rail with `answers`.
 */
export type Rail<
  M extends ErrorsModule,
  Declared extends CodeIn<M> = CodeIn<M>,
  App = unknown,
> = App & {
  /**
   * A failure with one reason: throw it. A TypeError for a code that is only a warning of a
   * success. `cause` is for your logs and for `onFailure`; nothing of it is sent.
   */
  fail<C extends RefusingCode<M> & Declared>(
    code: C,
    ...given: Rest<M['entries'][C], { retryAfter?: number | undefined; cause?: unknown }>
  ): RailFailure
  /**
   * All reasons of a call at once; the order of reasons follows the document of the request. An
   * answer has the first 1,000.
   */
  collect(document?: unknown): Collector<M, Declared>
  /**
   * The same for one operation of the API: it takes only the codes that the operation declares
   * (`raised_by` in the catalog). A code that comes past the types is a finding, and is sent. A
   * TypeError for an operation that the catalog does not list.
   */
  forOperation<O extends OperationIn<M>>(operation: O): Rail<M, CodeOf<M, O>, App>
  /**
   * The code of the catalog for a code of a system behind the API (`from` in the catalog). Without
   * one, the result is undefined: you decide what to answer, and `onFinding` gets the code.
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
}

/** The options of a rail that concern its texts and forms. */
export type RailOptions = {
  /** The texts of other languages: `{ de: (await errors.texts.de()).texts }`. */
  texts?: Translations | undefined
  /** The forms that a client can ask for by `Accept`, beside that of the catalog. */
  forms?: readonly Negotiable[] | undefined
  /**
   * Gets what the team should know, once: a code that an operation does not declare, or that no code
   * of the catalog stands for; a status of a framework for which `answers` names no code; a text, a
   * path or a time that could not be sent as it was given. Default: a warning on the console, unless
   * `NODE_ENV` is `production`.
   */
  onFinding?: ((found: RailFinding) => unknown) | undefined
}

/** A client must not get an answer that is many times as large as its request. */
const MOST_REASONS = 1000

/**
 * Makes the answers of a server from its generated module: status and stage always come from the
 * catalog, so they can't differ from it. With `answers`, adapters take the rail. A module or an
 * option that is wrong is a TypeError here, and a code or a value where it is given.
 */
// biome-ignore lint/suspicious/noExplicitAny: hooks without a type take the request of any framework
export function createRail<const M extends ErrorsModule, Request = any>(
  errors: M,
  options: RailOptions & AppOptions<M, Request> & { answers: Answers<M> },
): Rail<M, CodeIn<M>, AppRail<Request>>
export function createRail<const M extends ErrorsModule>(
  errors: M,
  options?: RailOptions & { answers?: undefined },
): Rail<M>
export function createRail<const M extends ErrorsModule>(
  errors: M,
  options: RailOptions & AppOptions<M, unknown> & { answers?: Answers<M> | undefined } = {},
): Rail<M> {
  checkSetup(errors, options)
  const { answers, texts: translations = {}, forms = [], onFinding, codeOfFault } = options
  const { entries } = errors
  const codes = answers as Readonly<Record<string, string>> | undefined
  const language = errors.terminology?.language ?? 'en'
  const languages = [language, ...Object.keys(translations)]
  const vary = [
    ...(forms.length > 0 ? ['accept'] : []),
    ...(languages.length > 1 ? ['accept-language'] : []),
  ]
  const texts = textsOf(errors, translations, language)
  const writer = writerOf(errors, texts)
  const report = reporterOf(onFinding)
  const checkDeclared = declaredCheck(errors, report)
  const fromUpstream = upstreamOf(errors, report) as Rail<M>['fromUpstream']
  const languageFor = ({ acceptLanguage }: AnswerOptions) =>
    negotiated(acceptLanguage, languages) ?? language

  /** A reason, and the seconds that its client waits. */
  function given(code: string, options: Occurrence = {}) {
    const entry = ownOf(entries, code)
    if (entry === undefined) throw new TypeError(`${code} is not a code of the catalog`)
    const { retryAfter, ...checked } = checkedOccurrence(code, options, { report, language })
    const params = { ...options.params }
    checkValues(code, entry, params)
    const reason: GivenReason = { error: code, ...checked, params: sendable(params) }
    return { reason, retryAfter }
  }

  function givenBy(operation: string | undefined, code: string, options?: object) {
    const occurrence = given(code, options)
    if (operation !== undefined) checkDeclared(operation, [code])
    return occurrence
  }

  function ordered(
    reasons: readonly GivenReason[],
    document: unknown,
    wanted: string,
  ): WrittenReason[] {
    const written = reasons.map((reason) => {
      const { error, path } = reason
      const { text: message, language } = texts.message(reason, wanted)
      return {
        error,
        message,
        path,
        fix_stage: entries[error]!.fix_stage ?? '',
        given: { ...reason, language },
      }
    })
    return inOrder(written, errors, document)
  }

  function answer<F extends Form>(
    failure: RailFailure,
    options: ResponseOptions<F> = {},
  ): FailureAnswer<F> {
    const { accept, requestId, operation } = options
    const form = options.form ?? (writer.accepted(accept, forms) as F)
    const id = sendableId(requestId)
    const wanted = languageFor(options)
    const all = ordered(failure.reasons, failure.document, wanted)
    const written = all.slice(0, MOST_REASONS)
    const codes = written.map(({ error }) => error)
    if (operation !== undefined) checkDeclared(operation, codes)
    const { retryAfter } = failure
    const status = failure.status ?? entries[codes[0]!]!.http
    const { body, headers: own } = writer.answer(form, written, { language: wanted, status })
    const sent: Record<string, string> = {
      ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
      ...failure.headers,
    }
    const name = writer.retryHeader(form)
    const answered = { reasons: all, status, wait: sent['retry-after'] }
    const should = name && retryHeaderValue(errors, answered, options)
    const headers: Record<string, string> = {
      ...own,
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

  function railOf(operation?: string): Rail<M> {
    const collect = (document?: unknown) =>
      collectorOf<M>({
        entries,
        document,
        given: (code, options) => givenBy(operation, code, options),
        codeOfFault: (codeOfFault ?? (codes && (() => codes[400]))) as never,
        warnings: (reasons, options) => {
          const wanted = languageFor(options)
          return writer.warnings(ordered(reasons, document, wanted), wanted)
        },
        withWarnings: writer.withWarnings,
      })
    function fail(code: string, options?: Occurrence): RailFailure {
      const { reason, retryAfter } = givenBy(operation, code, options)
      if (!refuses(entries[code]!))
        throw new TypeError(
          `${code} is a warning of a success: collect it and send it with warnings()`,
        )
      return new RailFailure([reason], { retryAfter, cause: options?.cause })
    }
    const rail: Rail<M> = {
      fail: fail as Rail<M>['fail'],
      collect,
      forOperation(id) {
        if (ownOf(errors.codesByOperation ?? {}, id) === undefined)
          throw new TypeError(`${id} is not an operation of the catalog`)
        return railOf(id) as unknown as Rail<M, CodeOf<M, typeof id>>
      },
      fromUpstream,
      answer,
    }
    if (codes === undefined) return rail
    const { operation: operationOf = () => operation, ...app } = options as AppOptions<
      ErrorsModule,
      unknown
    >
    const over = {
      entries,
      codes,
      report,
      fail,
      collect: collect as never,
      answer: answer as never,
    }
    return Object.defineProperty(rail, ANSWERER, {
      value: answererOver(over, { ...app, operation: operation ? () => operation : operationOf }),
    })
  }
  return railOf()
}

/**
 * Reports the codes that an operation does not declare; an operation that the catalog does not list
 * declares the codes of any operation. Without operations in the catalog, nothing is checked.
 */
const declaredCheck =
  ({ codesByOperation, codesOfAnyOperation = [] }: ErrorsModule, report: Report) =>
  (operation: string, codes: readonly string[]): void => {
    if (codesByOperation === undefined) return
    const declared = ownOf(codesByOperation, operation)
    for (const code of codes)
      if (!(declared ?? codesOfAnyOperation).includes(code))
        report(`${operation} ${code}`, () => ({
          operation,
          code,
          message: declared
            ? `${operation} answers with ${code}, and raised_by of the catalog does not name it`
            : `${operation} answers with ${code}, and is not among the operations of the catalog`,
        }))
  }
