import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { withoutInputs } from '../../src/base/targets/manifest.ts'
import { emptyFolder, must, otherNode, tarball as packed, peerBin, root, run } from './peers.ts'

// The package as users get it: packed, looked at by the tools of the field, installed in an empty
// folder.
const folder = emptyFolder('package')
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const tarball = packed()

test('publint is content', () =>
  expect(run(peerBin('publint'), ['run', tarball, '--strict'], root)).toMatchObject({ exit: 0 }))
test('arethetypeswrong is content', () =>
  expect(run(peerBin('attw'), [tarball], root)).toMatchObject({ exit: 0 }))
test('it holds what it should, and nothing of this machine', () => {
  const names = must('tar', ['tzf', tarball], folder).trim().split('\n')
  for (const name of [
    'package/dist/bin.cjs',
    'package/dist/index.d.ts',
    'package/dist/plugin.d.ts',
    'package/docs/plugins.md',
    'package/docs/release.md',
    'package/dist/THIRD-PARTY-NOTICES.md',
    'package/schema/errors.schema.json',
    'package/docs/rules.md',
    'package/examples/http-problem-types.yaml',
    'package/LICENSE',
    'package/README.md',
  ])
    expect(names).toContain(name)
  expect(
    names.filter(
      (name) =>
        !/^package\/(?:dist|schema|docs|examples\/(?:http-problem-types\.yaml$|retry-header\.js$|(?:clients|conformance|languages|plugins|printing|servers)\/)|package\.json$|README\.md$|LICENSE$|CHANGELOG\.md$)/.test(
          name,
        ) || /meta\.json$/.test(name),
    ),
  ).toEqual([])
  mkdirSync(join(folder, 'content'))
  must('tar', ['xzf', tarball, '-C', join(folder, 'content')], folder)
  const paths = [root, process.env.HOME].filter(
    (path): path is string => path !== undefined && path.length > 3,
  )
  for (const name of names) {
    const text = readFileSync(join(folder, 'content', name), 'utf8')
    // Of a folder, not of a longer word: MCP has the method notifications/roots/list_changed.
    for (const path of paths)
      expect(text, `${name} names ${path}`).not.toMatch(
        new RegExp(`(?<!\\w)${path.replace(/[^\w/]/g, '\\$&')}(?!\\w)`),
      )
  }
})

test('its scripts name no file that it does not hold', () => {
  const { scripts } = JSON.parse(must('tar', ['xzOf', tarball, 'package/package.json'], folder))
  expect(Object.keys(scripts)).toEqual(['postpack'])
  expect(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts).toHaveProperty(
    'prepare',
  )
  expect(existsSync(join(root, 'package.json.orig'))).toBe(false)
})

