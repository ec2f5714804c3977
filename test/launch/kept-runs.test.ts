import { execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { emptyFolder, gitIn } from '../repository.ts'

const bin = fileURLToPath(new URL('../../dist/bin.cjs', import.meta.url))
const inherited = Object.fromEntries(
  Object.entries(process.env).filter(
    ([name]) =>
      !/^(?:XDG_CACHE_HOME|LOCALAPPDATA|RAIL_ERRORS_|NODE_|CI$|GITHUB_|FORCE_COLOR|NO_COLOR)/.test(
        name,
      ),
  ),
)
const catalog = readFileSync(new URL('../../errors.yaml', import.meta.url), 'utf8')
const UNCHANGED = 'Nothing has changed since an earlier run; this is its output:\n'

type More = { env?: Record<string, string>; cwd?: string; input?: string }

const template = emptyFolder()

/** A user with an own cache, who works in a repository with a catalog and its outputs. */
function user() {
  const home = emptyFolder()
  cpSync(template, home, { recursive: true })
  return userOf(home)
}

function userOf(home: string) {
  const [cache, work] = [join(home, 'cache'), join(home, 'work')]
  const runs = join(cache, 'runs')
  const run = (args: string, { env = {}, cwd = work, input = '' }: More = {}) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [bin, ...args.split(' '), '--verbose'],
      {
        cwd,
        env: { ...inherited, RAIL_ERRORS_CACHE: cache, HOME: home, ...env },
        input,
        encoding: 'utf8',
        timeout: 20_000,
      },
    )
    return {
      status,
      stdout,
      stderr: stderr.replace(UNCHANGED, ''),
      isRepeated: stderr.startsWith(UNCHANGED),
    }
  }
  return { home, work, runs, run, stored: () => (existsSync(runs) ? readdirSync(runs) : []) }
}

beforeAll(() => {
  const { work, run } = userOf(template)
  mkdirSync(work)
  writeFileSync(join(work, 'errors.yaml'), catalog)
  writeFileSync(join(work, 'bad.yaml'), catalog.replace(/code: \w+/, 'code: memberMissing'))
  gitIn(work, 'init', '-q')
  gitIn(work, 'add', '.')
  gitIn(work, 'commit', '-qm', 'Add the catalog')
  run('build')
})

const write = (folder: string, name: string, change: (text: string) => string) =>
  writeFileSync(join(folder, name), change(readFileSync(join(folder, name), 'utf8')))

test.each<[args: string, status: number]>([
  ['lint', 0],
  ['lint --staged', 0],
  ['lint bad.yaml', 1],
  ['lint bad.yaml --format json', 1],
  ['lint missing-on-purpose.yaml --format json --cwd .. --config work/none.yaml', 2],
  ['build --check', 0],
  ['build', 0],
  ['diff errors.yaml bad.yaml', 1],
  ['diff HEAD', 0],
  ['stats', 0],
  ['fmt --check', 0],
  ['changelog bad.yaml errors.yaml', 0],
  ['lint --help', 0],
  ['--help', 0],
  ['--version', 0],
])('%s prints the same again, if it could run', (args, status) => {
  const { run } = user()
  const first = run(args)
  expect(first).toMatchObject({ status, isRepeated: false })
  expect(run(args)).toEqual({ ...first, isRepeated: status !== 2 })
})

test('a build that writes is not kept, and writes again what is missing', () => {
  const { run, work, stored } = user()
  const output = join(work, 'dist-terminology/rail-errors.json')
  const built = readFileSync(output, 'utf8')
  write(work, 'errors.yaml', (text) =>
    text.replace(/meaning: .*/, 'meaning: The payer does not know this member.'),
  )
  expect([run('build').status, stored()]).toEqual([0, []])
  const changed = readFileSync(output, 'utf8')
  expect(changed).not.toBe(built)
  expect([run('build').isRepeated, run('build').isRepeated]).toEqual([false, true])
  rmSync(output)
  expect(run('build')).toMatchObject({ status: 0, isRepeated: false })
  expect(readFileSync(output, 'utf8')).toBe(changed)
})

