import { PUBLISHED } from '../../../core/catalog/published.ts'
import { entry, file, fixable, type RuleDocs } from '../../linter/rule.ts'

export const codeDistinct: RuleDocs = {
  summary: 'No two codes are equal when case and underscores are ignored.',
  why: 'File systems, page addresses and generated names treat such codes as equal, and people confuse them.',
  good: () => [[entry({ code: 'MEMBER_BLOCKED' }), entry({ code: 'MEMBERS_BLOCKED' })].join('\n')],
  bad: () => [[entry({ code: 'PAYER_TIME_OUT' }), entry({ code: 'PAYER_TIMEOUT' })].join('\n')],
}

const styled = (style: string, code: string) => file({ code_style: style }, entry({ code }))

export const codeFormat: RuleDocs = {
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
}

export const codeLength: RuleDocs = {
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
}

export const codeSpecific: RuleDocs = {
  summary:
    'A code is not just a generic word (option `words`) or reason phrase; the phrase of a status that frameworks answer by themselves, such as 413, is accepted.',
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
}

export const codeUnique: RuleDocs = {
  summary: 'No code is listed twice, retired entries included.',
  why: 'YAML does not reject duplicates in a list: readers silently keep one of them (FHIR invariant csd-1).',
  good: () => [[entry(), entry({ code: 'MEMBER_BLOCKED' })].join('\n')],
  bad: () => [
    [entry(), entry({ http: 410 })].join('\n'),
    [entry(), entry(), entry({ retired: { since: '1.0.0', reason: 'Never sent.' } })].join('\n'),
  ],
}

const reservedNames = { prefixes: ['GATEWAY_'], codes: ['UNKNOWN'] }

export const codeUnreserved: RuleDocs = {
  summary:
    'No code is one that the config reserves for another owner (options `prefixes` and `codes`).',
  why: 'It prevents two owners from defining the same code.',
  good: () => [entry(), { source: file(), options: reservedNames }],
  bad: () =>
    ['GATEWAY_CLOSED', 'UNKNOWN'].map((code) => ({
      codes: entry({ code }),
      options: reservedNames,
    })),
}

/** A catalog with these entries, each with the fields in which it differs from a valid one. */
const having = (...all: object[]) => ({
  source: file(
    {},
    all
      .map((fields, at) => entry({ ...(at > 0 && { code: `MEMBER_BLOCKED_${at}` }), ...fields }))
      .join('\n'),
  ),
})

const E042 = { from: { core: ['E042'] } }

export const fromUnique: RuleDocs = {
  summary: 'A code of another system is in `from` of one code only; retired codes do not count.',
  why: 'A service that receives it must know which code to send.',
  good: () => [
    having({ from: { core: ['E042'], bank: ['E042'] } }, { from: { core: ['E043'] } }),
    having({ ...E042, retired: { since: '1.0.0', reason: 'Split.', note: 'None.' } }, E042),
  ],
  bad: () => [
    having(E042, { from: { core: ['E043', 'E042'] } }),
    having({ from: { core: ['E042', 'E042'] } }),
  ],
}

export const entryComplete: RuleDocs = {
  summary:
    'Every entry has `code`, `http`, `stop`, `meaning` and `fix`; it has a `fix_stage` if the catalog has `stages`.',
  why: 'The flat list promises all six for every code (contract, The published list).',
  good: () => [
    entry(),
    { source: file({ wire: 'google-rpc', stages: undefined }, entry({ fix_stage: undefined })) },
  ],
  bad: () => [
    ...PUBLISHED.map((field) => entry({ [field]: undefined })),
    { source: file({ wire: 'google-rpc' }, entry({ fix_stage: undefined })) },
  ],
}
