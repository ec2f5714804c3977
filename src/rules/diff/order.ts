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
  const changed = changedPart(old, now)
  return changed.before.length + changed.after.length === 0 ? undefined : changed
}

/** The parts that differ, without the common start and end; `start` is their index. */
export function changedPart<T>(old: readonly T[], now: readonly T[]) {
  let start = 0
  while (start < old.length && start < now.length && old[start] === now[start]) start++
  let end = 0
  const most = Math.min(old.length, now.length) - start
  while (end < most && old.at(-1 - end) === now.at(-1 - end)) end++
  return {
    start,
    before: old.slice(start, old.length - end),
    after: now.slice(start, now.length - end),
  }
}