test.each<[what: string, args: string, change: (folder: string) => More | undefined]>([
  [
    'another text of the same length, as old as before',
    'lint',
    (work) => {
      const { atime, mtime } = statSync(join(work, 'errors.yaml'))
      write(work, 'errors.yaml', (text) => text.replace(/code: [A-Z]/, 'code: x'))
      utimesSync(join(work, 'errors.yaml'), atime, mtime)
      return undefined
    },
  ],
  [
    'a config',
    'lint',
    (work) => {
      writeFileSync(join(work, 'rail-errors.config.yaml'), 'rules: { code-format: off }\n')
      return undefined
    },
  ],
  [
    'a config that the environment names',
    'lint',
    (work) => {
      writeFileSync(join(work, '../other.yaml'), 'rules: { code-format: off }\n')
      return { env: { RAIL_ERRORS_CONFIG: '../other.yaml' } }
    },
  ],
  ['colors', 'lint bad.yaml', () => ({ env: { FORCE_COLOR: '1' } })],
  ['a CI job', 'lint bad.yaml', () => ({ env: { GITHUB_ACTIONS: 'true' } })],
  [
    'another folder',
    'lint',
    (work) => {
      mkdirSync(join(work, 'sub'))
      return { cwd: join(work, 'sub') }
    },
  ],
  [
    'an edited output',
    'build --check',
    (work) => {
      const [name = ''] = readdirSync(join(work, 'dist-terminology')).sort()
      write(work, `dist-terminology/${name}`, (text) => `${text} `)
      return undefined
    },
  ],
  [
    'a commit',
    'diff HEAD',
    (work) => {
      write(work, 'errors.yaml', (text) => text.replace(/code: \w+/, 'code: MEMBER_GONE'))
      gitIn(work, 'commit', '-qam', 'Rename a code')
      return undefined
    },
  ],
  [
    'a staged file',
    'lint --staged',
    (work) => {
      write(work, 'errors.yaml', (text) => text.replace(/code: \w+/, 'code: memberGone'))
      gitIn(work, 'add', '.')
      return undefined
    },
  ],
])('%s: %s runs again', (_, args, change) => {
  const { run, work } = user()
  run(args)
  expect(run(args).isRepeated).toBe(true)
  const more = change(work)
  const changed = run(args, more ?? {})
  expect(changed.isRepeated).toBe(false)
  expect(changed).toEqual(run(`${args} --no-cache`, more ?? {}))
})

test.each<[what: string, args: string, more?: More]>([
  ['stdin', 'lint -', { input: catalog }],
  ['what writes', 'lint --format text --format json=report.json'],
  ['what fixes', 'lint --fix'],
  ['a plugin', 'lint --config plugged.yaml'],
  ['source code', 'usage shop.ts'],
  ['--no-cache', 'lint --no-cache'],
  ['--no-cache=true', 'lint --no-cache=true'],
  [
    'a cache inside the repository',
    'lint',
    { env: { RAIL_ERRORS_CACHE: `${process.cwd()}/node_modules/.cache/rail-errors-test` } },
  ],
])('%s is not kept', (_, args, more) => {
  const { run, stored, work } = user()
  writeFileSync(join(work, 'plugged.yaml'), 'plugins: [./plugin.mjs]\n')
  writeFileSync(
    join(work, 'plugin.mjs'),
    'export default { apiVersion: 1, name: "shop", rules: [] }\n',
  )
  writeFileSync(join(work, 'shop.ts'), "export const code = 'NOT_A_CODE'\n")
  const first = run(args, more)
  expect(first.status).toBeLessThan(2)
  expect(run(args, more)).toEqual(first)
  expect(stored()).toEqual([])
})

test('no secret of the environment is kept', () => {
  const { run, stored, runs, work } = user()
  writeFileSync(
    join(work, 'rail-errors.config.yaml'),
    'servers:\n  - { url: "https://rail.example/", auth: { token_env: RAIL_TOKEN } }\n',
  )
  for (const args of [
    'lint',
    'lint https://rail.example/errors.json --offline',
    'diff errors.yaml',
    'build --check',
  ])
    run(args, { env: { RAIL_TOKEN: 'planted-secret', RAIL_ERRORS_TOKEN: 'planted-secret' } })
  expect(
    stored().filter((name) => readFileSync(join(runs, name), 'utf8').includes('planted-secret')),
  ).toEqual([])
})

test.skipIf(process.platform === 'win32')(
  'what is kept is for its user only, and not used if others can open the folder',
  () => {
    const { run, runs, stored } = user()
    run('lint')
    expect(
      [runs, ...stored().map((name) => join(runs, name))].map(
        (path) => statSync(path).mode & 0o777,
      ),
    ).toEqual([0o700, 0o600])
    chmodSync(runs, 0o755)
    expect(run('lint').isRepeated).toBe(false)
  },
)

