import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { rail } from './rail.ts'

// The recipes of docs/printing.md and examples/printing, each in a project of its language:
// test/fixtures/printing.

const root = fileURLToPath(new URL('../..', import.meta.url))
const pages = ['docs/printing.md', 'examples/printing/README.md'].map((path) =>
  readFileSync(join(root, path), 'utf8').replaceAll('\r\n', '\n'),
)

/** The blocks of code below a heading of the pages. */
export const recipesOf = (heading: string): string[] =>
  pages
    .flatMap((page) => page.split(/^(?=## )/m))
    .filter((section) => section.startsWith(`## ${heading}\n`))
    .flatMap((section) => [...section.matchAll(/^```\w+\n(.*?)^```$/gms)].map(([, text]) => text!))

/** One recipe in the project of its language. */
export type Recipe = {
  /** The folder of the project in test/fixtures/printing. */
  readonly project: string
  /** The file of the project that has the recipe in place of its line `recipe`. */
  readonly test: string
  readonly text: string
  /** True for a snapshot: a run that fails does not write the file. */
  readonly update?: boolean
  /** A file of the list, and what renames a code in it. */
  readonly file: string
  readonly renamed: readonly [from: string, to: string]
  /** The constant of the first row; without it, rows have none. */
  readonly constant?: string
  /** Members that the rows do not have. */
  readonly lacks?: readonly string[]
  /** Brings what the project needs. */
  prepare?(folder: string): void
  /** Compiles its sources: what the compiler said if it fails. */
  compile?(folder: string): string
  /** Runs its tests: what was printed if they fail, nothing if they pass. */
  run(folder: string, isUpdate: boolean): string
}

const ROWS = [
  { code: 'shop.bank_down', http: 503, meaning: 'The bank did not answer.' },
  { code: 'shop.card_expired', http: 402, meaning: 'The card has expired.' },
  { code: 'shop.card_lost', http: 402, meaning: 'The card is lost.' },
]
const LIST = 'errors.list.jsonl'

/** The constant of a code, written as that of `shop.bank_down`. */
const constantLike = (example: string, code: string) => {
  const name = code.replace(/^shop\./, '')
  const inPascal = name.replace(/(?:^|_)(\w)/g, (_, first: string) => first.toUpperCase())
  return example.replace('BANK_DOWN', name.toUpperCase()).replace('BankDown', inPascal)
}

/** Puts a project into a folder, with the recipe in its test. */
export function placed({ project, test, text, prepare }: Recipe, folder: string): void {
  cpSync(join(root, 'test/fixtures/printing', project), folder, { recursive: true })
  const path = join(folder, test)
  writeFileSync(
    path,
    readFileSync(path, 'utf8').replace(/^(?:\/\/|#) recipe$/m, () => text.trimEnd()),
  )
  prepare?.(folder)
}

/**
 * Runs a recipe as a team does: the first run writes the file, the next one passes, and a change in
 * code fails until its file is committed; `diff` names the change.
 */
export async function tried(recipe: Recipe, folder: string) {
  const { compile, run, update, file, renamed, constant, lacks = [] } = recipe
  const list = join(folder, LIST)
  const rows = () =>
    readFileSync(list, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
  const compiled = () => expect(compile?.(folder) ?? '', 'compiled').toBe('')
  compiled()
  expect(run(folder, false), 'without a file').not.toBe('')
  if (update) expect(run(folder, true)).toBe('')
  expect(run(folder, false), 'with its file').toBe('')
  const expected = ROWS.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => !lacks.includes(name))),
  )
  const printed = rows()
  expect(printed.map(({ at, constant: _, ...row }) => row)).toEqual(expected)
  expect(printed.map((row) => row.constant)).toEqual(
    ROWS.map(({ code }) => constant && constantLike(constant, code)),
  )
  const before = readFileSync(list, 'utf8')

  const path = join(folder, file)
  const source = readFileSync(path, 'utf8')
  writeFileSync(path, source.replaceAll(...renamed))
  expect(readFileSync(path, 'utf8'), 'renamed').not.toBe(source)
  compiled()
  expect(run(folder, false), 'after a change').toMatch(/errors\.list\.jsonl/)
  if (update) expect(run(folder, true)).toBe('')
  expect(run(folder, false), 'with the changed file').toBe('')
  const files = { 'old.jsonl': before, 'new.jsonl': readFileSync(list, 'utf8') }
  const { exit, out } = await rail('diff old.jsonl new.jsonl', { files })
  expect([exit, out]).toEqual([
    1,
    expect.stringMatching(/shop\.card_lost: the code was (?:renamed|removed)/),
  ])
  expect(out).toContain('shop.card_gone')
  const imported = await rail('import new.jsonl', { files })
  expect([imported.exit, imported.text('errors.yaml')]).toEqual([
    0,
    expect.stringContaining('  - code: shop.card_gone\n'),
  ])
  writeFileSync(path, source)
  if (existsSync(list)) rmSync(list)
  return printed
}
