import { CODE_STYLES, inStyle } from '../../catalog/code-style.ts'
import { oddCharacterIn } from '../../values/character-name.ts'
import { defineRule, type Entry, entry, file, fixable, offer, twins } from '../rule.ts'

export const codeDistinct = defineRule({
  id: 'code-distinct',
  severity: 'error',
  summary: 'No two codes are equal when case and underscores are ignored.',
  why: 'File systems, page addresses and generated names treat such codes as equal, and people confuse them.',
  good: () => [[entry({ code: 'MEMBER_BLOCKED' }), entry({ code: 'MEMBERS_BLOCKED' })].join('\n')],
  bad: () => [[entry({ code: 'PAYER_TIME_OUT' }), entry({ code: 'PAYER_TIMEOUT' })].join('\n')],
  *check({ entries }) {
    const folded = ({ code }: Entry) => code?.toLowerCase().replace(/[_-]/g, '')
    // Exact duplicates are reported by code-unique.
    for (const [{ code, path }, twin] of twins(entries, folded))
      if (twin.code !== code)
        yield {
          path: path('code'),
          message: `${code} differs from ${twin.code} only in case or underscores`,
          related: [{ path: twin.path('code'), message: 'first defined here' }],
        }
  },
})

const styled = (style: string, code: string) => file({ code_style: style }, entry({ code }))

export const codeFormat = defineRule({
  id: 'code-format',
  severity: 'error',
  summary: 'A code is UPPER_SNAKE_CASE, or in the style that `code_style` names.',
  why: 'Clients switch on the code, and a lower-case code in a response is a defect (contract, Codes).',
  good: () => [
    ...['MEMBER_NOT_FOUND', 'HTTP2_REQUIRED', 'A'].map((code) => entry({ code })),
    ...[
      ['snake', 'card_expired'],
      ['kebab', 'card-expired'],
      ['camel', 'cardExpired'],
      ['pascal', 'CardExpired'],
      ['dotted', 'card.expired'],
      ['dotted', 'AdError.INVALID_INPUT'],
      ['numeric', 'SHOP-PAY-0017'],
      ['numeric', '1042'],
      ['any', 'auth/card:expired'],
    ].map(([style, code]) => ({ source: styled(style!, code!) })),
  ],
  bad: () => [
    ...[
      'memberNotFound',
      'MEMBER__NOT_FOUND',
      'MEMBER-NOT-FOUND',
      '_MEMBER',
      'MEMBER NOT FOUND',
      'MÉMBER',
    ].map((code) => fixable('ask', entry({ code }))),
    ...[
      'M\u0415MBER',
      'm\u0435mber',
      '\u039dO_MEMBER',
      '\uff2dEMBER',
      'MEM\u200bBER',
      'MEMBER\u00a0LOST',
    ].map((code) => fixable('ask', entry({ code }))),
    fixable('ask', { source: styled('kebab', 'CARD_EXPIRED') }),
    ...['2_MEMBERS', '\u041b_MEMBER', 'STRA\u1e9eE', ''].map((code) => entry({ code })),
  ],
  *check({ entries, header: { code_style: style = 'upper-snake' } }) {
    const { title, pattern } = CODE_STYLES[style]
    for (const { code, path } of entries) {
      if (code === undefined || pattern.test(code)) continue
      const meant = inStyle(code, style)
      const odd = oddCharacterIn(code)
      const fault =
        odd === undefined
          ? `is not ${title}`
          : `has ${odd}; a code is ${title}, with Latin letters only`
      const repair = meant !== undefined && pattern.test(meant) && offer(meant)
      yield { path: path('code'), message: `"${code}" ${fault}`, ...repair }
    }
  },
})

export const codeLength = defineRule({
  id: 'code-length',
  severity: 'warn',
  appliesTo: 'live',
  summary: 'A code has 3 to 63 characters (options `min` and `max`).',
  why: 'A shorter code is not descriptive; a longer one is cut off in logs and tables, and AIP-193 does not allow it as an error reason.',
  good: () => [
    entry(),
    entry({ code: 'EOF' }),
    entry({ code: 'A'.repeat(63) }),
    { source: file(), options: { max: 16 } },
  ],
  bad: () => [
    entry({ code: 'NO' }),
    entry({ code: 'A'.repeat(64) }),
    { source: file(), options: { max: 15 } },
  ],
  options: { min: 3, max: 63 },
  *check({ entries }, { min, max }) {
    for (const { code, path } of entries) {
      if (code === undefined || code === '') continue
      if (code.length < min)
        yield { path: path('code'), message: `${code} has fewer than ${min} characters` }
      else if (code.length > max)
        yield {
          path: path('code'),
          message: `${code} has ${code.length} characters; at most ${max} are allowed`,
        }
    }
  },
})

const GENERIC: readonly string[] = [
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
  'GENERAL_ERROR',
  'GENERIC_ERROR',
  'UNKNOWN_ERROR',
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

export const codeSpecific = defineRule({
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

export const codeUnique = defineRule({
  id: 'code-unique',
  severity: 'error',
  summary: 'No code is listed twice, retired entries included.',
  why: 'YAML does not reject duplicates in a list: readers silently keep one of them (FHIR invariant csd-1).',
  good: () => [[entry(), entry({ code: 'MEMBER_BLOCKED' })].join('\n')],
  bad: () => [
    [entry(), entry({ http: 410 })].join('\n'),
    [entry(), entry(), entry({ retired: { since: '1.0.0', reason: 'Never sent.' } })].join('\n'),
  ],
  *check({ entries }) {
    for (const [{ code, path }, twin] of twins(entries, ({ code }) => code))
      yield {
        path: path('code'),
        message: `${code} is already in the list`,
        related: [{ path: twin.path('code'), message: 'first defined here' }],
      }
  },
})

const reservedNames = { prefixes: ['GATEWAY_'], codes: ['UNKNOWN'] }

export const codeUnreserved = defineRule({
  id: 'code-unreserved',
  severity: 'error',
  summary:
    'No code of this catalog is one that the config reserves for another owner (options `prefixes` and `codes`).',
  why: 'It prevents two owners from defining the same code.',
  good: () => [entry(), { source: file(), options: reservedNames }],
  bad: () =>
    ['GATEWAY_CLOSED', 'UNKNOWN'].map((code) => ({
      codes: entry({ code }),
      options: reservedNames,
    })),
  options: { prefixes: [] as readonly string[], codes: [] as readonly string[] },
  *check({ entries }, { prefixes, codes }) {
    for (const { code, path } of entries) {
      const prefix =
        code === undefined ? undefined : prefixes.find((reserved) => code.startsWith(reserved))
      if (prefix !== undefined)
        yield {
          path: path('code'),
          message: `codes that start with ${prefix} are reserved (rules.code-unreserved in the config)`,
        }
      else if (code !== undefined && codes.includes(code))
        yield {
          path: path('code'),
          message: `${code} is reserved (rules.code-unreserved in the config)`,
        }
    }
  },
})
