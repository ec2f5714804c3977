/** Makes the test whether an offset is in one of these spans: starts and ends in order. */
export function inSpans(spans: readonly number[]): (offset: number) => boolean {
  if (spans.length === 0) return () => false
  return (offset) => {
    let [low, high] = [0, spans.length / 2]
    while (low < high) {
      const middle = (low + high) >> 1
      if (spans[middle * 2 + 1]! <= offset) low = middle + 1
      else high = middle
    }
    return low * 2 < spans.length && spans[low * 2]! <= offset
  }
}
