import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { expect, test } from 'vitest'
import { parseDocument } from 'yaml'
import { recordShapes } from './hostile-records.ts'
import { type Shape, SIZE, shapes } from './hostile-shapes.ts'
import { emptyFolder, isLong, plainEnv, root } from './peers.ts'

// What a hostile file may cost: CPU time and memory. The time is that of a machine on which the package
// that prints YAML reads a megabyte of "sound entries" in 1.3 s.
const SHARE = SIZE / 1_000_000
const MOST_MEGABYTES = 300
const REFERENCE_SECONDS = 1.3 * SHARE
const SECONDS_OF_REFERENCE = isLong ? 5 : 3 // to start takes as long for a part of it

// Writes at the end what the process used. The peak of /proc is of the process alone; that of
// resourceUsage may be its parent's.
const probe = `data:text/javascript,${encodeURIComponent(`
import { readFileSync, writeFileSync } from 'node:fs'
process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
  let peak = maxRSS
  try { peak = Number(/VmHWM:\\s*(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1]) } catch {}
  writeFileSync(process.env.PROBE, JSON.stringify({ seconds: (userCPUTime + systemCPUTime) / 1e6, megabytes: peak / 1024 }))
})`)}`

const commands = [
  ['lint'],
  ['lint', '--format', 'json'],
  ['build', '--check'],
  ['diff', 'old.yaml', 'errors.yaml'],
  ['fmt'],
]

/**
 * Other programs can only make a run slower, and its memory be freed later: of a run that takes too
 * much of one, the best of three counts.
 */
async function cost(...given: Parameters<typeof measured>): ReturnType<typeof measured> {
  const runs = [await measured(...given)]
  const least = (of: (run: (typeof runs)[number]) => number) => Math.min(...runs.map(of))
  const isTooMuch = () =>
    least(({ seconds }) => seconds) >= MOST_SECONDS ||
    least(({ megabytes }) => megabytes) >= MOST_MEGABYTES
  while (isTooMuch() && runs.length < 3) runs.push(await measured(...given))
  const [{ status }] = runs as [(typeof runs)[number]]
  return {
    status,
    seconds: least(({ seconds }) => seconds),
    megabytes: least(({ megabytes }) => megabytes),
  }
}

async function measured(
  { text, config, accepted, answers }: Shape & { answers?: string },
  args: readonly string[],
  outputs: Record<string, string | Uint8Array> = {},
) {
  const folder = emptyFolder('bounds')
  const files = {
    'errors.yaml': text,
    'old.yaml': OLD,
    'rail-errors.config.yaml': config,
    'answers.ndjson': answers,
  }
  mkdirSync(join(folder, '.rail-errors'))
  for (const [name, contents] of Object.entries(files))
    if (contents !== undefined) writeFileSync(join(folder, name), contents)
  if (accepted !== undefined) writeFileSync(join(folder, '.rail-errors/accepted.yaml'), accepted)
  mkdirSync(join(folder, 'dist-terminology'))
  for (const [name, contents] of Object.entries(outputs))
    writeFileSync(join(folder, 'dist-terminology', name), contents)
  const env = { ...plainEnv, PROBE: join(folder, 'probe.json') }
  const words = ['--import', probe, join(root, 'dist/bin.cjs'), ...args]
  const child = spawn(process.execPath, words, {
    ...{ cwd: folder, env, timeout: 120_000 },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // What it prints is read, and not kept.
  child.stdout.resume()
  child.stderr.resume()
  const [status] = await once(child, 'close')
  const used =
    status === null ? { seconds: 120, megabytes: 0 } : JSON.parse(readFileSync(env.PROBE, 'utf8'))
  rmSync(folder, { recursive: true })
  return { status, ...used } as { status: number | null; seconds: number; megabytes: number }
}

// A machine that shares its cores is slower, and not the program.
const MOST_SECONDS = SECONDS_OF_REFERENCE * Math.max(1, secondsOfReference() / REFERENCE_SECONDS)

function secondsOfReference(): number {
  const { text } = shapes.find(({ name }) => name === 'sound entries')!
  const times = [1, 2, 3].map(() => {
    const before = process.cpuUsage()
    parseDocument(text)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1e6
  })
  return times.sort((a, b) => a - b)[1]!
}

const SMALL = shapes.find(({ name }) => name === 'empty lines')!.text.trimEnd()
const OLD = shapes.find(({ name }) => name === 'sound entries')!.text

// `lint` reads every shape, and the other commands take turns on some; `npm run test:long` runs
// every command on every shape.
const chosen = (at: number): typeof commands =>
  commands.filter(
    (_, index) =>
      isLong || index === 0 || (at % 32 < 16 && at % 4 === 0 && index === 1 + ((at / 4) % 4)),
  )

// Two at a time: each has a core of its own.
test.concurrent.each(
  shapes.flatMap((shape, at) =>
    chosen(at).map((args) => ({ name: `${args.join(' ')} of ${shape.name}`, shape, args })),
  ),
)('$name', async ({ shape, args }) => {
  const { status, seconds, megabytes } = await cost(shape, args)
  expect([0, 1, 2]).toContain(status)
  expect(seconds).toBeLessThan(MOST_SECONDS)
  expect(megabytes).toBeLessThan(MOST_MEGABYTES)
})

test.concurrent.each(recordShapes)('check of $name', async ({ text: answers, name }) => {
  const { status, seconds, megabytes } = await cost({ name, text: SMALL, answers }, [
    'check',
    'answers.ndjson',
  ])
  expect([0, 1]).toContain(status)
  expect(seconds).toBeLessThan(MOST_SECONDS)
  expect(megabytes).toBeLessThan(MOST_MEGABYTES)
})

// One that is all zeros has few bytes; one with noise before them has enough for the highest limit.
test.each([0, 140_000])(
  'build of five outputs that unpack to a gigabyte, with %i bytes of noise',
  async (noise) => {
    const plain = Buffer.alloc(2 ** 30)
    let state = 1
    for (let at = 0; at < noise; at++) {
      state = (state * 48_271) % 0x7fffffff
      plain[at] = state & 255
    }
    const bomb = brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
    const names = Array.from({ length: 5 }, (_, at) => `page-${at}.html.br`)
    const recorded = Object.fromEntries(names.map((name) => [name, `br:sha256:${'a'.repeat(64)}`]))
    const targets = { 'flat-list': { catalog: `sha256:${'b'.repeat(64)}`, outputs: recorded } }
    const manifest = JSON.stringify({
      generator: 'rail-errors',
      name: 'clinic-errors',
      catalogs: {},
      targets,
    })
    const outputs = {
      'clinic-errors.manifest': manifest,
      ...Object.fromEntries(names.map((name) => [name, bomb])),
    }
    const { status, seconds, megabytes } = await cost(
      { name: '', text: SMALL },
      ['build', '--check'],
      outputs,
    )
    expect(status).toBe(1)
    expect(seconds).toBeLessThan(MOST_SECONDS)
    expect(megabytes).toBeLessThan(MOST_MEGABYTES)
  },
)
