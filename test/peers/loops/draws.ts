import type { Dice } from '../dice.ts'
import type { LoopCatalog, Sequence, SequenceAnswer } from './hand.ts'

// Any calls, and what services, gateways and networks answer to them. No two things happen at the same
// time: an attempt has odd times, answers have even ones.

const METHODS = ['GET', 'GET', 'POST', 'POST', 'PUT', 'PATCH', 'DELETE', 'query']
const OPERATIONS = ['', '', 'session.create', 'consent.create', 'elsewhere']
const CODES: readonly (readonly [code: string, status: number])[] = [
  ['BUSY', 503],
  ['BUSY', 503],
  ['TOO_MANY', 429],
  ['SLOW', 503],
  ['LOCKED', 423],
  ['STOPPED', 409],
  ['STALE', 409],
  ['STALE_CONSENT', 409],
  ['NOT_FOUND', 404],
  ['FORBIDDEN', 403],
  ['UNSAID', 500],
  ['CLOSED', 409],
  ['BRAND_NEW', 503],
  ['BRAND_NEW', 422],
  ['SPENT', 409],
  ['ONCE', 503],
]
const STATUSES = [400, 401, 404, 408, 409, 420, 425, 429, 500, 502, 503, 503, 504, 525]
const HEADERS: readonly Readonly<Record<string, string>>[] = [
  ...Array.from({ length: 8 }, () => ({})),
  { 'retry-after': '2' },
  { 'retry-after': '0' },
  { 'retry-after': '1.5' },
  { 'retry-after': '2, 7' },
  { 'retry-after': '61' },
  { 'retry-after': 'soon' },
  { 'retry-after': '-3' },
  { 'x-should-retry': 'true' },
  { 'x-should-retry': 'false' },
  { 'x-should-retry': 'True ', 'retry-after': '1' },
  { 'x-errors-truncated': 'true' },
]

export function drawnSequences(catalog: LoopCatalog, count: number, dice: Dice): Sequence[] {
  const reason = (error: string) => ({ error, message: `${error}.`, path: '', fix_stage: 'work' })
  const failure = (): SequenceAnswer => {
    const [first, status] = dice.of(CODES)
    const others = Array.from({ length: dice.of([0, 0, 0, 1, 2]) }, () => dice.of(CODES)[0])
    const errors = [first, ...others].map(reason)
    return {
      after_ms: 2 * dice.below(400),
      status: dice.chance(0.8) ? status : dice.of(STATUSES),
      headers: dice.of(HEADERS),
      body: others.length > 0 ? { ...errors[0], errors } : errors[0],
    }
  }
  const answer = (): SequenceAnswer => {
    const after_ms = 2 * dice.below(dice.of([50, 400, 20_000]))
    return dice.of<() => SequenceAnswer>([
      failure,
      failure,
      failure,
      () => ({ after_ms, drop: true }),
      () => ({ after_ms, status: dice.of(STATUSES), headers: dice.of(HEADERS), body: null }),
      () => ({ after_ms, status: 502, headers: {}, body: 'Bad Gateway' }),
      () => ({ after_ms, status: 200, headers: {}, body: { id: 7 } }),
      () => ({
        ...{ after_ms, status: 200, headers: {} },
        body: { id: 7, warnings: [reason('REVIEW')] },
      }),
      () => ({ after_ms, status: dice.of([200, 204, 302, 304]), headers: {}, body: null }),
    ])()
  }
  return Array.from({ length: count }, (_, at) => {
    const method = dice.of(METHODS)
    return {
      name: `${catalog} ${at}`,
      seed: 1 + dice.below(2 ** 31 - 1),
      call: {
        method,
        key: dice.chance(0.3) ? 'k-1' : null,
        idempotent: dice.chance(0.15),
        operation: dice.of(OPERATIONS),
        body: method === 'GET' ? 'none' : dice.of(['none', 'text', 'text', 'stream'] as const),
      },
      options: {
        max_attempts: dice.chance(0.35) ? 1 + dice.below(7) : null,
        deadline_ms: dice.chance(0.25) ? 1 + 2 * dice.below(20_000) : null,
        attempt_ms: dice.chance(0.25) ? 1 + 2 * dice.below(2000) : null,
        recreate: dice.of(['none', 'ok', 'ok', 'fails'] as const),
      },
      answers: [answer(), ...Array.from({ length: dice.below(5) }, answer)],
    }
  })
}
