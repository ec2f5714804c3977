import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

export type Hasher = {
  hash(secret: string): Promise<string>
  /**
   * True if the secret is that of the hash. Without a hash, because nobody has that name, it takes
   * the same time. Rejects with `Busy` if too many secrets wait.
   */
  verify(secret: string, hash: string | undefined, guard?: Guard): Promise<boolean>
}

/** What happens before and after a comparison, so that the next one in line knows of it. */
export type Guard = {
  /** Who asks: one owner must not keep all others waiting. */
  owner: string
  /**
   * Called when it begins, which may be long after it was asked for; what it throws is passed on.
   */
  before(): Promise<void>
  /** Called if the secret is wrong. */
  wrong(): Promise<void>
}

/**
 * The cost of scrypt (RFC 7914): `n` iterations of `r` blocks, `p` times. Memory: 128 × n × r
 * bytes.
 */
export type Cost = { n: number; r: number; p: number }

/** 16 MiB, and 0.1 to 0.2 s of one core: what OWASP recommends for n = 2^14. */
const COST: Cost = { n: 2 ** 14, r: 8, p: 5 }
const SALT_BYTES = 16
const HASH_BYTES = 32

/** Node has four threads for this work and for files: `atOnce` leaves some of them free. */
export function hasherOf({ cost = COST, atOnce = 2, mostWaiting = 100 } = {}): Hasher {
  const inSlot = slotsOf(atOnce, mostWaiting)
  const nobody = written(cost, randomBytes(SALT_BYTES), randomBytes(HASH_BYTES))
  return {
    hash: (secret) =>
      inSlot('', async () => {
        const salt = randomBytes(SALT_BYTES)
        return written(cost, salt, await derived(secret, salt, cost))
      }),
    verify: (secret, hash, guard) =>
      inSlot(guard?.owner ?? '', async () => {
        await guard?.before()
        const isKnown = isHash(hash)
        const { cost, salt, expected } = parsed(isKnown ? hash : nobody)
        const isRight = timingSafeEqual(await derived(secret, salt, cost), expected) && isKnown
        if (!isRight) await guard?.wrong()
        return isRight
      }),
  }
}

/**
 * `n` is a power of two, below 2^(16r). At most 128 MiB and 16 times the work of {@link COST}: a
 * file must not exhaust the machine.
 */
const HASH = /^scrypt:([1-9]\d{0,6}):([1-9]\d?):([1-9]\d?):[\w-]{22}:[\w-]{43}$/
const MOST_MEMORY = 2 ** 27
const MOST_WORK = 16 * COST.n * COST.r * COST.p

/** True for a hash that a {@link Hasher} can compare with a secret. */
export function isHash(value: unknown): value is string {
  const [n = 0, r = 0, p = 0] =
    typeof value === 'string' ? (HASH.exec(value)?.slice(1).map(Number) ?? []) : []
  return (
    n > 1 &&
    Number.isInteger(Math.log2(n)) &&
    n < 2 ** (16 * r) &&
    128 * n * r <= MOST_MEMORY &&
    n * r * p <= MOST_WORK
  )
}

const written = ({ n, r, p }: Cost, salt: Buffer, hash: Buffer): string =>
  ['scrypt', n, r, p, salt.toString('base64url'), hash.toString('base64url')].join(':')

function parsed(hash: string): { cost: Cost; salt: Buffer; expected: Buffer } {
  const [, n, r, p, salt = '', expected = ''] = hash.split(':')
  return {
    cost: { n: Number(n), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64url'),
    expected: Buffer.from(expected, 'base64url'),
  }
}

/** In Unicode's NFC, so that `é` is the same from each keyboard. */
const derived = (secret: string, salt: Buffer, { n: N, r, p }: Cost): Promise<Buffer> =>
  new Promise((done, fail) =>
    scrypt(
      secret.normalize('NFC'),
      salt,
      HASH_BYTES,
      { N, r, p, maxmem: 2 * MOST_MEMORY },
      (error, key) => (error ? fail(error) : done(key)),
    ),
  )

/** More work than the machine can do in a sensible time. */
export class Busy extends Error {
  override name = 'Busy'
}

/**
 * Lets `atOnce` pieces of work run at the same time and `mostWaiting` wait, first come, first
 * served; at most half of these places are for one owner; without an owner (''), all of them.
 * Refuses all others with {@link Busy}.
 */
export function slotsOf(atOnce: number, mostWaiting: number) {
  const waiting: { owner: string; go: () => void }[] = []
  let running = 0
  return async <Result>(owner: string, work: () => Promise<Result>): Promise<Result> => {
    if (running >= atOnce) {
      const own = waiting.filter((one) => one.owner === owner).length
      if (waiting.length >= mostWaiting || (owner !== '' && own >= mostWaiting / 2))
        throw new Busy('too many secrets are being verified')
      await new Promise<void>((go) => waiting.push({ owner, go }))
    } else running++
    try {
      return await work()
    } finally {
      // The slot passes to the next in line.
      const next = waiting.shift()
      if (next === undefined) running--
      else next.go()
    }
  }
}
