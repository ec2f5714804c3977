import { retryAfterMs } from '../../src/base/core/contract/retry-after.ts'
import type { Vector } from '../../src/features/vectors/vectors.ts'
import type { Dice } from './dice.ts'

// Values of Retry-After that are nearly what RFC 9110 asks for. None is near to now: the clients that read
// them have a clock of their own.

const DAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
  'Xyzday',
]
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec Avr JAN'.split(' ')
const ODD_CHARACTERS = ' ,-:.;+0123456789aZ\t\u00a0\u0663'

const padded = (value: number, length = 2): string => `${value}`.padStart(length, '0')

function dateBy(dice: Dice): string {
  const at = new Date().getUTCFullYear()
  const far = [1900, 1970, 1999, 2000, at - 60, at - 2, at + 2, at + 9, at + 40, 2100, 2400, 9999]
  const year = dice.chance(0.7) ? dice.of(far) : at + 2 + dice.below(120)
  const name = dice.of(DAYS)
  const day = 1 + dice.below(dice.chance(0.1) ? 40 : 31)
  const month = dice.of(MONTHS)
  const time = [24, 60, 61].map((limit) => padded(dice.below(limit + +dice.chance(0.05)))).join(':')
  const forms = [
    () => `${name.slice(0, 3)}, ${padded(day)} ${month} ${year} ${time} GMT`,
    () => `${name}, ${padded(day)}-${month}-${padded(year % 100)} ${time} GMT`,
    () => `${name.slice(0, 3)} ${month} ${`${day}`.padStart(2)} ${time} ${year}`,
  ]
  return dice.of(forms)()
}

const secondsBy = (dice: Dice): string =>
  dice.of([
    () => `${dice.below(130)}`,
    () => `${dice.below(70)}.${padded(dice.below(1000), dice.below(4))}`,
    () =>
      dice.of(['007', '-1', '+3', '1e1', '.5', '9.', '60.0', '60.01', '', ' 4 ', '8'.repeat(30)]),
  ])()

/** One character more, less, or another. */
function mutated(text: string, dice: Dice): string {
  const at = dice.below(text.length + 1)
  const put = dice.chance(0.3) ? '' : dice.of([...ODD_CHARACTERS])
  return text.slice(0, at) + put + text.slice(at + dice.below(2))
}

function oneBy(dice: Dice): string {
  const text = dice.chance(0.7) ? dateBy(dice) : secondsBy(dice)
  return dice.chance(0.5) ? text : mutated(text, dice)
}

/** True for a year that a clock may still be in, or come to. */
function isNear(value: string): boolean {
  const year = new Date().getUTCFullYear()
  return [year - 1, year, year + 1].some(
    (near) => value.includes(`${near}`) || value.includes(`-${padded(near % 100)} `),
  )
}

/** Values of the header, each as the lines in which it is sent. */
export function oddWaits(count: number, dice: Dice): string[][] {
  const drawn: string[][] = []
  while (drawn.length < count) {
    const all = Array.from({ length: dice.chance(0.8) ? 1 : 2 + dice.below(2) }, () => oneBy(dice))
    const [first = '', ...others] = all
    const lines = dice.chance(0.5) ? [first, ...others] : [all.join(dice.of([',', ' ,', '\t,  ']))]
    if (!isNear(lines.join())) drawn.push(lines)
  }
  return drawn
}

/**
 * The same answer with another `Retry-After`, and what a client makes of it. `hasLines`: the headers of
 * the language can have a name twice.
 */
export function withWait(vector: Vector, lines: readonly string[], hasLines: boolean): Vector {
  const { answer, expect } = vector
  const value = lines.join(', ')
  const wait = retryAfterMs(value, Date.now())
  const [first = '', ...others] = lines
  return {
    ...vector,
    name: `Retry-After: ${JSON.stringify(lines)}`,
    answer: {
      ...answer,
      headers:
        hasLines && others.length > 0
          ? { 'Retry-After': first, 'retry-after': others.join(', ') }
          : { 'Retry-After': value },
    },
    expect: {
      ...expect,
      repeat: wait === undefined || wait <= 60_000,
      delay_ms: Math.min(wait ?? expect.delay_ms, 60_000),
    },
  }
}
