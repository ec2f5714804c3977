import { isBranded } from './branded.ts'
import type { Values } from './params.ts'

/** A reason as a server gives it: its text is made when the language of the client is known. */
export type GivenReason = {
  readonly error: string
  readonly path: string
  /** The text of this occurrence, by language. */
  readonly message?: { readonly [language: string]: string } | undefined
  readonly params: Values
}

/** What an answer needs beside its reasons. */
type FailureContext = {
  document?: unknown
  status?: number | undefined
  retryAfter?: number | undefined
  headers?: Readonly<Record<string, string>> | undefined
  cause?: unknown
}

const BRAND = Symbol.for('rail-errors.RailFailure')

/**
 * A refused call, with all its reasons. Throw it; an adapter, or `answer` of the rail, makes the
 * answer. Its own `message` is for logs: codes only.
 */
export class RailFailure extends Error {
  // Private, and not members that logs print: reasons and the request may name people.
  readonly #reasons: readonly GivenReason[]
  readonly #context: FailureContext
  constructor(reasons: readonly GivenReason[], context: FailureContext = {}) {
    const { cause } = context
    super(reasons.map(({ error }) => error).join(', '), cause === undefined ? undefined : { cause })
    this.name = 'RailFailure'
    this.#reasons = reasons
    this.#context = context
  }
  get reasons(): readonly GivenReason[] {
    return this.#reasons
  }
  /** What the client waits before it repeats the call, in seconds: the header `Retry-After`. */
  get retryAfter(): number | undefined {
    return this.#context.retryAfter
  }
  /** The request, for the order of the reasons. */
  get document(): unknown {
    return this.#context.document
  }
  /** The status, if it is one of several that the code has. */
  get status(): number | undefined {
    return this.#context.status
  }
  /** Further headers of the answer, such as the challenge of a refused token. */
  get headers(): Readonly<Record<string, string>> | undefined {
    return this.#context.headers
  }
  static {
    Object.defineProperty(RailFailure.prototype, BRAND, { value: true })
  }
}

/** True for a {@link RailFailure}, also of another copy of this library. */
export const isRailFailure = (error: unknown): error is RailFailure => isBranded(error, BRAND)
