/**
 * The parts of two orders that differ, without the common start and end; undefined if the common
 * items have the same order. Items in only one of them are ignored.
 */
export function reordered<T>(
  before: readonly T[],
  after: readonly T[],
): { before: T[]; after: T[] } | undefined {
  const [was, is] = [new Set(before), new Set(after)]
  const old = before.filter((item) => is.has(item))
  const now = after.filter((item) => was.has(item))
  let start = 0
  while (start < old.length && start < now.length && old[start] === now[start]) start++
  let end = 0
  while (
    end < old.length - start &&
    end < now.length - start &&
    old.at(-1 - end) === now.at(-1 - end)
  )
    end++
  const cut = {
    before: old.slice(start, old.length - end),
    after: now.slice(start, now.length - end),
  }
  return cut.before.length === 0 && cut.after.length === 0 ? undefined : cut
}
