// Sequences of answers on a false clock, and what a client makes of each: thought out from what the
// contract says, for the loops of all languages.

/** What a service answers to an attempt, or that the network fails, after a time. */
export type SequenceAnswer = { readonly after_ms: number } & (
  | { readonly drop: true }
  | {
      readonly status: number
      readonly headers: Readonly<Record<string, string>>
      /** JSON; null for an answer without a body. */
      readonly body: unknown
    }
)

export type Sequence = {
  name: string
  /** Where the random source begins: {@link drawsOf}. */
  seed: number
  call: {
    method: string
    key: string | null
    idempotent: boolean
    operation: string
    body: 'none' | 'text' | 'stream'
  }
  options: {
    max_attempts: number | null
    deadline_ms: number | null
    attempt_ms: number | null
    recreate: 'none' | 'ok' | 'fails'
  }
  /** Attempt n gets the n-th; the last one answers all later attempts. */
  answers: readonly SequenceAnswer[]
}

/** What a program prints of a sequence, a line of JSON. */
export type SequenceLine = {
  /** When each request was sent, and its key. */
  sent: readonly { at_ms: number; key: string | null }[]
  /** The operations that the hook got, each time. */
  recreated: readonly (readonly string[])[]
  end: 'answer' | 'error' | 'network' | 'deadline'
  /** The name of the error; null unless the end is one. */
  error: string | null
  /** Of the last answer; null if the network or the deadline ended the call. */
  status: number | null
  attempts: number
  not_repeated: string | null
  told: readonly { attempt: number; codes: readonly string[]; will_repeat: boolean }[]
}

/** A file for the programs: `shared` if one client sends all, so that they have one quota. */
export type SequenceFile = {
  name: string
  catalog: LoopCatalog
  shared: boolean
  sequences: readonly (Sequence & { expect: SequenceLine })[]
}

/** Catalogs of these sequences: `loops` says what becomes of keys, `keyless` does not. */
export type LoopCatalog = 'loops' | 'keyless'

/** One of its codes has a policy without repetitions, which lint refuses. */
export const LOOP_RULES = { 'retry-policy-valid': 'off' } as const

export function loopCatalog(name: LoopCatalog): string {
  const same = (max: number, base_ms: number, cap_ms: number, more = {}) => ({
    ...{ retry: 'same', retry_policy: { max, base_ms, cap_ms } },
    ...more,
  })
  const recreate = (...operation: string[]) => ({ retry: 'recreate', operation })
  const handlings: Readonly<
    Record<string, readonly [http: number, stop: boolean, handling?: object]>
  > = {
    BUSY: [503, true, same(3, 100, 1000)],
    TOO_MANY: [429, true, same(5, 1000, 4000)],
    SLOW: [503, true, same(1, 5000, 5000)],
    ONCE: [503, true, same(0, 100, 100)],
    LOCKED: [423, true, same(2, 200, 200, { processed: false })],
    STOPPED: [409, true, same(3, 100, 100, { key: 'stop' })],
    STALE: [409, true, recreate('session.reject', 'session.create')],
    STALE_CONSENT: [409, true, recreate('consent.create', 'session.create')],
    NOT_FOUND: [404, true, { retry: 'after_fix' }],
    FORBIDDEN: [403, true, { retry: 'none' }],
    UNSAID: [500, true],
    REVIEW: [200, false],
    CLOSED: [409, false, { outcome: 'ok' }],
    ...(name === 'loops' && { SPENT: [409, true, same(2, 300, 300, { key: 'rotate' })] as const }),
  }
  return JSON.stringify({
    ...{
      name: `${name}-errors`,
      url: `https://${name}.test/e`,
      version: '1.0.0',
      status: 'active',
    },
    ...{ date: '2026-01-01', stages: ['work'] },
    defaults: {
      by_http: {
        420: { handling: { retry: 'same' } },
        525: { handling: same(4, 100, 100) },
      },
    },
    codes: Object.entries(handlings).map(([code, [http, stop, handling]]) => ({
      ...{ code, http, stop, fix_stage: 'work', meaning: `It is ${code}.`, fix: 'See why.' },
      ...(handling && { handling }),
    })),
  })
}

