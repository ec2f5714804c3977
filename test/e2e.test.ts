import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeEach, describe, expect, test } from 'vitest'
import { healthy, healthyEntry } from './support/catalogs.ts'
import { emptyFolder, gitIn, railIn } from './support/repository.ts'
import { rowsOf } from './support/rows.ts'
import { started } from './support/started.ts'

// The built program in real processes: what only the operating system can do to it. What a real disk
// and a real git do to it is run here, without a process for each command.
const bin = fileURLToPath(new URL('../dist/bin.cjs', import.meta.url))
const clean = healthy()
const env = Object.fromEntries(
  Object.entries(process.env).filter(
    ([name]) => !/^(?:NO_COLOR|FORCE_COLOR|GITHUB_ACTIONS|RAIL_ERRORS_)/.test(name),
  ),
)

let folder: string
beforeEach(() => {
  folder = emptyFolder()
  writeFileSync(join(folder, 'errors.yaml'), clean)
})

const rail = (
  args: string[],
  options: { input?: string; cwd?: string; env?: Record<string, string> } = {},
) => {
  const { status, stdout, stderr } = ended([bin, ...args], {
    input: '',
    ...options,
    env: { ...env, ...options.env },
  })
  return { exit: status, out: stdout, err: stderr }
}
/** Runs Node, or another program, in the folder. */
function ended(
  args: readonly string[],
  options: Partial<Parameters<typeof started>[2]> = {},
  program = process.execPath,
) {
  const done = started(program, args, { cwd: folder, env, timeout: 30_000, ...options })
  return {
    status: done.code,
    signal: done.signal,
    stdout: done.stdout.toString(),
    stderr: done.stderr.toString(),
  }
}
const here = (args: string, cwd = folder) => railIn(cwd, args)
const git = (...args: string[]) => gitIn(folder, ...args)

test('lints, builds and checks', async () => {
  expect(rail(['lint'])).toEqual({ exit: 0, out: 'errors.yaml: 1 code; no findings\n', err: '' })
  expect(rail(['build']).exit).toBe(0)
  expect(await here('build --check')).toEqual({
    exit: 0,
    out: 'errors.yaml: 1 code; 9 outputs, all up to date\n',
    err: '',
  })
  expect(readdirSync(join(folder, 'dist-terminology'))).toHaveLength(9)
})

