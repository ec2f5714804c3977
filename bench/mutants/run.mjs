// Shows what the tests would miss: runs them against mutants of the source.
//   npm run bench:mutants -- --seed 1 [--draw 400]           a draw over all rooms: about half an hour on an idle machine
//   npm run bench:mutants -- --seed 1 --rooms forms,live    a draw over these rooms
//   npm run bench:mutants -- --survivors <folder>            those that survived an earlier run
// --tests test/features/init,test/base/run/plugin tries only those tests: quick, while tests are written.
// --out names the folder of copies, state and report; a run that was stopped goes on where its
// folder has a state.
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { copyRepository } from './copy.mjs'
import { allMutants, draw } from './draw.mjs'
import { lives, reportOf } from './report.mjs'
import { openSession } from './sessions.mjs'
import { compiles } from './types.mjs'
import { each, tryAll } from './verdicts.mjs'

const text = (fallback) => ({ type: 'string', default: fallback })
const { values } = parseArgs({
  options: {
    seed: text('1'),
    draw: text('400'),
    rooms: text(''),
    survivors: text(''),
    tests: text('test/'),
    slots: text('2'),
    out: text(''),
  },
})
const seed = Number(values.seed)
const src = fileURLToPath(new URL('../../src', import.meta.url))
const out = resolve(
  values.out || join(tmpdir(), `rail-errors-mutants-${values.rooms}${values.seed}`),
)
const stateFile = join(out, 'state.json')
const begunFile = join(out, 'begun.json')
const sources = join(out, 'sources.json')
const FILES_AT_ONCE = 20
/** It measures the bytes of dist/, which the switches add to. */
const MEASURES = 'test/doors.test.ts'
const slots = Array.from({ length: Number(values.slots) }, (_, slot) => join(out, `slot-${slot}`))

const state = existsSync(stateFile) ? JSON.parse(readFileSync(stateFile, 'utf8')) : await begin()
const sessions = slots.map((slot) => openSession(slot, sources))
await tryAll(state, sessions, save)
for (const session of sessions) session.close()
const unchecked = state.mutants.filter(
  ({ id }) => lives(state.verdicts[id]) && !state.verdicts[id].compiles,
)
await each(slots, unchecked, async (slot, mutant) => {
  state.verdicts[mutant.id] = (await compiles(slot, mutant))
    ? { ...state.verdicts[mutant.id], compiles: true }
    : { status: 'tsc' }
  save()
})
writeFileSync(join(out, 'report.md'), reportOf(state))
console.log(reportOf(state), `\nin ${out}`)

/**
 * Copies, builds and runs all tests once with every mutant off, some files at a time, to see who
 * reaches what.
 */
async function begin() {
  const logs = join(out, 'reached')
  if (!existsSync(begunFile)) {
    const mutants = chosen().map((mutant, id) => ({ ...mutant, id }))
    mkdirSync(logs, { recursive: true })
    copyRepository(out, mutants, slots.length)
    writeFileSync(begunFile, JSON.stringify({ mutants, times: {} }))
  }
  const { mutants, times } = JSON.parse(readFileSync(begunFile, 'utf8'))
  const session = openSession(slots[0], sources, 'all')
  const left = (await session.files()).filter(
    (file) =>
      !(file in times) &&
      file !== MEASURES &&
      values.tests.split(',').some((start) => file.startsWith(start)),
  )
  while (left.length > 0) {
    const files = left.splice(0, FILES_AT_ONCE)
    let ran = await session.run({ files, reached: logs }, 600_000)
    // A machine that is busy with something else may be too slow for a test once.
    if (ran.failed?.length > 0) {
      const again = await session.run({ files: ran.failed, reached: logs }, 600_000)
      ran = { ...again, times: { ...ran.times, ...again.times } }
    }
    if (ran.failed === undefined || ran.failed.length > 0)
      throw new Error(`fails with no mutant: ${(ran.failed ?? files).join(' ')}`)
    for (const file of files) times[file] = ran.times[file]
    writeFileSync(begunFile, JSON.stringify({ mutants, times }))
  }
  session.close()
  const reached = mutants.map(() => new Set())
  for (const log of readdirSync(logs)) {
    const file = Buffer.from(log, 'base64url').toString()
    for (const id of readFileSync(join(logs, log), 'utf8').trim().split('\n'))
      reached[id].add(file.slice(slots[0].length + 1))
  }
  const begun = { mutants, reached: reached.map((files) => [...files]), times, verdicts: {} }
  writeFileSync(stateFile, JSON.stringify(begun))
  return begun
}

function chosen() {
  if (values.survivors) {
    const { mutants, verdicts } = JSON.parse(
      readFileSync(join(values.survivors, 'state.json'), 'utf8'),
    )
    const key = ({ file, original, text }) => [file, original, text].join('\n')
    const wanted = new Set(mutants.filter(({ id }) => lives(verdicts[id])).map(key))
    return allMutants(src).filter((mutant) => wanted.has(key(mutant)))
  }
  return draw(src, seed, Number(values.draw), values.rooms ? values.rooms.split(',') : undefined)
}

/** All at once or not: a stop in the middle of writing must not lose what is known. */
function save() {
  writeFileSync(`${stateFile}.tmp`, JSON.stringify(state))
  renameSync(`${stateFile}.tmp`, stateFile)
}
