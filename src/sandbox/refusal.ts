import { RailFailure } from '../runtime/server/failure.ts'
import type { ErrorsModule, ServerEntry } from '../runtime/server/table.ts'

/** What the sandbox answers by itself, by status; a catalog that has such a code decides about it. */
export const OWN_CODES = {
  400: 'REQUEST_UNREADABLE',
  404: 'ROUTE_UNKNOWN',
  405: 'METHOD_UNKNOWN',
  413: 'REQUEST_TOO_LARGE',
  415: 'MEDIA_TYPE_UNKNOWN',
} as const
type Status = keyof typeof OWN_CODES

const TEXTS: Readonly<Record<Status, readonly [meaning: string, fix: string]>> = {
  400: ['The request cannot be read', 'Correct the request as the message says'],
  404: ['There is nothing at this address', 'Correct the address of the request'],
  405: ['The address does not have this method', 'Use a method that the header Allow names'],
  413: ['The request is too large', 'Send less in one request'],
  415: ['The type of the body is not known', 'Send application/json'],
}

/**
 * A request that no step of the workflow is for: an unknown address, or a body that is not JSON. Its
 * text is fixed, or names only what the catalog or the sandbox has.
 */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly status: Status
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  constructor(
    status: Status,
    detail: string,
    { path = '', headers = {} }: { path?: string; headers?: Readonly<Record<string, string>> } = {},
  ) {
    super(detail)
    this.status = status
    this.path = path
    this.headers = headers
  }
  /** The same as a failure with a code. The detail is in parentheses: the text is that of the code. */
  failure(): RailFailure {
    const { status, path, headers } = this
    const detail = this.message && ` (${this.message.replace(/\.$/, '')})`
    const message = `${TEXTS[status][0]}${detail}.`
    return new RailFailure([{ error: OWN_CODES[status], path, message, params: {} }], { headers })
  }
}

/** A catalog with the codes of the sandbox; those that it has itself stay as they are. */
export function withOwnCodes(errors: ErrorsModule | undefined): ErrorsModule {
  const { stages } = errors ?? { stages: ['request'] }
  const own = Object.entries(OWN_CODES).map(([status, code]): [string, ServerEntry] => {
    const [meaning, fix] = TEXTS[Number(status) as Status]
    const shared = { meaning: `${meaning}.`, fix: `${fix}.`, issue_type: 'invalid' }
    return [code, { http: Number(status), stop: true, fix_stage: stages?.[0], ...shared }]
  })
  return {
    ...errors,
    ...(stages && { stages }),
    entries: { ...Object.fromEntries(own), ...errors?.entries },
  }
}

/** Refuses a method at an address that has others. */
export function refuseMethod(methods: readonly string[]): never {
  throw new Refusal(405, `The method here is ${methods.join(' or ')}.`, {
    headers: { allow: [...methods, 'OPTIONS'].join(', ') },
  })
}