/** The random numbers of a seed: x becomes (x * 1103515245 + 12345) mod 2^31, the number is x / 2^31. */
export function drawsOf(seed: number): () => number {
  let x = BigInt(seed)
  return () => {
    x = (x * 1103515245n + 12345n) % 2n ** 31n
    return Number(x) / 2 ** 31
  }
}

// A call, written shortly: what is not named is that of most.
type Given = Partial<Sequence['call'] & Sequence['options']> & { seed?: number }
const reason = (error: string) => ({ error, message: `${error}.`, path: '', fix_stage: 'work' })
const failed = (code: string, status: number, headers: Record<string, string> = {}) => ({
  ...{ after_ms: 10, status, headers, body: reason(code) },
})
const several = (status: number, ...codes: string[]) => ({
  ...{ after_ms: 10, status, headers: {} },
  body: { ...reason(codes[0]!), errors: codes.map(reason) },
})
const bare = (status: number, headers: Record<string, string> = {}) => ({
  ...{ after_ms: 10, status, headers, body: null },
})
const drop: SequenceAnswer = { after_ms: 10, drop: true }
const late = (answer: SequenceAnswer, after_ms: number): SequenceAnswer => ({ ...answer, after_ms })
const fine = { after_ms: 10, status: 200, headers: {}, body: { id: 7 } }
const busy = failed('BUSY', 503)

/** Full jitter: a part of the delay. */
const jitter = (delay: number) => (draw: number) => Math.floor(delay * draw)
/** After Retry-After: never before it, and up to a tenth later. */
const atLeast = (delay: number) => (draw: number) => Math.floor(delay * (1 + draw / 10))

/** How long each answer takes, and what is waited after it. */
type Step = number | readonly [after: number, wait: (draw: number) => number]
const SEED = 7
/** The times of the requests of these steps: of each answer but the last, after which none is sent. */
function timesOf(steps: readonly Step[], seed = SEED): number[] {
  const draw = drawsOf(seed)
  let now = 0
  return [
    0,
    ...steps.map((step) => {
      const drawn = draw()
      const [after, wait] = typeof step === 'number' ? [step, () => 0] : step
      now += after + wait(drawn)
      return now
    }),
  ]
}

type Told = readonly [attempt: number, codes: string, willRepeat: boolean]
type End = Partial<Pick<SequenceLine, 'error' | 'status' | 'not_repeated'>> & {
  steps?: readonly Step[]
  keys?: readonly (string | null)[]
  recreated?: SequenceLine['recreated']
  told?: readonly Told[]
}
function sequence(
  name: string,
  { seed = SEED, ...given }: Given,
  answers: readonly SequenceAnswer[],
  end: SequenceLine['end'],
  { steps = [], keys = [], recreated = [], told = [], ...rest }: End = {},
): Sequence & { expect: SequenceLine } {
  const times = timesOf(steps, seed)
  const isAnswered = end === 'answer' || end === 'error'
  const { method = 'GET', key = null, idempotent = false, operation = '', body = 'none' } = given
  const { max_attempts = null, deadline_ms = null, attempt_ms = null, recreate = 'none' } = given
  return {
    ...{ name, seed, call: { method, key, idempotent, operation, body } },
    options: { max_attempts, deadline_ms, attempt_ms, recreate },
    answers,
    expect: {
      sent: times.map((at_ms, at) => ({ at_ms, key: (keys[at] ?? keys.at(-1) ?? key) || null })),
      recreated,
      end,
      error: null,
      status: isAnswered ? 200 : null,
      attempts: times.length,
      not_repeated: null,
      told: told.map(([attempt, codes, will_repeat]) => ({
        ...{ attempt, codes: codes === '' ? [] : codes.split(' '), will_repeat },
      })),
      ...rest,
    },
  }
}

