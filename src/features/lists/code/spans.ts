import type { Span } from '../../../base/core/diagnostic.ts'

/** Says of an offset whether it is in one of several spans. */
export function spans(all: readonly Span[]): (offset: number) => boolean {
  const sorted = all.toSorted((one, other) => one.start - other.start)
  const ends: number[] = []
  for (const { end } of sorted) ends.push(Math.max(end, ends.at(-1) ?? 0))
  return (offset) => {
    let [from, to] = [0, sorted.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if (sorted[middle]!.start <= offset) from = middle + 1
      else to = middle
    }
    return from > 0 && offset < ends[from - 1]!
  }
}