describe('the Action of a release', () => {
  const action = join(folder, 'action')
  const at = join(folder, 'reviewed')
  const steps = parse(readFileSync(join(root, 'action.yml'), 'utf8')).runs.steps as {
    env: Record<string, string>
    run: string
  }[]

  /** Runs its steps as a runner does, on a machine on which npm does not work. */
  const runs = (event: string, inputs: { args?: string; cwd?: string } = {}) => {
    const values: Record<string, string> = {
      'github.action_path': action,
      'inputs.args': inputs.args ?? '',
      'inputs.cwd': inputs.cwd ?? '.',
    }
    return steps.map(({ env, run: script }) => {
      const given = Object.entries(env).map(([name, value]) => {
        const [, of = ''] = /^\$\{\{ (.*) \}\}$/.exec(value) ?? []
        return [name, values[of]!]
      })
      return run('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script], at, {
        ...Object.fromEntries(given),
        PATH: `${join(folder, 'no-npm')}:${process.env.PATH}`,
        GITHUB_ACTIONS: 'true',
        GITHUB_WORKSPACE: at,
        GITHUB_EVENT_NAME: event,
        GITHUB_BASE_REF: 'main',
      })
    })
  }

  beforeAll(() => {
    const { jobs } = parse(readFileSync(join(root, '.github/workflows/release.yml'), 'utf8'))
    const made = jobs.build.steps.find(({ run: script = '' }) => script.includes('action.yml')).run
    mkdirSync(join(folder, 'released'))
    copyFileSync(tarball, join(folder, 'released/rail-errors-1.0.0.tgz'))
    copyFileSync(join(root, 'action.yml'), join(folder, 'released/action.yml'))
    must('bash', ['-ec', made], join(folder, 'released'))
    renameSync(join(folder, 'released/action'), action)
    mkdirSync(join(folder, 'no-npm'))
    writeFileSync(join(folder, 'no-npm/npm'), '#!/bin/sh\nexit 9\n', { mode: 0o755 })
    const git = (...args: string[]) =>
      must('git', ['-c', 'user.name=A', '-c', 'user.email=a@clinic.dev', ...args], at)
    mkdirSync(at)
    writeFileSync(join(at, 'errors.yaml'), readFileSync(join(root, 'errors.yaml')))
    must(process.execPath, [join(action, 'dist/bin.cjs'), 'build'], at)
    git('init', '--quiet', '--initial-branch=main')
    git('add', '--all')
    git('commit', '--quiet', '--message=First')
    git('update-ref', 'refs/remotes/origin/main', 'HEAD')
  })

  test('nothing is built: lint, build --check, and diff of a pull request', () => {
    expect(runs('push').map(({ exit }) => exit)).toEqual([0, 0])
    const text = readFileSync(join(at, 'errors.yaml'), 'utf8')
    expect(text).toContain('code: MISSING_DOCUMENTS')
    writeFileSync(join(at, 'errors.yaml'), text.replaceAll('MISSING_DOCUMENTS', 'MISSING_FILES'))
    must(process.execPath, [join(action, 'dist/bin.cjs'), 'build'], at)
    expect(runs('push').map(({ exit }) => exit)).toEqual([0, 0])
    const [, reviewed] = runs('pull_request')
    expect(reviewed!.exit).toBe(1)
    expect(reviewed!.out).toMatch(/^::error file=errors\.yaml,line=\d+.*MISSING_DOCUMENTS/m)
  })

  test('its inputs are a command and a folder, never a script', () => {
    const marked = join(folder, 'marked')
    const [, linted] = runs('push', { args: 'lint --quiet', cwd: '.' })
    expect(linted).toMatchObject({ exit: 0 })
    const [, refused] = runs('push', { args: `lint; touch ${marked}`, cwd: `$(touch ${marked})` })
    expect(refused!.exit).toBe(2)
    expect(existsSync(marked)).toBe(false)
  })
})