const B1: Step = [10, jitter(100)]
const B2: Step = [10, jitter(200)]
const B3: Step = [10, jitter(400)]
const N1: Step = [10, jitter(500)]
const N2: Step = [10, jitter(1000)]
const N3: Step = [10, jitter(2000)]
const N4: Step = [10, jitter(4000)]
const N5: Step = [10, jitter(8000)]
const C1: Step = [10, jitter(100)]
const repeated = (code: string, count: number): Told[] =>
  Array.from({ length: count }, (_, at) => [at + 1, code, true])
const blocked = (error: string, status: number, not_repeated: string) => ({
  ...{ error, status, not_repeated },
})

const KEYED: SequenceFile['sequences'] = [
  sequence('a success', {}, [fine], 'answer'),
  sequence(
    'a success with a warning',
    {},
    [{ ...fine, body: { id: 7, warnings: [reason('REVIEW')] } }],
    'answer',
    {
      told: [[1, 'REVIEW', false]],
    },
  ),
  sequence('an error that is a success', {}, [failed('CLOSED', 409)], 'answer', {
    status: 409,
    told: [[1, 'CLOSED', false]],
  }),
  sequence('busy once', {}, [busy, fine], 'answer', { steps: [B1], told: repeated('BUSY', 1) }),
  sequence('busy for ever', {}, [busy], 'error', {
    steps: [B1, B2, B3],
    told: [...repeated('BUSY', 3), [4, 'BUSY', false]],
    ...blocked('Busy', 503, 'attempts'),
  }),
  sequence('busy, another seed', { seed: 2_000_000_011 }, [busy, busy, fine], 'answer', {
    steps: [B1, B2],
    told: repeated('BUSY', 2),
  }),
  sequence('busy with a limit of two attempts', { max_attempts: 2 }, [busy], 'error', {
    steps: [B1],
    told: [...repeated('BUSY', 1), [2, 'BUSY', false]],
    ...blocked('Busy', 503, 'attempts'),
  }),
  sequence(
    'a limit of attempts is never more than the policy',
    { max_attempts: 9 },
    [busy],
    'error',
    {
      steps: [B1, B2, B3],
      told: [...repeated('BUSY', 3), [4, 'BUSY', false]],
      ...blocked('Busy', 503, 'attempts'),
    },
  ),
  sequence('a policy without repetitions', {}, [failed('ONCE', 503)], 'error', {
    told: [[1, 'ONCE', false]],
    ...blocked('Once', 503, 'attempts'),
  }),
  sequence(
    'a policy without repetitions, whatever a client wants',
    { max_attempts: 5 },
    [failed('ONCE', 503, { 'x-should-retry': 'true' })],
    'error',
    { told: [[1, 'ONCE', false]], ...blocked('Once', 503, 'attempts') },
  ),
  sequence(
    'a policy without repetitions, and a header that forbids them',
    {},
    [failed('ONCE', 503, { 'x-should-retry': 'false' })],
    'error',
    { told: [[1, 'ONCE', false]], ...blocked('Once', 503, 'header') },
  ),
  sequence(
    'after Retry-After, and not before',
    {},
    [failed('BUSY', 503, { 'retry-after': '2' }), fine],
    'answer',
    {
      steps: [[10, atLeast(2000)]],
      told: repeated('BUSY', 1),
    },
  ),
  sequence(
    'Retry-After of a status without a code',
    {},
    [bare(503, { 'retry-after': '3' }), fine],
    'answer',
    {
      steps: [[10, atLeast(3000)]],
      told: repeated('', 1),
    },
  ),
  sequence(
    'Retry-After of a minute',
    {},
    [failed('BUSY', 503, { 'retry-after': '60' }), fine],
    'answer',
    {
      steps: [[10, atLeast(60_000)]],
      told: repeated('BUSY', 1),
    },
  ),
  sequence(
    'Retry-After of more than a minute',
    {},
    [failed('BUSY', 503, { 'retry-after': '61' }), fine],
    'error',
    {
      told: [[1, 'BUSY', false]],
      ...blocked('Busy', 503, 'delay'),
    },
  ),
  sequence(
    'a limit of attempts comes before the delay',
    { max_attempts: 1 },
    [failed('BUSY', 503, { 'retry-after': '61' })],
    'error',
    {
      told: [[1, 'BUSY', false]],
      ...blocked('Busy', 503, 'attempts'),
    },
  ),
  sequence(
    'the service says not to',
    {},
    [failed('BUSY', 503, { 'x-should-retry': 'false' }), fine],
    'error',
    {
      told: [[1, 'BUSY', false]],
      ...blocked('Busy', 503, 'header'),
    },
  ),
  sequence(
    'the service says to, of a status that does not',
    {},
    [bare(500, { 'x-should-retry': 'true' }), fine],
    'answer',
    {
      steps: [N1],
      told: repeated('', 1),
    },
  ),
  sequence('to be fixed', {}, [failed('NOT_FOUND', 404)], 'error', {
    told: [[1, 'NOT_FOUND', false]],
    ...blocked('NotFound', 404, 'after_fix'),
  }),
  sequence('never again', {}, [failed('FORBIDDEN', 403)], 'error', {
    told: [[1, 'FORBIDDEN', false]],
    ...blocked('Forbidden', 403, 'none'),
  }),
  sequence('a code that says nothing', {}, [failed('UNSAID', 500)], 'error', {
    told: [[1, 'UNSAID', false]],
    ...blocked('Unsaid', 500, 'unknown'),
  }),
  sequence('a newer code', {}, [failed('BRAND_NEW', 422)], 'error', {
    told: [[1, 'BRAND_NEW', false]],
    ...blocked('RailError', 422, 'unknown'),
  }),
  sequence(
    'a newer code first, and a known one',
    {},
    [several(422, 'BRAND_NEW', 'NOT_FOUND')],
    'error',
    {
      told: [[1, 'BRAND_NEW NOT_FOUND', false]],
      ...blocked('RailError', 422, 'after_fix'),
    },
  ),
  sequence('a warning beside a failure', {}, [several(404, 'CLOSED', 'NOT_FOUND')], 'error', {
    told: [[1, 'CLOSED NOT_FOUND', false]],
    ...blocked('NotFound', 404, 'after_fix'),
  }),
  sequence(
    'the longest delay and the fewest repetitions',
    {},
    [several(503, 'BUSY', 'SLOW')],
    'error',
    {
      steps: [[10, jitter(5000)]],
      told: [...repeated('BUSY SLOW', 1), [2, 'BUSY SLOW', false]],
      ...blocked('Busy', 503, 'attempts'),
    },
  ),
  sequence('the page of a gateway', {}, [bare(502), fine], 'answer', {
    steps: [N1],
    told: repeated('', 1),
  }),
  sequence('the page of a gateway, without the right to repeat', {}, [bare(500)], 'error', {
    told: [[1, '', false]],
    ...blocked('RailError', 500, 'unknown'),
  }),
  sequence(
    'POST gets a key, which stays',
    { method: 'POST', body: 'text' },
    [busy, fine],
    'answer',
    {
      steps: [B1],
      keys: ['new-1'],
      told: repeated('BUSY', 1),
    },
  ),
  sequence('POST with a key of its own', { method: 'POST', key: 'k-1' }, [busy, fine], 'answer', {
    steps: [B1],
    told: repeated('BUSY', 1),
  }),
  sequence(
    'a call that is idempotent gets no key',
    { method: 'POST', idempotent: true },
    [busy, fine],
    'answer',
    {
      steps: [B1],
      told: repeated('BUSY', 1),
    },
  ),
  sequence(
    'a spent key is replaced',
    { method: 'POST', key: 'k-1' },
    [failed('SPENT', 409), fine],
    'answer',
    {
      steps: [[10, jitter(300)]],
      keys: ['k-1', 'new-1'],
      told: repeated('SPENT', 1),
    },
  ),
  sequence(
    'a made key is replaced, each time',
    { method: 'PATCH' },
    [failed('SPENT', 409)],
    'error',
    {
      steps: [
        [10, jitter(300)],
        [10, jitter(300)],
      ],
      keys: ['new-1', 'new-2', 'new-3'],
      told: [...repeated('SPENT', 2), [3, 'SPENT', false]],
      ...blocked('Spent', 409, 'attempts'),
    },
  ),
  sequence(
    'a key is kept unless all say that it is spent',
    { method: 'POST' },
    [several(409, 'SPENT', 'BUSY'), fine],
    'answer',
    {
      steps: [[10, jitter(300)]],
      keys: ['new-1'],
      told: repeated('SPENT BUSY', 1),
    },
  ),
  sequence('a code that stops the key', { method: 'POST' }, [failed('STOPPED', 409)], 'error', {
    keys: ['new-1'],
    told: [[1, 'STOPPED', false]],
    ...blocked('Stopped', 409, 'key'),
  }),
  sequence(
    'a body that is read once',
    { method: 'POST', key: 'k-1', body: 'stream' },
    [busy, fine],
    'error',
    {
      told: [[1, 'BUSY', false]],
      ...blocked('Busy', 503, 'body'),
    },
  ),
  sequence(
    'PUT with a body that is read once',
    { method: 'PUT', body: 'stream' },
    [drop, fine],
    'network',
  ),
  sequence('the network fails once', {}, [drop, fine], 'answer', { steps: [N1] }),
  sequence('the network fails for ever', {}, [drop], 'network', { steps: [N1, N2, N3] }),
  sequence('the network, then the service', {}, [drop, busy, drop, fine], 'answer', {
    steps: [N1, B2, N3],
    told: [[2, 'BUSY', true]],
  }),
  sequence('the network fails, with a limit', { max_attempts: 2 }, [drop], 'network', {
    steps: [N1],
  }),
  sequence('the network fails, with a limit of six', { max_attempts: 6 }, [drop], 'network', {
    steps: [N1, N2, N3, N4, N5],
  }),
  sequence('the network fails, with a limit of one', { max_attempts: 1 }, [drop], 'network'),
  sequence(
    'the page of a gateway, with a limit of six',
    { max_attempts: 6 },
    [bare(502)],
    'error',
    {
      steps: [N1, N2, N3, N4, N5],
      told: [...repeated('', 5), [6, '', false]],
      ...blocked('RailError', 502, 'attempts'),
    },
  ),
  sequence('the page of a gateway for ever', {}, [bare(502)], 'error', {
    steps: [N1, N2, N3],
    told: [...repeated('', 3), [4, '', false]],
    ...blocked('RailError', 502, 'attempts'),
  }),
  sequence(
    'a newer code, with a limit of six',
    { max_attempts: 6 },
    [failed('BRAND_NEW', 503)],
    'error',
    {
      steps: [N1, N2, N3, N4, N5],
      told: [...repeated('BRAND_NEW', 5), [6, 'BRAND_NEW', false]],
      ...blocked('RailError', 503, 'attempts'),
    },
  ),
  sequence(
    'a newer code beside a known one, with a limit of six',
    { max_attempts: 6 },
    [several(503, 'BUSY', 'BRAND_NEW')],
    'error',
    {
      steps: [N1, N2, N3],
      told: [...repeated('BUSY BRAND_NEW', 3), [4, 'BUSY BRAND_NEW', false]],
      ...blocked('Busy', 503, 'attempts'),
    },
  ),
  sequence(
    'a header asks, with a limit of six',
    { max_attempts: 6 },
    [bare(500, { 'x-should-retry': 'true' })],
    'error',
    {
      steps: [N1, N2, N3, N4, N5],
      told: [...repeated('', 5), [6, '', false]],
      ...blocked('RailError', 500, 'attempts'),
    },
  ),
  sequence(
    'a status with a policy of the catalog, with a limit of six',
    { max_attempts: 6 },
    [bare(525)],
    'error',
    {
      steps: [C1, C1, C1, C1],
      told: [...repeated('', 4), [5, '', false]],
      ...blocked('RailError', 525, 'attempts'),
    },
  ),
  sequence(
    'a status that the catalog repeats, with a limit of six',
    { max_attempts: 6 },
    [bare(420)],
    'error',
    {
      steps: [N1, N2, N3, N4, N5],
      told: [...repeated('', 5), [6, '', false]],
      ...blocked('RailError', 420, 'attempts'),
    },
  ),
  sequence(
    'the network fails, with a key',
    { method: 'POST', key: 'k-1' },
    [drop, fine],
    'answer',
    { steps: [N1] },
  ),
  sequence(
    'an attempt that takes too long',
    { attempt_ms: 200 },
    [late(fine, 5000), fine],
    'answer',
    {
      steps: [[200, jitter(500)]],
    },
  ),
  sequence('each attempt takes too long', { attempt_ms: 200 }, [late(fine, 5000)], 'network', {
    steps: [
      [200, jitter(500)],
      [200, jitter(1000)],
      [200, jitter(2000)],
    ],
  }),
  sequence('the deadline comes first', { deadline_ms: 1000 }, [late(fine, 5000)], 'deadline'),
  sequence(
    'the deadline comes in the second attempt',
    { deadline_ms: 1000 },
    [late(busy, 500), late(fine, 5000)],
    'deadline',
    {
      steps: [[500, jitter(100)]],
      told: repeated('BUSY', 1),
    },
  ),
  sequence(
    'a wait beyond the deadline is not begun',
    { deadline_ms: 1500 },
    [failed('BUSY', 503, { 'retry-after': '2' }), fine],
    'error',
    {
      told: [[1, 'BUSY', false]],
      ...blocked('Busy', 503, 'delay'),
    },
  ),
  sequence('a deadline that is far', { deadline_ms: 60_000 }, [busy, fine], 'answer', {
    steps: [B1],
    told: repeated('BUSY', 1),
  }),
  sequence('what is recreated', { recreate: 'ok' }, [failed('STALE', 409), fine], 'answer', {
    steps: [10],
    recreated: [['session.reject', 'session.create']],
    told: repeated('STALE', 1),
  }),
  sequence('what is recreated, once', { recreate: 'ok' }, [failed('STALE', 409)], 'error', {
    steps: [10],
    recreated: [['session.reject', 'session.create']],
    told: [...repeated('STALE', 1), [2, 'STALE', false]],
    ...blocked('Stale', 409, 'hook'),
  }),
  sequence(
    'what is recreated, before the call that failed',
    { method: 'POST', operation: 'session.create', recreate: 'ok' },
    [several(409, 'STALE_CONSENT', 'STALE'), fine],
    'answer',
    {
      steps: [10],
      keys: ['new-1'],
      recreated: [['consent.create']],
      told: repeated('STALE_CONSENT STALE', 1),
    },
  ),
  sequence(
    'the operations of all reasons, none twice',
    { recreate: 'ok' },
    [several(409, 'STALE_CONSENT', 'STALE'), fine],
    'answer',
    {
      steps: [10],
      recreated: [['consent.create', 'session.create', 'session.reject']],
      told: repeated('STALE_CONSENT STALE', 1),
    },
  ),
  sequence('nothing that recreates', {}, [failed('STALE', 409)], 'error', {
    told: [[1, 'STALE', false]],
    ...blocked('Stale', 409, 'hook'),
  }),
  sequence('what recreates fails', { recreate: 'fails' }, [failed('STALE', 409)], 'error', {
    recreated: [['session.reject', 'session.create']],
    told: [[1, 'STALE', true]],
    ...blocked('Stale', 409, 'hook'),
  }),
  sequence(
    'recreated, then busy',
    { recreate: 'ok' },
    [failed('STALE', 409), busy, fine],
    'answer',
    {
      steps: [10, B2],
      recreated: [['session.reject', 'session.create']],
      told: [
        [1, 'STALE', true],
        [2, 'BUSY', true],
      ],
    },
  ),
  sequence(
    'a stream is not sent again after what is recreated',
    { method: 'PUT', body: 'stream', recreate: 'ok' },
    [failed('STALE', 409), fine],
    'error',
    {
      told: [[1, 'STALE', false]],
      ...blocked('Stale', 409, 'body'),
    },
  ),
]

