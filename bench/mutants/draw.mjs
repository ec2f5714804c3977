// Which of all mutants are tried.
import { mutantsOf } from './find.mjs'
import { filesOf } from './rooms.mjs'

const MOST_OF_ONE_MUTATOR = 0.22
const MOST_OF_ONE_FILE = 8

/** All mutants of some rooms, or of all. */
export const allMutants = (src, rooms) =>
  filesOf(src)
    .filter(({ room }) => rooms === undefined || rooms.includes(room))
    .flatMap(({ file, room, source }) =>
      mutantsOf(source).map((mutant) => ({
        room,
        file,
        ...mutant,
        original: source.slice(mutant.start, mutant.end),
      })),
    )

/**
 * A sample of some rooms, or of all, in proportion to their lines: at most one a line, few of one
 * file, and no mutator that makes up most of a room.
 */
export function draw(src, seed, count, rooms) {
  const random = shuffled(allMutants(src, rooms), seed)
  return quotas(src, count, rooms).flatMap(([room, quota]) => {
    const taken = []
    const share = (same) => taken.filter(same).length
    const most = Math.max(1, Math.ceil(quota * MOST_OF_ONE_MUTATOR))
    for (const one of random.filter((mutant) => mutant.room === room)) {
      if (taken.length === quota) break
      const fits =
        share(({ file, line }) => file === one.file && line === one.line) === 0 &&
        share(({ file }) => file === one.file) < MOST_OF_ONE_FILE &&
        share(({ name }) => name === one.name) < most
      if (fits) taken.push(one)
    }
    return taken
  })
}

/** How many of each room: the largest remainders get what is left after rounding down. */
function quotas(src, count, rooms) {
  const lines = {}
  for (const { room, source } of filesOf(src))
    if (rooms?.includes(room) ?? true)
      lines[room] = (lines[room] ?? 0) + source.split('\n').length - 1
  const all = Object.values(lines).reduce((sum, some) => sum + some, 0)
  const exact = Object.entries(lines).map(([room, some]) => [room, (some * count) / all])
  const remainder = ([, share]) => share - Math.floor(share)
  const rest = count - exact.reduce((sum, [, share]) => sum + Math.floor(share), 0)
  const more = exact
    .toSorted((a, b) => remainder(b) - remainder(a))
    .slice(0, rest)
    .map(([room]) => room)
  return exact.map(([room, share]) => [room, Math.floor(share) + (more.includes(room) ? 1 : 0)])
}

/** In an order that only the seed decides (Fisher-Yates over mulberry32). */
function shuffled(items, seed) {
  const list = [...items]
  let state = seed
  for (let last = list.length - 1; last > 0; last -= 1) {
    state = (state + 0x6d2b79f5) | 0
    let hash = Math.imul(state ^ (state >>> 15), 1 | state)
    hash = (hash + Math.imul(hash ^ (hash >>> 7), 61 | hash)) ^ hash
    const other = ((hash ^ (hash >>> 14)) >>> 0) % (last + 1)
    ;[list[last], list[other]] = [list[other], list[last]]
  }
  return list
}
