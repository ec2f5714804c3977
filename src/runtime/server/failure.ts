import type { Values } from './params.ts'
import { isBranded } from './thrown.ts'

/** A reason as a server gives it: its text is made when the language of the client is known. */
export type GivenReason = {
  readonly error: string
  readonly path: string
  readonly message?: string | undefined
  readonly params: Values
}

/** What an answer needs beside its reasons. */
type FailureContext = {
  document?: unknown
  retryAfter?: number | undefined
  headers?: Readonly<Record<string, string>> | undefined
  cause?: unknown
}

const BRAND = Symbol.for('rail-errors.RailFailure')

/**
 * A refused call, with all its reasons. Throw it; an adapter, or `toResponse`, makes the answer.
 * Its own `message` is for logs: codes only.
 */
export class RailFailure extends Error {
  readonly reasons: readonly GivenReason[]
  // Private: logs print the members of an error, and the request may name people.
  readonly #document: unknown
  /** What the client waits before it repeats the call, in seconds: the header `Retry-After`. */
  readonly retryAfter: number | undefined
  readonly #headers: Readonly<Record<string, string>> | undefined
  constructor(
    reasons: readonly GivenReason[],
    { document, retryAfter, headers, cause }: FailureContext = {},
  ) {
    super(reasons.map(({ error }) => error).join(', '), cause === undefined ? undefined : { cause })
    this.name = 'RailFailure'
    this.reasons = reasons
    this.retryAfter = retryAfter
    this.#document = document
    this.#headers = headers
  }
  /** The request, for the order of the reasons. */
  get document(): unknown {
    return this.#document
  }
  /** Further headers of the answer, such as the challenge of a refused token. */
  get headers(): Readonly<Record<string, string>> | undefined {
    return this.#headers
  }
  static {
    Object.defineProperty(RailFailure.prototype, BRAND, { value: true })
  }
}

/** True for a {@link RailFailure}, also of another copy of this library. */
export const isRailFailure = (error: unknown): error is RailFailure => isBranded(error, BRAND)
