import { defineRule, entry } from '../rule.ts'

const GENERIC: readonly string[] = [
  ...[
    'ERROR',
    'FAILED',
    'FAILURE',
    'FAULT',
    'EXCEPTION',
    'INVALID',
    'UNKNOWN',
    'OTHER',
    'GENERAL',
    'GENERIC',
  ],
  ...['GENERAL_ERROR', 'GENERIC_ERROR', 'UNKNOWN_ERROR'],
]

// The reason phrases of RFC 9110 and its extensions, and their older wordings.
const PHRASES = new Map([
  ['BAD_REQUEST', 400],
  ['UNAUTHORIZED', 401],
  ['PAYMENT_REQUIRED', 402],
  ['FORBIDDEN', 403],
  ['NOT_FOUND', 404],
  ['METHOD_NOT_ALLOWED', 405],
  ['NOT_ACCEPTABLE', 406],
  ['PROXY_AUTHENTICATION_REQUIRED', 407],
  ['REQUEST_TIMEOUT', 408],
  ['CONFLICT', 409],
  ['GONE', 410],
  ['LENGTH_REQUIRED', 411],
  ['PRECONDITION_FAILED', 412],
  ['CONTENT_TOO_LARGE', 413],
  ['PAYLOAD_TOO_LARGE', 413],
  ['REQUEST_ENTITY_TOO_LARGE', 413],
  ['URI_TOO_LONG', 414],
  ['UNSUPPORTED_MEDIA_TYPE', 415],
  ['RANGE_NOT_SATISFIABLE', 416],
  ['EXPECTATION_FAILED', 417],
  ['MISDIRECTED_REQUEST', 421],
  ['UNPROCESSABLE_CONTENT', 422],
  ['UNPROCESSABLE_ENTITY', 422],
  ['LOCKED', 423],
  ['FAILED_DEPENDENCY', 424],
  ['TOO_EARLY', 425],
  ['UPGRADE_REQUIRED', 426],
  ['PRECONDITION_REQUIRED', 428],
  ['TOO_MANY_REQUESTS', 429],
  ['REQUEST_HEADER_FIELDS_TOO_LARGE', 431],
  ['UNAVAILABLE_FOR_LEGAL_REASONS', 451],
  ['INTERNAL_SERVER_ERROR', 500],
  ['NOT_IMPLEMENTED', 501],
  ['BAD_GATEWAY', 502],
  ['SERVICE_UNAVAILABLE', 503],
  ['GATEWAY_TIMEOUT', 504],
  ['HTTP_VERSION_NOT_SUPPORTED', 505],
  ['VARIANT_ALSO_NEGOTIATES', 506],
  ['INSUFFICIENT_STORAGE', 507],
  ['LOOP_DETECTED', 508],
  ['NETWORK_AUTHENTICATION_REQUIRED', 511],
])

// What a framework answers by itself says no more than its status (`failuresOf`).
const BY_FRAMEWORKS = new Set([400, 405, 408, 413, 415, 431, 500, 503])

export default defineRule({
  id: 'code-specific',
  severity: 'warn',
  appliesTo: 'live',
  summary:
    'A code is not just a generic word (option `words`) or the reason phrase of an HTTP status, except of a status that frameworks answer by themselves, such as 413.',
  why: 'A generic code says less than the error message that it replaces: clients cannot distinguish the cases or route them.',
  good: () => [
    entry(),
    entry({ code: 'PAYER_UNKNOWN' }),
    entry({ code: 'PAYLOAD_TOO_LARGE', http: 413 }),
    { codes: entry({ code: 'FAILED' }), options: { words: ['OOPS'] } },
  ],
  bad: () => [
    ...['ERROR', 'UNKNOWN', 'NOT_FOUND', 'PAYLOAD_TOO_LARGE', 'BAD_GATEWAY'].map((code) =>
      entry({ code }),
    ),
    { codes: entry({ code: 'OOPS' }), options: { words: ['OOPS'] } },
  ],
  options: { words: GENERIC },
  *check({ entries }, { words }) {
    const generic = new Set(words)
    for (const { code, http, path } of entries) {
      if (code === undefined) continue
      const status = PHRASES.get(code)
      if (status !== undefined && status === http && BY_FRAMEWORKS.has(http)) continue
      if (status !== undefined)
        yield {
          path: path('code'),
          message: `${code} only repeats HTTP status ${status}; name the specific problem`,
        }
      else if (generic.has(code))
        yield { path: path('code'), message: `${code} is too generic; name the specific problem` }
    }
  },
})
