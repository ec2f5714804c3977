import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { load } from 'js-yaml'
import { beforeAll, expect, test } from 'vitest'
import { parseDocument } from 'yaml'
import { inMemory } from '../../support/rail.ts'
import { emptyFolder } from '../../support/repository.ts'

// The folder of a catalog is part of the commands, patterns and globs that `init` writes. Each of
// these names would end a quote, begin a command or be replaced by something else on the way.
const FOLDERS = [
  'Client #1',
  'a: b',
  "it's",
  'say "hi"',
  '$(touch pwned)',
  '`touch pwned`',
  '${HOME}',
  '$HOME',
  '${{ github.event.pull_request.title }}',
  '${{github.head_ref}}',
  "${{ '}}' }}",
  '$[[ inputs.name ]]',
  '{staged_files}',
  '{0}',
  '; touch pwned',
  'a && touch pwned',
  'a | touch pwned',
  "'; touch pwned; '",
  '-rf',
  '--config=x',
  '-- touch',
  '100%',
  '%PATH%',
  '%a',
  '!tag x',
  '&anchor',
  '*alias',
  '[a, b]',
  '{a: b}',
  '@at',
  '> folded',
  '| literal',
  '? key',
  '# comment',
  'null',
  'true',
  '1.0',
  '~',
  'ends in: ',
  ' blanks ',
  'back\\slash',
  'new\nline',
  'new\n        entry: touch pwned',
  'return\rhere',
  'tab\there',
  'next\u0085line',
  'line\u2028separator',
  'paragraph\u2029separator',
  'escape\u001b[2J',
  'delete\u007f',
  'turned\u202eover',
  'mark\ufeff',
  'none\uffff',
  'Größe & Maß 😀',
  '(a|b)+.*^$',
] as const

const PACKAGE = { 'node_modules/rail-errors/package.json': '{}' }
const INSTALLED: Record<string, (folder: string) => Record<string, string>> = {
  'npm at the top': () => ({ ...PACKAGE, 'package-lock.json': '{}' }),
  'npm in the folder': (folder) => in_(folder, { ...PACKAGE, 'package-lock.json': '{}' }),
  'pnpm at the top': () => ({ ...PACKAGE, 'pnpm-lock.yaml': '' }),
  'pnpm in the folder': (folder) => ({ 'pnpm-lock.yaml': '', ...in_(folder, PACKAGE) }),
  'yarn at the top': () => ({ ...PACKAGE, 'yarn.lock': '' }),
  'yarn in the folder': (folder) => in_(folder, { ...PACKAGE, 'yarn.lock': '' }),
}
const in_ = (folder: string, files: Record<string, string>) =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [`${folder}/${path}`, text]))

