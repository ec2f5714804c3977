import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rules } from '../../src/base/rules/linter/lint.ts'
import { wordsOf } from '../../src/features/languages/names.ts'
import { program } from '../support/program.ts'
import { HTTP } from './languages/csharp.ts'
import { filesBelow } from './languages/java.ts'
import { emptyFolder, must, pythonPackages, root, run } from './peers.ts'
import { NEGOTIATED } from './servers/catalogs.ts'

// Every name in the files that a service gets, as a code, as a param and as a stage of a catalog: none of
// them may hide another name of these files.
const folder = emptyFolder('own-names')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const OFF = `rules: ${JSON.stringify(Object.fromEntries(rules.map(({ id }) => [id, 'off'])))}\n`
const OUTPUTS = {
  python: '.py',
  java: '.java',
  go: '.go',
  csharp: '.cs',
} as const
type Target = keyof typeof OUTPUTS

const put = (path: string, text: string) => {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

/** Builds a catalog with these words in each place that gives a name. */
function build(target: Target, words: readonly string[]): string {
  const home = join(folder, target)
  const codes = words.map((word, at) => ({
    ...{ code: word.toUpperCase(), http: at % 3 === 0 ? 200 : 409, stop: at % 3 !== 0 },
    ...{ fix_stage: word, meaning: 'It failed.', fix: 'Repeat it.' },
    params: [0, 1, 2].map((next) => ({
      ...{ name: words[(at + next) % words.length], optional: next === 2 },
      type: ['string', 'integer', 'date', 'boolean', 'number'][(at + next) % 5],
    })),
  }))
  const catalog = { name: 'own-names', version: '1.0.0', stages: words, codes }
  put(join(home, 'errors.yaml'), JSON.stringify(catalog))
  const options = `namespace: ownnames, server: [], forms: [${NEGOTIATED}]`
  const output = `{ target: ${target}, out: gen, ${options} }`
  const known = target === 'python' ? output.replace('namespace: ownnames, ', '') : output
  put(join(home, 'rail-errors.config.yaml'), `${OFF}outputs: [${known}]\n`)
  must(process.execPath, [join(root, 'dist/bin.cjs'), 'build'], home)
  return home
}

/** The names in what is built of a catalog, without those in comments, each in its words as codes have them. */
function namesIn(target: Target): string[] {
  const home = build(target, ['first', 'second', 'third'])
  const texts = filesBelow(join(home, 'gen'), OUTPUTS[target]).map((path) =>
    readFileSync(join(home, 'gen', path), 'utf8'),
  )
  const code = texts.join('\n').replace(/^[ \t]*(?:\/\/|\/?\*|#)[^\n]*|"""[^"]*"""/gm, '')
  const names = code.match(/[A-Za-z_]\w*/g)!
  return [...new Set(names.map((name) => wordsOf(name).join('_')))].filter((name) => name !== '')
}

/** The first lines: one name that hides another breaks each maker. */
const begin = (said: string): string => said.split('\n').slice(0, 20).join('\n')

const homes = {} as Record<Target, string>
let count = 0
beforeAll(() => {
  for (const target of Object.keys(OUTPUTS) as Target[]) {
    const words = namesIn(target)
    expect(words.length, target).toBeGreaterThan(500)
    if (target === 'python') count = words.length
    homes[target] = build(target, words)
  }
})

test('python: each maker makes its failure', () => {
  put(join(homes.python, 'gen/calls.py'), program(import.meta, './own-names/calls.py', {}))
  expect(must('python3', ['-W', 'error', 'calls.py'], join(homes.python, 'gen'))).toBe(`${count}\n`)
})

test('mypy has nothing to say', () => {
  const mypy = join(pythonPackages(folder, 'mypy'), 'mypy')
  const { out } = run(mypy, ['--strict', '--exclude', 'calls', '.'], join(homes.python, 'gen'))
  expect(begin(out)).toBe('Success: no issues found in 2 source files\n')
})

test('java compiles', () => {
  const { out, err } = run(
    'javac',
    ['-Xlint:all', '-Werror', '-d', 'out', ...filesBelow(homes.java, '.java')],
    homes.java,
  )
  expect(begin(out + err)).toBe('')
})

test('go vet has nothing to say', () => {
  must('go', ['mod', 'init', 'tried.test/own'], homes.go)
  const { out, err } = run('go', ['vet', './...'], homes.go)
  expect(begin(out + err)).toBe('')
})

test('csharp compiles', () => {
  const options = ['-warnaserror', '-target:library', '-langversion:7.2', '-out:own.dll']
  const sources = filesBelow(homes.csharp, '.cs')
  const { out, err } = run('mcs', [...options, ...HTTP, ...sources], homes.csharp)
  expect(begin(out + err)).toBe('')
})
