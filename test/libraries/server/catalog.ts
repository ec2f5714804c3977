import type { FailureAnswer, Form } from '../../../src/libraries/server/index.ts'

/** An answer as fetch would give it. */
export const responseOf = (answer: FailureAnswer<Form>): Response =>
  Response.json(answer.body, answer)

const entry = (http: number, params?: { name: string; optional?: boolean }[]) => ({
  http,
  stop: true,
  fix_stage: 'call',
  meaning: `Status ${http}.`,
  ...(params && { params }),
})

/** A catalog of a code for each situation of a framework. */
export const errors = {
  entries: {
    REQUEST_UNREADABLE: entry(400),
    TOKEN_MISSING: entry(401),
    ROUTE_UNKNOWN: entry(404),
    METHOD_UNKNOWN: entry(405),
    REQUEST_SLOW: entry(408),
    BODY_TOO_LARGE: entry(413),
    HEADERS_TOO_LARGE: entry(431),
    SERVICE_BROKEN: entry(500),
    NAMED: entry(404, [{ name: 'route' }]),
    NAMED_OR_NOT: entry(404, [{ name: 'route', optional: true }]),
  },
  stages: ['call'],
}

/** The codes that every framework needs. */
export const CODES = {
  400: 'REQUEST_UNREADABLE',
  404: 'ROUTE_UNKNOWN',
  500: 'SERVICE_BROKEN',
} as const
