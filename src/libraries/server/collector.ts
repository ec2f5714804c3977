import { stepsOf, valueAt } from '../../base/core/contract/paths/steps.ts'
import type { Reason } from '../../base/core/contract/reason.ts'
import type { AnswerOptions } from './answer.ts'
import { type GivenReason, RailFailure } from './failure.ts'
import { type Fault, faultsOf } from './faults.ts'
import type { CodeWithOptions, Rest } from './given-reason.ts'
import { refuses } from './order.ts'
import type { CodeIn, ErrorsModule } from './table.ts'

/**
 * Collects the reasons of a call, so that they are returned all at once (contract, Several
 * reasons). `Declared`: the codes that it takes.
 */
export type Collector<M extends ErrorsModule, Declared extends CodeIn<M> = CodeIn<M>> = {
  /** Adds a reason. Of several `retryAfter`, the longest is sent. */
  add<C extends Declared>(
    code: C,
    ...given: Rest<M['entries'][C], { retryAfter?: number | undefined }>
  ): Collector<M, Declared>
  /**
   * Adds what a validator found: the `issues` of Standard Schema (zod, valibot, ArkType), the
   * `errors` of ajv with its option `allErrors`, or the errors of class-validator. `toCode` names the
   * code of each; undefined leaves one out that another covers, such as the `anyOf` above the errors
   * of its branches. Default: `codeOfFault` of the rail, else its code for 400. Two faults with the
   * same code and path are one reason. A TypeError if all are left out.
   */
  addFaults<Found>(
    found: readonly Found[] | null | undefined,
    toCode?: CodeOfFault<M, Declared, Found>,
  ): Collector<M, Declared>
  /**
   * A {@link RailFailure} with all reasons if the answer can't be a success: one of them blocks the
   * call, or has an error status.
   */
  failure(): RailFailure | undefined
  /** Throws it, if there is one. */
  throwIfAny(): void
  /** The reasons for the `warnings` of a success, in the form of the catalog. */
  warnings(options?: AnswerOptions): Warning<M>[]
  /**
   * The body of a success with its warnings at their place in the form of the catalog: without
   * `wire` the member `warnings`. The body as it is if there are none.
   */
  withWarnings<B extends object>(body: B, options?: AnswerOptions): B
}

/**
 * The code of a fault. `missing` is true if the document has nothing at the path, and undefined
 * without a document: some validators use one check for a member that is absent and for one of
 * another type.
 */
export type CodeOfFault<
  M extends ErrorsModule,
  Declared extends CodeIn<M> = CodeIn<M>,
  Found = unknown,
> = (
  fault: Fault<Found> & { missing: boolean | undefined },
) => CodeWithOptions<M, Declared> | undefined

/** A warning of a success: a reason, or what the form of a catalog with `wire` makes of it. */
export type Warning<M extends ErrorsModule> = M extends { readonly wire: unknown } ? object : Reason

/** What a collector needs of its rail. */
type Of = {
  entries: ErrorsModule['entries']
  document: unknown
  given(code: string, options?: object): { reason: GivenReason; retryAfter: number | undefined }
  codeOfFault: CodeOfFault<ErrorsModule> | undefined
  warnings(reasons: readonly GivenReason[], options: AnswerOptions): object[]
  withWarnings(body: object, warnings: readonly object[]): object
}

export function collectorOf<M extends ErrorsModule>({
  entries,
  document,
  given,
  codeOfFault,
  ...writer
}: Of): Collector<M> {
  const reasons: GivenReason[] = []
  let retryAfter: number | undefined
  const isFailing = ({ error }: GivenReason) => refuses(entries[error]!)
  const collector: Collector<M> = {
    add(code, ...[options]) {
      const { reason, retryAfter: seconds } = given(code, options)
      reasons.push(reason)
      if (seconds !== undefined) retryAfter = Math.max(retryAfter ?? 0, seconds)
      return collector
    },
    addFaults(found, toCode = codeOfFault as never) {
      if (toCode === undefined)
        throw new TypeError('addFaults needs a function that names the code of each fault')
      const faults = faultsOf(found, document)
      const named = faults.flatMap((fault) => {
        const code = toCode({ ...fault, missing: isMissing(fault.path, document) })
        return code === undefined ? [] : given(...codeWith(code, fault)).reason
      })
      if (faults.length > 0 && named.length === 0)
        throw new TypeError('the request is not valid, but no fault has a code')
      const key = ({ error, path }: GivenReason) => `${error} ${path}`
      const known = new Set(reasons.map(key))
      for (const reason of named) {
        if (!known.has(key(reason))) reasons.push(reason)
        known.add(key(reason))
      }
      return collector
    },
    failure: () =>
      reasons.some(isFailing) ? new RailFailure([...reasons], { document, retryAfter }) : undefined,
    throwIfAny() {
      const failure = collector.failure()
      if (failure !== undefined) throw failure
    },
    warnings: (options = {}) =>
      writer.warnings(
        reasons.filter((reason) => !isFailing(reason)),
        options,
      ) as Warning<M>[],
    withWarnings: (body, options) =>
      writer.withWarnings(body, collector.warnings(options)) as typeof body,
  }
  return collector
}

/** A code that a function of the team names, with its options. */
export function codeWith(
  named: string | { code: string },
  options: { path?: string } = {},
): [code: string, options: object] {
  const { code, ...more } = typeof named === 'string' ? { code: named } : named
  return [code, { ...(options.path !== undefined && { path: options.path }), ...more }]
}

/** True if a document has nothing at a path; undefined without a document. */
const isMissing = (path: string, document: unknown): boolean | undefined =>
  document === undefined ? undefined : valueAt(document, stepsOf(path) ?? []) === undefined