test.each<[string, (file: Buffer) => Buffer]>([
  ['empty', () => Buffer.alloc(0)],
  ['cut in its head', (file) => file.subarray(0, 100)],
  ['cut in its files', (file) => file.subarray(0, -100)],
  [
    'of another text',
    (file) => Buffer.from(file.toString('latin1').replace('no findings', 'NO FINDINGS'), 'latin1'),
  ],
  [
    'that of another run',
    (file) => Buffer.from(file.toString('latin1').replace('lint', 'tnil'), 'latin1'),
  ],
  ['from something else', () => Buffer.from('{"key":null}\n')],
])('a kept run that is %s is run and kept again', (_, damaged) => {
  const { run, runs, stored } = user()
  const first = run('lint')
  const [name = ''] = stored()
  const file = readFileSync(join(runs, name))
  writeFileSync(join(runs, name), damaged(file))
  expect(run('lint')).toEqual(first)
  expect(readFileSync(join(runs, name))).toEqual(file)
})

test.skipIf(process.platform === 'win32')('a named pipe is read once in each run', () => {
  const { run, work, stored } = user()
  const pipe = join(work, 'pipe.yaml')
  execFileSync('mkfifo', [pipe])
  for (const [text, status] of [
    [catalog, 0],
    [catalog.replace(/code: \w+/, 'code: memberMissing'), 1],
  ] as const) {
    const source = join(work, 'source.yaml')
    writeFileSync(source, text)
    spawn('sh', ['-c', 'cat "$0" > "$1"', source, pipe], { stdio: 'ignore' })
    expect(run('lint pipe.yaml')).toMatchObject({ status, isRepeated: false })
  }
  expect(stored()).toEqual([])
})

test.skipIf(process.platform === 'win32')(
  'a link in place of the folder is not used, and nothing is removed from where it leads',
  () => {
    const { run, home, runs } = user()
    const other = join(home, 'other')
    mkdirSync(other, { mode: 0o700 })
    for (let at = 0; at < 120; at++)
      writeFileSync(join(other, at.toString(16).padStart(16, '0')), '')
    mkdirSync(join(runs, '..'), { recursive: true, mode: 0o700 })
    symlinkSync(other, runs)
    run('lint')
    expect(run('lint').isRepeated).toBe(false)
    expect(readdirSync(other).length).toBe(120)
  },
)

test.skipIf(process.platform === 'win32')(
  'a cache that a link leads into a repository is not used',
  () => {
    const { run, home, work } = user()
    const inside = join(work, 'inside')
    mkdirSync(inside, { mode: 0o700 })
    symlinkSync(inside, join(home, 'linked'))
    expect(run('lint', { env: { RAIL_ERRORS_CACHE: join(home, 'linked') } }).status).toBe(0)
    expect(readdirSync(inside)).toEqual([])
  },
)

test('no program runs that a kept run names', () => {
  const { run, home, runs, stored } = user()
  run('lint --staged')
  const [name = ''] = stored()
  const text = readFileSync(join(runs, name), 'latin1')
  const planted = ['-c', `alias.planted=!touch ${join(home, 'planted')}`, 'planted']
  for (const [, args] of text.matchAll(/\["git",(\[[^\]]*\])/g)) {
    const body = text.replace(args!, JSON.stringify(planted)).split('\n')
    const header = body[0]!.slice(16)
    writeFileSync(
      join(runs, name),
      [`${sumOf(header)}${header}`, ...body.slice(1)].join('\n'),
      'latin1',
    )
    run('lint --staged')
    expect(existsSync(join(home, 'planted'))).toBe(false)
  }
})

/** The sum of a header, which damage does not have by chance; who can write it can plan it. */
function sumOf(text: string): string {
  let [one, other] = [0x811c9dc5, 0x01000193]
  for (const unit of text) {
    one = Math.imul(one ^ unit.charCodeAt(0), 0x01000193)
    other = Math.imul(other ^ unit.charCodeAt(0), 0x85ebca6b)
  }
  return [one, other].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('')
}

test('of more than 100 runs the newest 80 are kept, and nothing else is removed', () => {
  const { run, runs, stored } = user()
  mkdirSync(runs, { recursive: true, mode: 0o700 })
  const others = Array.from({ length: 120 }, (_, at) => at.toString(16).padStart(16, '0'))
  for (const [at, name] of others.entries()) {
    writeFileSync(join(runs, name), '')
    utimesSync(join(runs, name), 1_000_000 + at, 1_000_000 + at)
  }
  writeFileSync(join(runs, 'notes.txt'), '')
  run('lint')
  expect(stored().length).toBe(81)
  expect(others.filter((name) => stored().includes(name))).toEqual(others.slice(41))
  expect(stored()).toContain('notes.txt')
})
