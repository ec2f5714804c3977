import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { healthy, healthyEntry } from './support/catalogs.ts'
import { emptyFolder } from './support/repository.ts'

// The built program in a real process over real files: what only the operating system's events can
// prove.
const bin = fileURLToPath(new URL('../dist/bin.cjs', import.meta.url))
const clean = healthy()
const bad = healthy(healthyEntry({ http: 499 }))
const env = Object.fromEntries(
  Object.entries(process.env).filter(
    ([name]) => !/^(?:NO_COLOR|FORCE_COLOR|GITHUB_ACTIONS|RAIL_ERRORS_)/.test(name),
  ),
)
const LONG = 40_000

let folder: string
let child: ChildProcess | undefined
beforeEach(() => {
  folder = emptyFolder()
  mkdirSync(join(folder, '.git'))
})
afterEach(() => void child?.kill('SIGKILL'))

const write = (name: string, text: string) => writeFileSync(join(folder, name), text)

/** As editors save: beside the file, then renamed into its place. */
function save(name: string, text: string) {
  write(`${name}.tmp~`, text)
  renameSync(join(folder, `${name}.tmp~`), join(folder, name))
}

function started(...args: string[]) {
  const running = spawn(process.execPath, [bin, ...args], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child = running
  let log = ''
  const exit = new Promise<number | string | null>((done) =>
    running.on('exit', (code, signal) => done(code ?? signal)),
  )
  for (const stream of [running.stdout, running.stderr])
    stream.on('data', (chunk) => {
      log += chunk
    })
  return {
    exit,
    log: () => log,
    /** Waits until the program has said something new; fails with all that it said. */
    async says(pattern: RegExp): Promise<void> {
      for (
        const end = Date.now() + LONG;
        !pattern.test(log);
        await new Promise((next) => setTimeout(next, 20))
      )
        if (Date.now() > end || running.exitCode !== null)
          throw new Error(`it never said ${pattern}, but:\n${log}`)
      log = log.replace(pattern, '')
    },
    stop: () => running.kill('SIGINT'),
  }
}

const findings = /http-registered[\s\S]*1 error\n/
const fine = /no findings\n/

test.skipIf(process.platform === 'win32')(
  'lint: saved by renaming, broken, repaired, gone for a while; Ctrl-C ends it with 0',
  { timeout: 3 * LONG },
  async () => {
    write('errors.yaml', bad)
    const { says, stop, exit, log } = started('lint', '--watch')
    await says(findings)
    await says(/Watching/)
    save('errors.yaml', clean)
    await says(fine)
    save('errors.yaml', `${clean}title: "unclosed\n`)
    await says(/syntax-valid/)
    save('errors.yaml', clean)
    await says(fine)
    write('errors.yaml', bad) // in its place
    await says(findings)
    rmSync(join(folder, 'errors.yaml'))
    await says(/no errors.yaml found/)
    save('errors.yaml', bad)
    await says(findings)
    mkdirSync(join(folder, '.rail-errors'))
    write(
      '.rail-errors/accepted.yaml',
      'accepted:\n  - { code: MEMBER_NOT_FOUND, rule: http-registered, reason: Agreed. }\n',
    )
    await says(fine)
    stop()
    expect(await exit, log()).toBe(0)
  },
)

test('build: a folder that goes and comes back, a link, nothing written without need', {
  timeout: 3 * LONG,
}, async () => {
  mkdirSync(join(folder, 'api'))
  mkdirSync(join(folder, 'real'))
  write('api/errors.yaml', clean)
  write('real/visits.yaml', clean.replace('clinic-errors', 'visit-errors'))
  symlinkSync(join(folder, 'real/visits.yaml'), join(folder, 'visits.yaml'))
  write(
    'rail-errors.config.yaml',
    'catalogs:\n  - source: api/errors.yaml\n  - source: visits.yaml\n',
  )
  const { says, stop, exit, log } = started('build', '--watch', '--target', 'flat-list')
  await says(
    /created +dist-terminology\/clinic-errors.json[\s\S]*created +dist-terminology\/visit-errors.json[\s\S]*Watching/,
  )
  save('api/errors.yaml', clean.replace('404', '410'))
  await says(/updated +dist-terminology\/clinic-errors.json/)
  expect(log()).not.toContain('visit-errors.json')
  renameSync(join(folder, 'api'), join(folder, 'away'))
  await says(/api\/errors.yaml does not exist/)
  renameSync(join(folder, 'away'), join(folder, 'api'))
  await says(/4 outputs, all up to date/)
  save('api/errors.yaml', clean)
  await says(/updated +dist-terminology\/clinic-errors.json/)
  save('real/visits.yaml', clean.replace('clinic-errors', 'visit-errors').replace('404', '410'))
  await says(/visits.yaml changed[\s\S]*updated +dist-terminology\/visit-errors.json/)
  expect(
    JSON.parse(readFileSync(join(folder, 'dist-terminology/visit-errors.json'), 'utf8')),
  ).toMatchObject({ codes: [{ http: 410 }] })
  stop()
  expect(await exit, log()).toBe(process.platform === 'win32' ? 'SIGINT' : 0)
})
