/**
 * A request that no code of the catalog is for: an unknown address, or a body that is not JSON. The
 * answer is problem details without a code (RFC 9457). Its text is fixed, or names only what the
 * catalog or the sandbox has.
 */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly status: Status
  readonly headers: Readonly<Record<string, string>>
  constructor(status: Status, detail: string, headers: Readonly<Record<string, string>> = {}) {
    super(detail)
    this.status = status
    this.headers = headers
  }
}

const TITLES = {
  400: 'Bad Request',
  404: 'Not Found',
  405: 'Method Not Allowed',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
} as const
type Status = keyof typeof TITLES

export const problemAnswer = ({ status, message, headers }: Refusal): Response =>
  new Response(
    JSON.stringify({ type: 'about:blank', title: TITLES[status], status, detail: message }),
    {
      status,
      headers: {
        'content-type': 'application/problem+json',
        'cache-control': 'no-store',
        ...headers,
      },
    },
  )

/** Refuses a method at an address that has others. */
export function refuseMethod(methods: readonly string[]): never {
  throw new Refusal(405, `The method here is ${methods.join(' or ')}.`, {
    allow: [...methods, 'OPTIONS'].join(', '),
  })
}