describe('in an empty folder', () => {
  const app = join(folder, 'app')
  const npx = (...args: string[]) => run('npx', ['--no-install', 'rail-errors', ...args], app)
  beforeAll(() => {
    mkdirSync(app)
    writeFileSync(join(app, 'package.json'), '{ "type": "module", "private": true }\n')
    must('npm', ['install', '--silent', tarball], app)
  })

  test('it installs nothing else', () =>
    expect(readdirSync(join(app, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual([
      'rail-errors',
    ]))

  test('the commands of the README work', () => {
    expect(npx('lint')).toMatchObject({ exit: 2, out: '' })
    writeFileSync(join(app, 'errors.yaml'), readFileSync(join(root, 'errors.yaml')))
    expect(npx('lint')).toMatchObject({ exit: 0, out: 'errors.yaml: 6 codes; no findings\n' })
    expect(npx('build')).toMatchObject({ exit: 0 })
    expect(npx('build', '--check')).toMatchObject({
      exit: 0,
      out: 'errors.yaml: 6 codes; 9 outputs, all up to date\n',
    })
    for (const name of readdirSync(join(root, 'dist-terminology')))
      expect(withoutInputs(readFileSync(join(app, 'dist-terminology', name), 'utf8')), name).toBe(
        readFileSync(join(root, 'dist-terminology', name), 'utf8').replaceAll('\r\n', '\n'),
      )
    // The package knows its hash, a clone does not.
    expect(readFileSync(join(app, 'dist-terminology/rail-errors.manifest'), 'utf8')).toMatch(
      /^ +"input": "sha256:/m,
    )
    expect(
      npx(
        'build',
        'dist-terminology/rail-errors.json',
        '--target',
        'typescript',
        '--out',
        'src/generated',
      ),
    ).toMatchObject({
      exit: 0,
    })
    expect(readFileSync(join(app, 'src/generated/rail-errors.ts'), 'utf8')).toBe(
      readFileSync(join(app, 'dist-terminology/rail-errors.ts'), 'utf8'),
    )
  })

  test('the library works on text alone, typed', () => {
    const main =
      "import { build, lint, read } from 'rail-errors'\nimport { expectConforms } from 'rail-errors/testing'\nimport { type TokenOptions, tokenFetch } from 'rail-errors/token'\nconst options: TokenOptions = { grant: 'client_credentials', clientId: 'a', clientSecret: async () => 'b', tokenUrl: 'https://a.dev/', origins: ['https://b.dev'] }\nconst fetching: typeof fetch = tokenFetch(options)\nawait expectConforms({ status: 204, body: fetching.length === 2 ? '' : 'x' }, {})\nconst reading = await read('codes: []')\nconst rules: string[] = lint(reading).map(({ rule }) => rule)\nconsole.log(rules.includes('catalog-nonempty'), (await build(reading)).files.length)\n"
    writeFileSync(join(app, 'main.ts'), main)
    copyFileSync(join(root, 'examples/plugins/rail-plugin.mjs'), join(app, 'rail-plugin.mjs'))
    writeFileSync(
      join(app, 'main.mjs'),
      main.replace(/: (?:string\[\]|TokenOptions|typeof fetch)|type TokenOptions, /g, ''),
    )
    expect(must(process.execPath, ['main.mjs'], app)).toBe('true 0\n')
    expect(
      must(
        process.execPath,
        [
          '-e',
          "const { read } = require('rail-errors'); read('codes: []').then((reading) => console.log(reading.sourceFormat))",
        ],
        app,
      ),
    ).toBe('yaml\n')
    const compilerOptions = {
      module: 'nodenext',
      target: 'es2022',
      lib: ['es2023', 'dom'],
      types: [],
      strict: true,
      exactOptionalPropertyTypes: true,
      skipLibCheck: false,
      noEmit: true,
      allowJs: true,
    }
    writeFileSync(
      join(app, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, files: ['main.ts', 'rail-plugin.mjs'] }),
    )
    expect(
      run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', app], app),
    ).toMatchObject({ exit: 0, out: '' })
  })

  test('a plugin runs', () => {
    copyFileSync(join(root, 'errors.yaml'), join(app, 'errors.yaml'))
    copyFileSync(join(root, 'examples/plugins/rail-plugin.mjs'), join(app, 'rail-plugin.mjs'))
    writeFileSync(join(app, 'rail-errors.config.yaml'), 'plugins: [./rail-plugin.mjs]\n')
    expect(npx('lint', '--format', 'clinic-by-code').out).toContain(
      'MEMBER_NOT_FOUND clinic-owner-named: ',
    )
    rmSync(join(app, 'rail-errors.config.yaml'))
  })

  test.each(['20.19.0', '22', '24'])('Node %s runs it', (version) => {
    const home = join(folder, `node-${version}`)
    mkdirSync(home)
    const node = otherNode(version)
    const bin = join(app, 'node_modules/rail-errors/dist/bin.cjs')
    expect(run(node, [bin, 'build', '--check'], app)).toMatchObject({ exit: 0 })
    const cache = join(home, 'cache')
    const faults = () =>
      run(
        node,
        [bin, 'lint', join(root, 'test/fixtures/four-faults/errors.yaml'), '--format', 'concise'],
        app,
        { RAIL_ERRORS_CACHE: cache },
      )
    const found = faults()
    expect(found.out.trim().split('\n')).toHaveLength(4)
    const kept = existsSync(cache)
      ? readdirSync(cache, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
      : []
    expect(kept.length > 0).toBe(!version.startsWith('20'))
    // Node checks what it kept: damaged code is compiled again.
    for (const { parentPath, name } of kept) {
      const path = join(parentPath, name)
      const bytes = readFileSync(path)
      bytes[bytes.length >> 1]! ^= 1
      writeFileSync(path, bytes)
    }
    expect(faults()).toEqual(found)
  })
})
