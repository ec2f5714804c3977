import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Script } from 'node:vm'
import { expect, test } from 'vitest'
import { healthy } from '../catalogs.ts'
import { emptyFolder } from '../repository.ts'

const dist = fileURLToPath(new URL('../../dist', import.meta.url))
const { version } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
) as { version: string }
const inherited = Object.fromEntries(
  Object.entries(process.env).filter(
    ([name]) => !/^(?:XDG_CACHE_HOME|LOCALAPPDATA|RAIL_ERRORS_|NODE_)/.test(name),
  ),
)

/** A user with an own cache, and the program that this user runs. */
function user(program = dist) {
  const home = emptyFolder()
  const cache = join(home, 'cache')
  const code = join(cache, 'code', `${version}-${process.version}-${process.arch}`)
  writeFileSync(join(home, 'errors.yaml'), healthy())
  return {
    home,
    code,
    stored: () => readdirSync(code),
    run(args: string[] = ['--version'], more: Record<string, string> = {}, flags: string[] = []) {
      if (existsSync(join(cache, 'runs'))) rmSync(join(cache, 'runs'), { recursive: true }) // an output that is printed again needs no code
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        [...flags, join(program, 'bin.cjs'), ...args],
        {
          cwd: home,
          env: { ...inherited, RAIL_ERRORS_CACHE: cache, ...more },
          encoding: 'utf8',
          timeout: 20_000,
        },
      )
      return { status, out: stdout + stderr }
    },
  }
}

const printed = { status: 0, out: `${version}\n` }

/** Puts code into the cache that says that it ran, in place of that of the first chunk. */
function plant(code: string, names: readonly string[]) {
  const name = names.find((one) => one.startsWith('main.cjs-'))!
  const text = `(function(exports,require,module){${readFileSync(join(dist, 'chunks/main.cjs'), 'utf8')}\n})`
  const planted = '(function(){console.log("planted");process.exit(7)})'
  writeFileSync(join(code, name), new Script(planted.padEnd(text.length)).createCachedData())
}

test('compiled code is stored where only its user can read it, and used by the next run', () => {
  const { run, code, stored } = user()
  expect(run()).toEqual(printed)
  const names = stored()
  expect(names.map((name) => name.replace(/-[0-9a-z.]+-[0-9a-z.]+$/, '')).sort()).toEqual([
    'main.cjs',
    expect.stringMatching(/^shared-/),
  ])
  if (process.platform !== 'win32') {
    expect(statSync(code).mode & 0o777).toBe(0o700)
    expect(names.map((name) => statSync(join(code, name)).mode & 0o777)).toEqual(
      names.map(() => 0o600),
    )
  }
  plant(code, names)
  expect(run()).toEqual({ status: 7, out: 'planted\n' })
})

test('a run with another command adds what it loads', () => {
  const { run, stored } = user()
  run()
  const before = stored()
  expect(run(['lint'])).toEqual({ status: 0, out: 'errors.yaml: 1 code; no findings\n' })
  expect(stored()).toEqual(expect.arrayContaining(before))
  expect(stored().length).toBeGreaterThan(before.length)
})

test.each([
  ['--no-cache', ['lint', '--no-cache'], {}],
  ['a relative folder', ['lint'], { RAIL_ERRORS_CACHE: 'relative' }],
])('nothing is stored: %s', (_, args, more) => {
  const { run, home } = user()
  expect(run(args, more).status).toBe(0)
  expect(readdirSync(home)).toEqual(['errors.yaml'])
})

test('no code is stored with NODE_DISABLE_COMPILE_CACHE', () => {
  const { run, code } = user()
  expect(run(['lint'], { NODE_DISABLE_COMPILE_CACHE: '1' }).status).toBe(0)
  expect(existsSync(code)).toBe(false)
})

test('a folder inside a repository supplies no code', () => {
  const { run, home, code, stored } = user()
  run()
  plant(code, stored())
  mkdirSync(join(home, '.git'))
  expect(run()).toEqual(printed)
})