const KEYLESS: SequenceFile['sequences'] = [
  sequence('POST gets no key', { method: 'POST' }, [busy, fine], 'error', {
    told: [[1, 'BUSY', false]],
    ...blocked('Busy', 503, 'method'),
  }),
  sequence('POST with a key of its own', { method: 'POST', key: 'k-1' }, [busy, fine], 'answer', {
    steps: [B1],
    told: repeated('BUSY', 1),
  }),
  sequence(
    'POST that was not processed',
    { method: 'POST' },
    [failed('LOCKED', 423), fine],
    'answer',
    {
      steps: [[10, jitter(200)]],
      told: repeated('LOCKED', 1),
    },
  ),
  sequence(
    'POST of which one reason may have been processed',
    { method: 'POST' },
    [several(423, 'LOCKED', 'BUSY'), fine],
    'error',
    {
      told: [[1, 'LOCKED BUSY', false]],
      ...blocked('Locked', 423, 'method'),
    },
  ),
  sequence(
    'the method comes before the key',
    { method: 'POST' },
    [failed('STOPPED', 409)],
    'error',
    {
      told: [[1, 'STOPPED', false]],
      ...blocked('Stopped', 409, 'method'),
    },
  ),
  sequence('the network fails for a POST', { method: 'POST' }, [drop, fine], 'network'),
  sequence(
    'POST is recreated',
    { method: 'POST', recreate: 'ok' },
    [failed('STALE', 409), fine],
    'answer',
    {
      steps: [10],
      recreated: [['session.reject', 'session.create']],
      told: repeated('STALE', 1),
    },
  ),
  sequence('query, in lower case', { method: 'query' }, [busy, fine], 'answer', {
    steps: [B1],
    told: repeated('BUSY', 1),
  }),
]

