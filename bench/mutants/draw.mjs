// Which of all mutants are tried.
import { readFileSync } from 'node:fs'
import { mutantsOf } from './find.mjs'
import { filesOf, ROOMS } from './rooms.mjs'

const MOST_OF_ONE_MUTATOR = 0.22
const MOST_OF_ONE_FILE = 8

/** All mutants of some rooms. */
export const allMutants = (src, rooms) =>
  filesOf(src)
    .filter(({ room }) => rooms.includes(room))
    .flatMap(({ file, path, room }) => {
      const source = readFileSync(path, 'utf8')
      return mutantsOf(source).map((mutant) => ({
        room,
        file,
        ...mutant,
        original: source.slice(mutant.start, mutant.end),
      }))
    })

/**
 * A sample of each room: at most one a line, few of one file, and no mutator that makes up most of
 * it.
 */
export function draw(mutants, seed) {
  const random = shuffled(mutants, seed)
  return ROOMS.flatMap(([room, quota]) => {
    const taken = []
    const count = (same) => taken.filter(same).length
    const most = Math.ceil(quota * MOST_OF_ONE_MUTATOR)
    for (const one of random.filter((mutant) => mutant.room === room)) {
      if (taken.length === quota) break
      const hasRoom =
        count(({ file, line }) => file === one.file && line === one.line) === 0 &&
        count(({ file }) => file === one.file) < MOST_OF_ONE_FILE &&
        count(({ name }) => name === one.name) < most
      if (hasRoom) taken.push(one)
    }
    return taken
  })
}

/** In an order that only the seed decides (Fisher-Yates over mulberry32). */
export function shuffled(items, seed) {
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