test('looks at the source code that git does not ignore, and without git at all of it', async () => {
  const source = {
    'src/a.ts': "fail('MEMBER_NOT_FOUND')",
    'src/new/b.py': 'error="MEMBER_NOT_FUND"',
    'src/out/c.js': "fail('MEMBER_NOT_FOUN')",
  }
  for (const [path, text] of Object.entries({
    ...source,
    'src/node_modules/d.js': "fail('MEMBER_NOT_FOUNDD')",
  })) {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  writeFileSync(join(folder, '.gitignore'), 'out/\n')
  const found = async (glob = '') =>
    (await here(`usage ${glob} --format concise`.replace('  ', ' '))).out.match(
      /[A-Z_]+(?=" is not a code)/g,
    )
  expect(await found('src')).toEqual(['MEMBER_NOT_FUND', 'MEMBER_NOT_FOUN'])
  git('init', '-q')
  git('add', 'src/a.ts')
  expect(await found('src')).toEqual(['MEMBER_NOT_FUND'])
  expect(await found('src/**/*.{js,py}')).toEqual(['MEMBER_NOT_FUND'])
  expect(await found('src/out/c.js')).toEqual(['MEMBER_NOT_FOUN'])
  // A config that a pull request changes shows no ignored file, which may have secrets.
  writeFileSync(
    join(folder, 'rail-errors.config.yaml'),
    'usage: { include: [src/out/c.js, src] }\n',
  )
  expect(await found()).toEqual(['MEMBER_NOT_FUND'])
  rmSync(join(folder, 'rail-errors.config.yaml'))
  expect(await here('usage ../*.py', join(folder, 'src/new'))).toMatchObject({
    exit: 2,
    err: expect.stringContaining('no files match'),
  })
})

test('reads stdin, git and files of reports', async () => {
  expect(rail(['lint', '-'], { input: clean }).out).toBe('stdin.yaml: 1 code; no findings\n')
  const concept = [{ code: 'A_B' }]
  const input = JSON.stringify({ resourceType: 'CodeSystem', content: 'complete', concept })
  expect(rail(['import', '-', '--out', 'taken.yaml'], { input }).err).toContain('1 code from stdin')
  git('init', '-q')
  git('add', '.')
  git('commit', '-q', '-m', 'first')
  writeFileSync(join(folder, 'errors.yaml'), healthy(healthyEntry({ code: 'lower' })))
  expect((await here('lint HEAD:errors.yaml')).exit).toBe(0)
  expect((await here('lint --format json=out/report.json')).exit).toBe(1)
  expect(JSON.parse(readFileSync(join(folder, 'out/report.json'), 'utf8'))).toMatchObject({
    summary: { errors: 1 },
    diagnostics: [{ rule: 'code-format', file: 'errors.yaml', range: { line: 12, column: 9 } }],
  })
  expect((await here('lint nowhere:errors.yaml')).err).toBe(
    'rail-errors: nowhere:errors.yaml cannot be read from git: nowhere is not a commit, branch or tag here\n',
  )
  expect((await here('lint HEAD:nope.yaml')).err).toBe(
    'rail-errors: HEAD:nope.yaml cannot be read from git: nope.yaml is not in HEAD; paths are relative to the root of the repository, or start with ./\n',
  )
})

test('colours only when asked', () => {
  writeFileSync(join(folder, 'errors.yaml'), healthy(healthyEntry({ code: 'lower' })))
  expect(rail(['lint'], { env: { FORCE_COLOR: '1' } }).out).toContain('\u001b[31m')
  expect(rail(['lint', '--no-color'], { env: { FORCE_COLOR: '1' } }).out).not.toContain('\u001b')
})

describe('what the disk refuses ends in one line', () => {
  const oneLine = ({
    exit,
    out,
    err,
  }: Omit<ReturnType<typeof rail>, 'exit'> & { exit: number | string | null }) => {
    expect({ exit, out }).toEqual({ exit: 2, out: '' })
    expect(err).toMatch(/^rail-errors: [^\n]+\n$/)
    return err
  }
  test('a missing file', async () =>
    expect(oneLine(await here('lint nope.yaml'))).toContain('does not exist'))
  test('a folder without a catalog', async () => {
    mkdirSync(join(folder, 'docs'))
    expect(oneLine(await here('lint docs'))).toContain('no errors.yaml in this folder')
  })
  test('a file for a folder', async () => {
    writeFileSync(join(folder, 'dist-terminology'), '')
    expect(oneLine(await here('build'))).toContain('cannot be written')
  })
  test('a folder for an output', async () => {
    mkdirSync(join(folder, 'dist-terminology/clinic-errors.json'), { recursive: true })
    expect(oneLine(await here('build'))).toContain('is a folder, but an output file has this path')
  })
  test.skipIf(process.platform === 'win32')('a folder without permission', () => {
    mkdirSync(join(folder, 'dist-terminology'), 0o500)
    chmodSync(folder, 0o755)
    const nobody = process.getuid!() === 0 ? { uid: 65_534, gid: 65_534 } : {} // root may write everywhere
    const { status, stdout, stderr } = ended([bin, 'build'], nobody)
    expect(oneLine({ exit: status, out: stdout, err: stderr })).toMatch(
      /dist-terminology\S* cannot be (?:read|written): permission denied/,
    )
  })
  test.skipIf(process.platform !== 'linux')('a folder that nobody can write to', async () =>
    expect(oneLine(await here('build --out /proc/rail-errors'))).toContain('cannot be written'),
  )
})

test.skipIf(process.platform === 'win32')(
  'a reader that goes away ends the output quietly',
  async () => {
    writeFileSync(
      join(folder, 'errors.yaml'),
      healthy(
        Array.from({ length: 1_000 }, (_, at) => healthyEntry({ code: `lower${at}` })).join('\n'),
      ),
    )
    const { stdout, stderr, status } = ended(
      ['-c', `"${process.execPath}" "${bin}" lint | head -n 1`],
      {},
      'sh',
    )
    expect({ stdout, stderr, status }).toEqual({
      stdout: 'errors.yaml:12:9 error code-format\n',
      stderr: '',
      status: 0,
    })
  },
)

test.skipIf(process.platform === 'win32')('Ctrl-C ends in one line', async () => {
  const preload = new URL('fixtures/say-ready.mjs', import.meta.url).href
  const child = spawn(process.execPath, ['--import', preload, bin, 'lint', '-'], {
    cwd: folder,
    env,
  })
  let err = ''
  child.stderr.on('data', (chunk) => (err += chunk))
  child.stdin.write('name: ')
  await once(child.stdout, 'data')
  child.kill('SIGINT')
  const signal = await new Promise((done) => child.on('exit', (_, by) => done(by)))
  expect({ signal, err }).toEqual({
    signal: 'SIGINT',
    err: '\nrail-errors: stopped; no file was partially written\n',
  })
})

test('killed at any step of its writes, each file is the old or the new one, and the next build repairs all', async () => {
  const out = join(folder, 'dist-terminology')
  const args = ['build', '--target', 'flat-list']
  const temporaries = () => readdirSync(out).filter((name) => name.startsWith('.'))
  const state = () => {
    const names = readdirSync(out).filter((name) => !name.startsWith('.'))
    return new Map(names.map((name) => [name, readFileSync(join(out, name), 'utf8')]))
  }
  const built = async (text: string) => {
    writeFileSync(join(folder, 'errors.yaml'), text)
    expect(await here(args.join(' '))).toMatchObject({ exit: 0, err: '' })
    return state()
  }
  const old = await built(clean)
  const next = await built(clean.replace('MEMBER_NOT_FOUND', 'MEMBER_UNKNOWN'))
  const killedAt = (step: number) => {
    for (const [name, contents] of old) writeFileSync(join(out, name), contents)
    const preload = new URL('fixtures/kill-at.mjs', import.meta.url).href
    return ended(['--import', preload, bin, ...args], { env: { ...env, KILL_AT: `${step}` } })
      .signal
  }
  const moments = []
  for (let step = 1; killedAt(step) === 'SIGKILL'; step++) {
    const now = state()
    expect([...now.keys()]).toEqual([...old.keys()])
    for (const [name, contents] of now)
      expect([old.get(name), next.get(name)], name).toContain(contents)
    moments.push({
      renewed: [...now].filter(([name, contents]) => contents === next.get(name)).length,
      left: temporaries().length,
    })
    expect((await here(args.join(' '))).exit).toBe(0)
    expect(state()).toEqual(next)
    for (const name of temporaries()) rmSync(join(out, name))
  }
  // The list and the manifest were each half written once, and written but not yet renamed once.
  expect(moments).toEqual([0, 0, 1, 1].map((renewed) => ({ renewed, left: 1 })))
})

test('a defect is named, and its place only with --verbose', () => {
  const preload = join(folder, 'break.mjs')
  writeFileSync(preload, 'JSON.stringify = () => { throw new TypeError("planted") }\n')
  const broken = (...args: string[]) => ended(['--import', `file://${preload}`, bin, ...args])
  const quiet = broken('lint', '--format', 'json')
  expect(quiet.status).toBe(3)
  expect(quiet.stderr).toMatch(
    /^rail-errors: internal error in rail-errors [^\n]+: planted\nPlease report this bug[^\n]+\n$/,
  )
  expect(broken('lint', '--format', 'json', '--verbose').stderr).toContain(
    'TypeError: planted\n    at ',
  )
})

test.skipIf(process.platform === 'win32')('a removed working directory is one sentence', () => {
  const gone = join(folder, 'gone')
  mkdirSync(gone)
  const { status, stdout, stderr } = ended(
    ['-c', 'rmdir "$PWD"; exec "$0" "$1" lint', process.execPath, bin],
    { cwd: gone },
    'sh',
  )
  expect([status, stdout, stderr]).toEqual([
    2,
    '',
    'rail-errors: cannot start: the working directory was removed; change to a different one\n',
  ])
})

test('a program that cannot be loaded is one sentence', () => {
  const program = join(folder, 'program')
  mkdirSync(join(program, 'chunks'), { recursive: true })
  copyFileSync(bin, join(program, 'bin.cjs'))
  const run = () => {
    const { status, stdout, stderr } = ended([join(program, 'bin.cjs')])
    return [status, stdout, stderr]
  }
  writeFileSync(
    join(program, 'chunks/main.cjs'),
    "throw Object.assign(new Error('planted'), { code: 'ENFILE' })",
  )
  expect(run()).toEqual([
    2,
    '',
    'rail-errors: cannot start: too many files are open on this machine; try again later\n',
  ])
})

test.skipIf(process.platform === 'win32')('stdin without an end is refused', () => {
  const { status, stdout, stderr } = ended(
    ['-c', 'head -c 140000000 /dev/zero | "$0" "$1" lint -', process.execPath, bin],
    {},
    'sh',
  )
  expect([status, stdout, stderr]).toEqual([
    2,
    '',
    'rail-errors: stdin cannot be read: it has more than 128 MiB\n',
  ])
})

test('start-up stays light: neither zod, yaml nor ajv is loaded by the program or its help', () => {
  const { inputs, outputs } = JSON.parse(
    readFileSync(new URL('../dist/meta.json', import.meta.url), 'utf8'),
  ) as {
    inputs: object
    outputs: Record<string, { inputs: object; imports: { path: string; kind: string }[] }>
  }
  const eager = (path: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(path)) return seen
    seen.add(path)
    for (const { path: next, kind } of outputs[path]?.imports ?? [])
      if (kind === 'import-statement') eager(next, seen)
    return seen
  }
  const packages = (paths: Iterable<string>) =>
    new Set(
      [...paths]
        .flatMap((path) => Object.keys(outputs[path]?.inputs ?? {}))
        .flatMap((input) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(input)?.[1] ?? []),
    )
  expect([...packages(eager('dist/chunks/main.cjs'))]).toEqual(['commander'])
  const lint = Object.keys(outputs).find((path) => /chunks\/lint-[A-Z0-9]+\.cjs$/.test(path))!
  expect([...packages(eager(lint))].sort()).toEqual(['fastest-levenshtein', 'js-yaml'])
  expect(Object.keys(inputs).filter((input) => /node_modules\/(?:zod|ajv)\//.test(input))).toEqual(
    [],
  )
  expect(existsSync(bin)).toBe(true)
})

test('a run on a sound catalog loads no module of Node that it does not need', () => {
  const preload = new URL('fixtures/say-modules.mjs', import.meta.url).href
  const loaded = (...args: string[]) => {
    const { status, stderr } = ended(['--import', preload, bin, ...args])
    expect([status, stderr]).toEqual([0, expect.stringMatching(/^internal\/streams\/writable$/m)])
    return stderr
      .split('\n')
      .filter((name) =>
        /^(?:child_process|crypto|dns|fs\/promises|http|https|readline|tls|url|worker_threads|zlib)$/.test(
          name,
        ),
      )
  }
  expect(loaded('--help')).toEqual([])
  expect(loaded('lint')).toEqual([])
  expect(loaded('fmt')).toEqual([])
})

describe('a project with a plugin and a shared config', () => {
  const put = (path: string, text: string) => {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  beforeEach(() => {
    put('package.json', '{ "private": true }\n') // a plugin belongs to the nearest package, and none above may answer
    copyFileSync(
      new URL('../examples/plugins/rail-plugin.mjs', import.meta.url),
      join(folder, 'rail-plugin.mjs'),
    )
    put('base.yaml', 'rules: { clinic-owner-named: error }\n')
    put('rail-errors.config.yaml', 'extends: ./base.yaml\nplugins: [./rail-plugin.mjs]\n')
  })
  const link = () => {
    mkdirSync(join(folder, 'node_modules'), { recursive: true })
    symlinkSync(
      fileURLToPath(new URL('..', import.meta.url)),
      join(folder, 'node_modules/rail-errors'),
      'junction',
    )
  }
  const finding = 'errors.yaml:12:9 error clinic-owner-named MEMBER_NOT_FOUND has no x-owner\n'

  test('its rule, target and format run', () => {
    link()
    const formats = ['--format', 'concise', '--format', 'clinic-by-code=by-code.txt']
    expect(rail(['lint', ...formats])).toEqual({ exit: 1, out: finding, err: '' })
    expect(readFileSync(join(folder, 'by-code.txt'), 'utf8')).toContain('1 errors')
    expect(
      rail(['build', '--target', 'clinic-csv', '--rule', 'clinic-owner-named=off']),
    ).toMatchObject({
      exit: 0,
      err: expect.stringContaining('clinic-csv is not among the outputs of this project'),
    })
    expect(readFileSync(join(folder, 'dist-terminology/clinic-errors.csv'), 'utf8')).toContain(
      '"MEMBER_NOT_FOUND","404"',
    )
  })

  test('--staged finds packages on the disk', () => {
    link()
    put('.gitignore', 'node_modules/\n')
    git('init', '-q')
    git('add', '.')
    expect(rail(['lint', '--staged', '--format', 'concise'])).toEqual({
      exit: 1,
      out: finding,
      err: '',
    })
    git('rm', '-q', '--cached', 'rail-plugin.mjs')
    expect(rail(['lint', '--staged'])).toMatchObject({
      exit: 2,
      err: expect.stringContaining('./rail-plugin.mjs does not exist'),
    })
  })

  test('a plugin that can’t be loaded is named in one line, and its stack shown with --verbose', () => {
    const at =
      'rail-errors: the config is not valid, so nothing was done\nrail-errors.config.yaml:2:11 error config the plugin ./rail-plugin.mjs'
    expect(rail(['lint'])).toEqual({
      exit: 2,
      out: '',
      err: `${at} can't be loaded: Cannot find package 'rail-errors'; install rail-errors where the plugin is\n`,
    })
    put('rail-plugin.mjs', 'export default {\n')
    expect(rail(['lint']).err).toBe(
      `${at} can't be loaded: Unexpected end of input; node --check rail-plugin.mjs shows where\n`,
    )
    put('rail-plugin.mjs', "import { defineRul } from 'node:fs'\n")
    expect(rail(['lint']).err).toMatch(/can't be loaded: The requested module 'node:fs' [^;\n]*\n$/)
    put('rail-plugin.mjs', "throw new Error('no database')\n")
    const { err } = rail(['lint', '--verbose'])
    expect(err).toContain(`${at} can't be loaded: no database\n`)
    expect(err).toMatch(/Error: no database\n\s+at [^\n]*rail-plugin\.mjs:1:7\n/)
  })
})

test.runIf(process.platform === 'linux')(
  'a full stdout or stderr is exit code 2, without a stack trace',
  () => {
    const full = openSync('/dev/full', 'w')
    const into = (stdio: (number | 'ignore' | 'pipe')[], ...args: string[]) =>
      spawnSync(process.execPath, [bin, ...args], { cwd: folder, env, encoding: 'utf8', stdio })
    for (const args of [['lint', '--format', 'json'], ['--help']]) {
      const { status, stderr } = into(['ignore', full, 'pipe'], ...args)
      expect([status, stderr]).toEqual([
        2,
        expect.stringContaining('rail-errors: stdout cannot be written: the disk is full\n'),
      ])
      expect(stderr).not.toContain('    at ')
    }
    expect(into(['ignore', 'pipe', full], 'lint', 'nope.yaml').status).toBe(2)
    closeSync(full)
  },
)

test.each(
  rowsOf<{ name: string; example: string; build: string }>(
    import.meta,
    'what keeps of its build is up',
  ),
)(
  'what $name keeps of its build is up to date, with the hashes of earlier builds',
  async ({ example, build }) => {
    const cwd = fileURLToPath(new URL(example, import.meta.url))
    expect(await here(`build --check ${build}`.trim(), cwd)).toEqual({
      exit: 0,
      out: expect.stringContaining('all up to date\n'),
      err: '',
    })
  },
)
