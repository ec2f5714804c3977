import { fieldsOf } from '../../base/core/contract/received.ts'
import { type FailureAnswer, type ResponseOptions, sendableId } from './answer.ts'
import { type CodeOfFault, type Collector, codeWith } from './collector.ts'
import { isRailFailure, RailFailure } from './failure.ts'
import { attempt, printed, type Report } from './findings.ts'
import type { Form } from './forms.ts'
import { type Begun, type Framed, framedBy, isSituation } from './framework.ts'
import type { CodeWithOptions } from './given-reason.ts'
import { statusesOf } from './setup.ts'
import type { ErrorsModule } from './table.ts'
import { isTokenRefusal, refusalAnswer, type TokenRefusal } from './token/refusal.ts'

/** What an app adds to its rail. A hook that throws, or rejects, changes no answer. */
export type AppOptions<M extends ErrorsModule, Request> = {
  /**
   * The code of each fault that the validator of the framework finds: the schemas of Fastify, the
   * `ValidationPipe` of NestJS. Undefined leaves one out that another covers. Default: the code of
   * its status, once for each path.
   */
  codeOfFault?: CodeOfFault<M> | undefined
  /**
   * The code of an error of a library or of another service, such as a `TokenError`. Undefined: an
   * error that the framework made keeps its status, and any other is a bug.
   */
  codeOfError?: ((error: unknown) => CodeWithOptions<M> | undefined) | undefined
  /** The id under which the request is logged: a text. */
  requestId?: ((request: Request) => unknown) | undefined
  /**
   * The operation of the API that a request is for, from what the framework knows of its route. A
   * code that the operation does not declare is a finding, and is sent.
   */
  operation?: ((request: Request) => string | undefined) | undefined
  /**
   * Gets what is a fault of the service, for the log and the people on call, with the id of the
   * request: bugs, what is answered with 500 and higher unless you threw it as a failure, a token
   * that can't be checked, and whatever is thrown after an answer was begun (once for each request).
   * Default: its stack and those of its causes, on stderr.
   */
  onInternal?:
    | ((error: unknown, request: Request, requestId: string | undefined) => unknown)
    | undefined
  /** Gets every failure that is answered, for metrics and logs. */
  onFailure?: ((failure: AnsweredFailure<Request>) => unknown) | undefined
}

/** A failure that a client gets. */
export type AnsweredFailure<Request> = {
  /** The codes of the answer in its order; empty for a refused token without a code. */
  readonly codes: readonly string[]
  readonly status: number
  /**
   * Why: the `cause` of a {@link RailFailure}, else what was thrown; undefined for an unknown route.
   */
  readonly cause: unknown
  readonly request: Request
  readonly requestId: string | undefined
}

/** An answer in any form. */
export type Answer = {
  status: number
  headers: Record<string, string>
  body: unknown
  codes?: readonly string[]
}

/** What of a request its answer depends on: the method, if it is known, and some headers. */
export type Asked = {
  readonly method?: unknown
  readonly headers: {
    readonly accept?: unknown
    readonly 'accept-language'?: unknown
    readonly 'idempotency-key'?: unknown
  }
}

/** Answers anything that was thrown; never throws. */
export type Answerer<in Request> = {
  readonly answer: (error: unknown, request: Request, asked: Asked, begun?: Begun) => Answer
  /** Reports an error that comes too late for an answer: the first one of each response. */
  readonly reportLate: (error: unknown, request: Request, response: object) => void
}

// Shared by the adapters: Express and `railNodeServer` may both see what a response throws.
const reported = new WeakSet<object>()

/** What answers for an app, over the rail of it. */
type Over = {
  entries: ErrorsModule['entries']
  codes: Readonly<Record<string, string>>
  report: Report
  fail(code: string, options?: object): RailFailure
  collect(document: unknown): Collector<ErrorsModule>
  answer(failure: RailFailure, options: ResponseOptions): FailureAnswer<Form>
}