const BUSY_FOR_EVER = (name: string) => KEYED.find((one) => one.name === name)!
/** One client: 500 tokens are 35 repetitions of 14; after a 429 one costs 5, and a success gives it back. */
const QUOTA: SequenceFile['sequences'] = [
  ...Array.from({ length: 11 }, (_, at) => ({
    ...BUSY_FOR_EVER('busy for ever'),
    name: `busy ${at + 1}`,
  })),
  sequence('38 tokens are two repetitions', {}, [busy], 'error', {
    steps: [B1, B2],
    told: [...repeated('BUSY', 2), [3, 'BUSY', false]],
    ...blocked('Busy', 503, 'quota'),
  }),
  sequence('10 tokens are none', {}, [busy], 'error', {
    told: [[1, 'BUSY', false]],
    ...blocked('Busy', 503, 'quota'),
  }),
  sequence('nor of the network', {}, [drop], 'network'),
  sequence('but two after a 429', {}, [failed('TOO_MANY', 429)], 'error', {
    steps: [
      [10, jitter(1000)],
      [10, jitter(2000)],
    ],
    told: [...repeated('TOO_MANY', 2), [3, 'TOO_MANY', false]],
    ...blocked('TooMany', 429, 'quota'),
  }),
  ...Array.from({ length: 5 }, (_, at) =>
    sequence(`a success gives one back, ${at + 1}`, {}, [fine], 'answer'),
  ),
  sequence(
    '5 tokens are one after a 429, which its success gives back',
    {},
    [failed('TOO_MANY', 429), fine],
    'answer',
    {
      steps: [[10, jitter(1000)]],
      told: repeated('TOO_MANY', 1),
    },
  ),
  sequence('so there is one more', {}, [failed('TOO_MANY', 429)], 'error', {
    steps: [[10, jitter(1000)]],
    told: [...repeated('TOO_MANY', 1), [2, 'TOO_MANY', false]],
    ...blocked('TooMany', 429, 'quota'),
  }),
]

export const HAND: readonly SequenceFile[] = [
  { name: 'hand', catalog: 'loops', shared: false, sequences: KEYED },
  { name: 'hand-keyless', catalog: 'keyless', shared: false, sequences: KEYLESS },
  { name: 'hand-quota', catalog: 'loops', shared: true, sequences: QUOTA },
]