/** What one package manager could treat differently: quotes, what is replaced, options, ends of lines. */
const SHARP = /^-|['\n`]|\$\(|\$\{\{/

const FLAGS = [
  ['--hook pre-commit --ci github', '.pre-commit-config.yaml'],
  ['--hook lefthook --ci gitlab', 'lefthook.yml'],
  ['--hook husky --ci none', '.husky/pre-commit'],
] as const

// The only programs: each writes its words; `touch` stands for all that must not run.
const PROGRAMS = ['npm', 'npx', 'pnpm', 'yarn', 'corepack', 'touch']
  .map((name) => `${name}() { printf '%s\\0' ${name} "$@"; printf '\\1'; }\n`)
  .join('')

/** What each of these scripts runs: the words of each call. They share a shell to save time. */
function callsOf(scripts: readonly string[]): string[][][] {
  const all = scripts.map((script) => `(\n${script}\n)\nprintf '\\2'\n`).join('')
  const printed = execFileSync('/bin/sh', ['-e', '-c', PROGRAMS + all], {
    cwd: empty,
    env: { PATH: empty, HOME: '/of/somebody', CI_MERGE_REQUEST_IID: '1' },
    encoding: 'utf8',
  })
  expect(readdirSync(empty)).toEqual([])
  const ran = printed.split('\u0002')
  expect([ran.pop(), ran.length]).toEqual(['', scripts.length])
  return ran.map((one) => {
    const calls = one.split('\u0001')
    expect(calls.pop()).toBe('')
    return calls.map((call) => call.split('\0').slice(0, -1))
  })
}

let empty = ''
beforeAll(() => {
  empty = emptyFolder()
})

/** The value of a YAML file, the same for two readers, of which one is strict. */
function yamlIn(text: string): unknown {
  const document = parseDocument(text, { strict: true, stringKeys: false })
  expect([...document.errors, ...document.warnings]).toEqual([])
  const value: unknown = document.toJS()
  expect(load(text)).toEqual(value)
  return value
}

const pathOf = (folder: string) => (folder.startsWith('-') ? `./${folder}` : folder)

type Hook = { name: string; entry: string }
type Job = { name: string; run: string }

test.runIf(process.platform !== 'win32').each(FOLDERS)('the folder %j', async (folder) => {
  const scripts: { script: string; check: (calls: string[][]) => void }[] = []
  for (const [kind, files] of Object.entries(INSTALLED))
    for (const [flags, hookFile] of FLAGS) {
      // The commands are the same in every file, and the words in them for every package manager.
      const isFirst = kind === 'npm at the top'
      if (!isFirst && (hookFile !== '.husky/pre-commit' || !SHARP.test(folder))) continue
      const { rail, text, paths } = inMemory({
        cwd: `/repo/${folder}`,
        files: { '.git/HEAD': '', ...files(folder) },
      })
      expect(await rail(`init --yes --name api-errors ${flags}`)).toMatchObject({ exit: 0 })
      const isTop = kind.endsWith('top')
      /** The words after `rail-errors` of one call, where the folder is in them. */
      const expectCall = (call: readonly string[] | undefined, command: string) => {
        const at = call!.indexOf('rail-errors')
        const cwd = isTop || kind.startsWith('npm') ? ['--cwd', pathOf(folder)] : []
        expect(call!.slice(at + 1), kind).toEqual([...command.split(' '), ...cwd])
        if (!isTop) expect(call!.slice(0, at)).toContain(pathOf(folder))
      }
      const expectCalls = (script: string, commands: readonly string[]) => {
        const check = (calls: string[][]) => {
          expect(calls.map(([program]) => program)).not.toContain('touch')
          const own = calls.filter((call) => call.includes('rail-errors'))
          expect(own).toHaveLength(commands.length)
          for (const [index, command] of commands.entries()) expectCall(own[index], command)
        }
        scripts.push({ script, check })
      }
      const hook = text(hookFile)!
      const build = 'build --check --staged'
      if (hookFile === '.husky/pre-commit') expectCalls(hook, [build])
      else if (hookFile === 'lefthook.yml') {
        const value = yamlIn(hook) as { 'pre-commit': { jobs: Job[] } }
        expect(Object.keys(value)).toEqual(['pre-commit'])
        expect(value['pre-commit'].jobs.map((job) => Object.keys(job))).toEqual([['name', 'run']])
        // What lefthook does before it calls the shell.
        const filled = value['pre-commit'].jobs.map(({ run }) =>
          run.replace(/\{(?:\w*files|cmd|\d+)\}/g, "'; touch pwned; '"),
        )
        expectCalls(filled.join('\n'), [build])
      } else {
        const value = yamlIn(hook) as { repos: { hooks: Hook[] }[] }
        const { hooks } = value.repos[0]!
        expect(hooks.map((one) => Object.keys(one))).toEqual([
          ['id', 'name', 'entry', 'language', 'always_run', 'pass_filenames'],
        ])
        expectCalls(hooks.map(({ entry }) => entry).join('\n'), [build])
        for (const { name } of hooks)
          expect(name).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u)
      }
      const ci = paths().find((path) => /workflows|gitlab/.test(path))
      if (ci === undefined) continue
      const value = yamlIn(text(ci)!)
      // What GitHub and GitLab evaluate before the shell sees it.
      expect(JSON.stringify(value)).not.toMatch(/\$\{\{|\$\[\[/)
      if (ci.startsWith('.github')) {
        const { steps } = (value as { jobs: Record<string, { steps: { run?: string }[] }> }).jobs[
          'rail-errors'
        ]!
        expectCalls(steps.flatMap(({ run = [] }) => run).join('\n'), [
          ...['lint', 'build --check', 'diff'],
        ])
      } else {
        const { script, artifacts } = (value as Record<string, Record<string, unknown>>)[
          'rail-errors-api-errors'
        ] as { script: string[]; artifacts: unknown }
        expect(artifacts).toEqual({
          when: 'always',
          reports: { codequality: 'gl-code-quality-report.json' },
        })
        expectCalls(script.join('\n'), [
          'lint --format text --format gitlab=../gl-code-quality-report.json',
          ...['build --check', 'diff'],
        ])
      }
    }
  const calls = callsOf(scripts.map(({ script }) => script))
  for (const [at, { check }] of scripts.entries()) check(calls[at]!)
  expect(scripts).toHaveLength(SHARP.test(folder) ? 10 : 5)
})

test('a branch whose name is a pattern, or is evaluated', async () => {
  const named = async (branch: string) => {
    const { rail, text } = inMemory({
      git: { HEAD: branch },
      files: { ...PACKAGE, 'package-lock.json': '{}' },
    })
    await rail('init --yes')
    return yamlIn(text('.github/workflows/rail-errors.yml')!) as { on: { push: unknown } }
  }
  expect((await named('main')).on.push).toEqual({ branches: ['main'] })
  expect((await named('1.0')).on.push).toEqual({ branches: ['1.0'] })
  expect((await named("it's+!${{x}}")).on.push).toEqual({ branches: ["it's\\+\\!$\\{\\{x}}"] })
})
