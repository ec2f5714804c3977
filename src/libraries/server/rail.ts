import { ownOf } from '../../base/core/contract/received.ts'
import type { FailureAnswer, ResponseOptions } from './answer.ts'
import { type AppOptions, answererOver } from './answerer.ts'
import type { Answers } from './answers.ts'
import { ANSWERER, type AppRail } from './app-rail.ts'
import { type Collector, collectorOf } from './collector.ts'
import { type GivenReason, RailFailure } from './failure.ts'
import { FailureWriter } from './failure-writer.ts'
import { type RailFinding, type Report, reporterOf } from './findings.ts'
import type { Form, Negotiable } from './forms.ts'
import type { Rest } from './given-reason.ts'
import { checkedOccurrence, type Occurrence } from './occurrence.ts'
import { refuses } from './order.ts'
import { checkValues, sendable } from './params.ts'
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
import type { Translations } from './texts.ts'
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
  const { answers, texts = {}, forms = [], onFinding, codeOfFault } = options
  const { entries } = errors
  const codes = answers as Readonly<Record<string, string>> | undefined
  const report = reporterOf(onFinding)
  const writer = new FailureWriter(errors, texts, forms)
  const reasonFor = reasonGiver(errors, report)
  const checkDeclared = declaredCheck(errors, report)
  const fromUpstream = upstreamOf(errors, report) as Rail<M>['fromUpstream']

  function reasonOf(operation: string | undefined, code: string, occurrence?: Occurrence) {
    const given = reasonFor(code, occurrence)
    if (operation !== undefined) checkDeclared(operation, [code])
    return given
  }

  function answer<F extends Form>(
    failure: RailFailure,
    options: ResponseOptions<F> = {},
  ): FailureAnswer<F> {
    const answered = writer.answer(failure, options)
    if (options.operation !== undefined) checkDeclared(options.operation, answered.codes)
    return answered
  }

  function railOf(operation?: string): Rail<M> {
    const collect = (document?: unknown) =>
      collectorOf<M>({
        entries,
        document,
        given: (code, occurrence) => reasonOf(operation, code, occurrence),
        codeOfFault: (codeOfFault ?? (codes && (() => codes[400]))) as never,
        warnings: (reasons, options) => writer.warnings(reasons, document, options),
        withWarnings: writer.withWarnings,
      })
    function fail(code: string, options?: Occurrence): RailFailure {
      const { reason, retryAfter } = reasonOf(operation, code, options)
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

/** What makes the reason of a code that occurred, and the seconds that its client waits. */
function reasonGiver({ entries, terminology }: ErrorsModule, report: Report) {
  const language = terminology?.language ?? 'en'
  return (code: string, occurrence: Occurrence = {}) => {
    const entry = ownOf(entries, code)
    if (entry === undefined) throw new TypeError(`${code} is not a code of the catalog`)
    const { retryAfter, ...checked } = checkedOccurrence(code, occurrence, { report, language })
    const params = { ...occurrence.params }
    checkValues(code, entry, params)
    const reason: GivenReason = { error: code, ...checked, params: sendable(params) }
    return { reason, retryAfter }
  }
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
