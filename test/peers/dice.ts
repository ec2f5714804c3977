/** Choices that a seed repeats. */
export type Dice = {
  /** An integer from 0 to below the limit. */
  below(limit: number): number
  chance(probability: number): boolean
  of<T>(items: readonly T[]): T
  /** Some of the properties, each with the probability of one half; never none. */
  some(value: Record<string, unknown>): Record<string, unknown>
}

/** Mulberry32. */
export function diceOf(seed: number): Dice {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  const of = <T>(items: readonly T[]): T => items[below(items.length)]!
  return {
    below,
    of,
    chance: (probability) => next() < probability,
    some(value) {
      const entries = Object.entries(value)
      const kept = entries.filter(() => next() < 0.5)
      return Object.fromEntries(kept.length > 0 ? kept : [of(entries)])
    },
  }
}
