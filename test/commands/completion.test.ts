import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { load } from '../../src/cli.ts'
import { rail } from '../rail.ts'

const loaded = await load()
const script = async (shell: string) => (await rail(`completion ${shell}`)).out

test.each(['bash', 'zsh', 'fish'])(
  'the %s script knows every command and every option',
  async (shell) => {
    const text = await script(shell)
    for (const [name, { options }] of loaded) {
      expect(text).toContain(name)
      for (const { flags } of options)
        expect(text).toMatch(
          new RegExp(
            shell === 'fish' ? `-l ${flags.split(' ')[0]!.slice(2)}\\b` : flags.split(' ')[0]!,
          ),
        )
    }
  },
)

test.each(['bash', 'zsh', 'fish'])(
  'the %s script offers folders, files, codes and words',
  async (shell) => {
    const text = await script(shell)
    expect(text).not.toMatch(/undefined|\[object/)
    if (shell === 'fish')
      for (const values of [
        "-xa '(__fish_complete_directories)'",
        '-rF',
        'sarif',
        'completion codes',
      ])
        expect(text).toContain(values)
  },
)

test('zsh offers nothing for a value that only people know, and no list that is empty', async () => {
  const text = await script('zsh')
  for (const [option, values] of [
    ['--max-warnings', ' '],
    ['--expires', ' '],
    ['--cwd', '_files -/'],
    ['--config', '_files'],
    ['--color', '(auto always never)'],
  ])
    expect(text).toMatch(
      new RegExp(`'\\*${option}\\[[^\\]]+\\]:value:${values!.replace(/[()]/g, '\\$&')}' `),
    )
  expect(text).not.toMatch(/:value:(?:\(\))?'/)
})

test.each([
  ['clients', 'add list show rotate remove'],
  ['users', 'add list remove'],
  ['completion', 'bash zsh fish'],
])('the words of %s are all that it takes', async (command, words) => {
  expect(await script('fish')).toContain(`'__fish_seen_subcommand_from ${command}' -a '${words}'`)
  const refused = [...words.split(' '), 'nothing'].map(async (word) =>
    (await rail([command, word])).err.includes(`"${word}" is not a`),
  )
  expect(await Promise.all(refused)).toEqual([...words.split(' ').map(() => false), true])
})

test('an unknown shell is refused with the known ones', async () => {
  const err = 'rail-errors: "powershell" is not a supported shell; use bash, zsh or fish\n'
  expect(await rail('completion powershell')).toMatchObject({ exit: 2, err })
})

describe('codes', () => {
  const catalog = (...codes: string[]) =>
    `name: x\ncodes:\n${codes.map((code) => `  - code: ${code}\n`).join('')}`

  test.each<[what: string, files: Record<string, string>, codes: string]>([
    ['of the nearest catalog', { 'errors.yaml': catalog('B_B', 'A_A', 'A_A') }, 'A_A\nB_B\n'],
    [
      'of the catalogs of the config',
      {
        'rail-errors.config.yaml': 'catalogs:\n  - source: api/errors.yaml\n',
        'api/errors.yaml': catalog('C_C'),
      },
      'C_C\n',
    ],
    [
      'of no remote catalog',
      { 'rail-errors.config.yaml': 'source: https://api.example.org/errors.json\n' },
      '',
    ],
    ['of no catalog', {}, ''],
    [
      'of a broken config',
      { 'rail-errors.config.yaml': 'source: [', 'errors.yaml': catalog('A_A') },
      'A_A\n',
    ],
    [
      'that a shell could run',
      { 'errors.yaml': catalog('"$(touch pwned)"', '"A`id`"', 'A_A') },
      'A_A\n',
    ],
    [
      'without the plugins of the config',
      { 'rail-errors.config.yaml': 'plugins: [./evil.mjs]\n', 'errors.yaml': catalog('A_A') },
      'A_A\n',
    ],
  ])('%s', async (_, files, codes) => {
    expect(await rail('completion codes', { files })).toMatchObject({
      exit: 0,
      out: codes,
      err: '',
    })
  })
})

test.skipIf(process.platform === 'win32')('bash completes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rail-errors-completion-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'script.bash'), await script('bash'))
  const complete = (...words: string[]) => {
    const program = `source script.bash; rail-errors() { echo PAYER_UNREACHABLE; echo MEMBER_NOT_FOUND; }
      COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _rail_errors; printf '%s\\n' "\${COMPREPLY[@]}"`
    return execFileSync('bash', ['-c', program, 'bash', 'rail-errors', ...words], {
      cwd: folder,
      encoding: 'utf8',
    })
      .trim()
      .split('\n')
  }
  expect(complete('li')).toEqual(['lint'])
  expect(complete('lint', '--fail-on', '')).toEqual(['error', 'warn', 'info', 'never'])
  expect(complete('--cwd', '.', 'lint', '--fi')).toEqual(['--fix', '--fix-unsafe'])
  expect(complete('retire', 'PAY')).toEqual(['PAYER_UNREACHABLE'])
  expect(complete('explain', 'code-f')).toEqual(['code-format'])
  expect(complete('lint', '--rule', 'text-length=o')).toEqual(['text-length=off'])
  expect(complete('lint', '--format', 's')).toEqual(['sarif'])
  expect(complete('lint', '--verb')).toEqual(['--verbose'])
  expect(complete('--verb')).toEqual(['--verbose'])
  expect(complete('build', '--target', 'fhir-r4')).toEqual(['fhir-r4', 'fhir-r4b'])
  expect(complete('lint', '--format', 'git')).toEqual(['github', 'gitlab'])
  expect(complete('schema', 'cat')).toEqual(['catalog'])
  expect(complete('unset', 'PAY')).toEqual(['PAYER_UNREACHABLE'])
  expect(complete('lint', 'script')).toEqual(['script.bash'])
})
