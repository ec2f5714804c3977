import { spawn } from 'node:child_process'
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isRailError, withRailErrors } from '../../examples/front-desk/errors/rail-errors.client.js'
import { emptyFolder, must, plainEnv, root, seedOf, volume } from './peers.ts'
import { CREATE, ENDS, type Gate, REJECT, startGate, VISIT } from './schedules/gate.ts'
import { SCHEDULED } from './schedules/programs.ts'

// A hundred times as fast: every wait of the client and of the sandbox.
const waits = globalThis.setTimeout
const folder = emptyFolder('schedules')
let gate: Gate
beforeAll(async () => {
  globalThis.setTimeout = Object.assign(
    (run: () => void, ms = 0, ...args: []) => waits(run, ms / 100, ...args),
    waits,
  )
  gate = await startGate()
})
afterAll(async () => {
  globalThis.setTimeout = waits
  await gate.close()
  rmSync(folder, { recursive: true, force: true })
})

const count = volume(10_000)
const LONGEST_MS = 60_000 + 300 * count
const seed = seedOf(1)

/** What ended, if all of it was right. */
function requireAll(ends: readonly string[]): void {
  expect(gate.end()).toBe(count)
  for (const ended of ends) expect(gate.seen).toContain(`${VISIT} ${ended}`)
  expect(gate.seen).toContain(`${CREATE} done`)
}

test(
  'the JavaScript client does nothing twice, and loses nothing',
  async () => {
    gate.begin({ seed, count })
    const post = (value: object) => ({ method: 'POST', body: JSON.stringify(value) })
    for (let ended = '', off = ''; ; ) {
      const line = await (await fetch(`${gate.url}/next?ended=${ended}${off}`)).text()
      if (line === '') break
      const [method, path, operation, body, late] = line.split('\t')
      const base = gate.url + path!.slice(0, path!.indexOf('/v1/'))
      const rail = withRailErrors({
        recreate: async (_, { fetch }) => {
          const { ok } = await fetch(base + REJECT, post({ member: 'M-3' }))
          if (!ok) throw new Error('the open session was not rejected')
        },
      })
      const signal = late ? AbortSignal.timeout(8) : new AbortController().signal
      ended = await rail(gate.url + path, {
        ...{ method: method!, body: body || null, signal, operation },
      }).then(
        (response) =>
          response.json().then(
            () => 'done',
            () => 'cut',
          ),
        (error) => (isRailError(error) ? 'refused' : 'no answer'),
      )
      off = signal.aborted ? '&off' : ''
    }
    requireAll(ENDS)
  },
  LONGEST_MS,
)

describe.each(SCHEDULED)('$target', (scheduled) => {
  const { target, output, file, source, prepare, command, args, mostReads } = scheduled
  const home = join(folder, target)
  beforeAll(() => {
    copyFileSync(join(root, 'errors.yaml'), join(folder, 'errors.yaml'))
    writeFileSync(join(folder, 'rail-errors.config.yaml'), `outputs: [${output}]\n`)
    must('git', ['init', '-q'], folder)
    must(process.execPath, [join(root, 'dist/bin.cjs'), 'build'], folder)
    mkdirSync(dirname(join(home, file)), { recursive: true })
    writeFileSync(join(home, file), source)
    if (target === 'go') writeFileSync(join(home, 'go.mod'), 'module tried.test/go\n\ngo 1.21\n')
    prepare?.(home)
  })

  test(
    'does nothing twice, and loses nothing',
    async () => {
      gate.begin({ seed, count, mostReads })
      const program = spawn(command, [...args, gate.url], { cwd: home, env: plainEnv })
      let err = ''
      program.stderr.on('data', (chunk) => {
        err += chunk
      })
      const exit = await new Promise((done, fail) => {
        program.on('error', fail)
        program.on('close', done)
      })
      gate.end()
      expect(exit, err).toBe(0)
      // Most read the body as they send: then nothing tells one that breaks off from no answer.
      requireAll(['done', 'refused', 'no answer'])
    },
    LONGEST_MS,
  )
})