test.skipIf(process.platform === 'win32')('a folder that others can open supplies no code', () => {
  const { run, code, stored } = user()
  run()
  plant(code, stored())
  chmodSync(code, 0o755)
  expect(run()).toEqual(printed)
})

test.each<[string, (data: Buffer) => Buffer]>([
  ['empty', () => Buffer.alloc(0)],
  ['cut', (data) => data.subarray(0, data.length / 2)],
  ['from something else', () => Buffer.from('{"codes":[]}'.repeat(1_000))],
])('code that is %s is compiled again, and stored again', (_, damaged) => {
  const { run, code, stored } = user()
  run()
  const names = stored()
  const data = names.map((name) => readFileSync(join(code, name)))
  for (const [at, name] of names.entries()) writeFileSync(join(code, name), damaged(data[at]!))
  expect(run()).toEqual(printed)
  expect(stored()).toEqual(names)
  for (const [at, name] of names.entries())
    expect(statSync(join(code, name)).size / data[at]!.length).toBeCloseTo(1, 1)
})

test('a chunk that was edited is compiled again, even if its length is the same', () => {
  const program = emptyFolder()
  cpSync(join(dist, 'bin.cjs'), join(program, 'bin.cjs'))
  cpSync(join(dist, 'chunks'), join(program, 'chunks'), { recursive: true })
  const { run } = user(program)
  expect(run()).toEqual(printed)
  const edited = version.replaceAll(/\d/g, '8')
  for (const name of readdirSync(join(program, 'chunks'))) {
    const path = join(program, 'chunks', name)
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll(`"${version}"`, `"${edited}"`))
  }
  expect(run()).toEqual({ status: 0, out: `${edited}\n` })
})

test('code for other flags of Node is stored beside it', () => {
  const { run, code, stored } = user()
  run()
  const names = stored()
  plant(code, names)
  for (const [more, flags] of [
    [{}, ['--max-old-space-size=300']],
    [{ NODE_OPTIONS: '--max-old-space-size=300' }, []],
  ] as const)
    expect(run(['--version'], more, [...flags])).toEqual(printed)
  expect(readdirSync(dirname(code))).toEqual([
    basename(code),
    expect.stringMatching(new RegExp(`^${basename(code)}-\\d+$`)),
  ])
  expect(stored()).toEqual(names)
})

test('code of six versions is kept, the newest', () => {
  const { run, code, stored } = user()
  const above = dirname(code)
  const others = Array.from({ length: 8 }, (_, at) => `0.0.${at}-v20.19.0-x64`)
  others.forEach((name, at) => {
    mkdirSync(join(above, name), { recursive: true, mode: 0o700 })
    utimesSync(join(above, name), 1_000_000 + at, 1_000_000 + at)
  })
  const foreign = ['notes', 'old-version', '.ssh']
  for (const name of foreign) mkdirSync(join(above, name))
  run()
  expect(stored()).not.toEqual([])
  expect(readdirSync(above).sort()).toEqual([...others.slice(3), basename(code), ...foreign].sort())
})

test('code of 200 chunks of one version is kept, the newest', () => {
  const { run, code, stored } = user()
  mkdirSync(code, { recursive: true, mode: 0o700 })
  const others = Array.from({ length: 250 }, (_, at) => `main.cjs-${at.toString(36)}-mwss6u2r.ld7`)
  for (const [at, name] of others.entries()) {
    writeFileSync(join(code, name), '')
    utimesSync(join(code, name), 1_000_000 + at, 1_000_000 + at)
  }
  writeFileSync(join(code, 'notes.txt'), '')
  run()
  const left = stored()
  expect(left.length).toBe(201)
  expect(left).toContain('notes.txt')
  expect(others.filter((name) => left.includes(name))).toEqual(others.slice(52))
})

test.skipIf(process.platform === 'win32')('a cache that can’t be written is no error', () => {
  const { run, home } = user()
  writeFileSync(join(home, 'cache'), '')
  expect(run()).toEqual(printed)
})
