import { RailFailure } from '../../libraries/server/failure.ts'
import { type OwnCode, sentenceOf } from './own-codes.ts'

const CODES = {
  400: 'REQUEST_UNREADABLE',
  404: 'ROUTE_UNKNOWN',
  405: 'METHOD_UNKNOWN',
  413: 'REQUEST_TOO_LARGE',
  415: 'MEDIA_TYPE_UNKNOWN',
} as const satisfies Record<number, OwnCode>

/**
 * A request that no step of the workflow is for: an unknown address, or a body that is not JSON. Its
 * text is fixed, or names only what the catalog or the sandbox has.
 */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly status: keyof typeof CODES
  readonly headers: Readonly<Record<string, string>>
  constructor(
    status: keyof typeof CODES,
    detail: string,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(detail)
    this.status = status
    this.headers = headers
  }
  /** The same as a failure with a code. The detail is in parentheses: the text is that of the code. */
  failure(): RailFailure {
    const { status, headers } = this
    const error = CODES[status]
    const message = `${sentenceOf(error)} (${this.message.replace(/\.$/, '')}).`
    return new RailFailure([{ error, path: '', message: { en: message }, params: {} }], { headers })
  }
}

/** Refuses a method at an address that has others. */
export function refuseMethod(methods: readonly string[]): never {
  throw new Refusal(405, `The method here is ${methods.join(' or ')}.`, {
    allow: [...methods, 'OPTIONS'].join(', '),
  })
}