export function answererOver<Request>(
  { entries, codes, report, ...rail }: Over,
  {
    codeOfFault,
    codeOfError,
    requestId,
    operation,
    onInternal = printed,
    onFailure,
  }: AppOptions<ErrorsModule, Request>,
): Answerer<Request> {
  /** The id of a request, and what reports a bug in it. */
  function about(request: Request) {
    let id: string | undefined
    const bug = (thrown: unknown) => attempt(() => onInternal(thrown, request, id))
    id = sendableId(resultOf(() => requestId?.(request), bug))
    return { id, bug }
  }

  /** The code for a status, and the status of the answer: one without a code is that of its class. */
  function codeFor(status: number): { code: string; sent: number } {
    const code = codes[status]
    if (code !== undefined) return { code, sent: status }
    const general = status < 500 ? 400 : 500
    const other = codes[general]!
    if (statusesOf(entries[other]!).includes(status)) return { code: other, sent: status }
    report(`status ${status}`, () => ({
      status,
      code: other,
      message: `the framework says ${status}, for which answers of createRail names no code: the client gets ${general} ${other}`,
    }))
    return { code: other, sent: general }
  }

  function failureOf({ status, headers, found, part }: Framed, request: Request): RailFailure {
    const { code, sent } = codeFor(status)
    const about = { headers, status: sent }
    if (found.length === 0) return new RailFailure(rail.fail(code).reasons, about)
    const given = fieldsOf(request)[part === 'querystring' ? 'query' : part] ?? undefined
    const document = given instanceof ReadableStream ? undefined : given // of a `Request`
    const toCode = codeOfFault ?? (() => code)
    const reasons = rail
      .collect(document)
      .addFaults(found, toCode as never)
      .failure()?.reasons
    const isOwn = codeOfFault === undefined
    return new RailFailure(reasons ?? rail.fail(code).reasons, {
      headers,
      document,
      ...(isOwn && { status: sent }),
    })
  }

  /** What is answered to a thrown value, and whether it is a fault of the service. */
  function judged(error: unknown, request: Request, begun: Begun | undefined): Judged {
    if (isRailFailure(error)) return { failure: error, isInternal: false }
    if (isTokenRefusal(error)) {
      const { status, headers } = error
      const failure =
        // Without a code of its own, it would lose its status, by which a client knows that it
        // needs another token.
        (status === 401 || status === 403) && codes[status] === undefined
          ? error
          : failureOf({ status, headers, found: [], part: '' }, request)
      return { failure, isInternal: status >= 500 }
    }
    const named = isSituation(error) ? undefined : codeOfError?.(error)
    if (named !== undefined) {
      const [code, options] = codeWith(named as string)
      const failure = rail.fail(code, { ...options, cause: error })
      return { failure, isInternal: entries[code]!.http >= 500 }
    }
    const framed = framedBy(error, begun)
    if (framed !== undefined)
      return { failure: failureOf(framed, request), isInternal: framed.status >= 500 }
    return { failure: rail.fail(codes[500]!), isInternal: true }
  }

  return {
    reportLate(error, request, response) {
      if (reported.has(response)) return
      reported.add(response)
      about(request).bug(error)
    },
    answer(error, request, { method, headers }, begun) {
      const { id, bug } = about(request)
      const { failure, isInternal } = resultOf(() => judged(error, request, begun), bug) ?? {
        failure: rail.fail(codes[500]!),
        isInternal: true,
      }
      if (isInternal) bug(error)
      const options = {
        accept: textIn(headers.accept),
        acceptLanguage: textIn(headers['accept-language']),
        method: textIn(method),
        idempotencyKey: textIn(headers['idempotency-key']),
        requestId: id,
        operation: resultOf(() => operation?.(request), bug),
      }
      const write = (failed: RailFailure | TokenRefusal): Answer =>
        isTokenRefusal(failed) ? refusalAnswer(failed, id) : rail.answer(failed, options)
      // It throws for a failure of another rail.
      const written = resultOf(() => write(failure), bug) ?? write(rail.fail(codes[500]!))
      const { codes: sent = [], status } = written
      const cause = isRailFailure(error) ? error.cause : isSituation(error) ? undefined : error
      attempt(() => onFailure?.({ codes: sent, status, cause, request, requestId: id }))
      return written
    },
  }
}

type Judged = { failure: RailFailure | TokenRefusal; isInternal: boolean }

const textIn = (given: unknown) => (typeof given === 'string' ? given : undefined)

/** What a function returns; undefined if it throws. */
function resultOf<Value>(call: () => Value, otherwise: (bug: unknown) => void): Value | undefined {
  try {
    return call()
  } catch (bug) {
    otherwise(bug)
    return undefined
  }
}
