import { readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { placed, type Recipe, recipesOf, tried } from './support/recipes.ts'
import { emptyFolder, gitIn } from './support/repository.ts'
import { started } from './support/started.ts'

// The recipes of docs/printing.md and examples/printing that need Node alone; test/peers/printing.peer.ts runs the others.

const root = fileURLToPath(new URL('..', import.meta.url))

function failureOf(folder: string, args: readonly string[], env: Record<string, string> = {}) {
  const { NODE_TEST_CONTEXT: _, VITEST: __, ...own } = process.env
  const { code, stdout, stderr } = started(process.execPath, args, {
    cwd: folder,
    env: { ...own, ...env },
  })
  return code === 0 ? '' : `${stdout}${stderr}`
}

const [vitest = ''] = recipesOf('TypeScript')
const [node = ''] = recipesOf('node:test')
const RECIPES: readonly Recipe[] = [
  {
    project: 'typescript',
    test: 'test/errors.test.ts',
    text: vitest,
    update: true,
    file: 'errors.ts',
    renamed: ['CARD_LOST', 'CARD_GONE'],
    constant: 'ErrorCode.BankDown',
    prepare: (folder) =>
      symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction'),
    run: (folder, isUpdate) =>
      failureOf(
        folder,
        [
          join(root, 'node_modules/vitest/vitest.mjs'),
          ...['run', '--root', folder, '--configLoader', 'runner', '--no-cache'],
          ...(isUpdate ? ['-u'] : []),
        ],
        { CI: isUpdate ? '' : 'true' },
      ),
  },
  {
    project: 'javascript',
    test: 'errors.test.mjs',
    text: node,
    file: 'errors.mjs',
    renamed: ['card_lost', 'card_gone'],
    constant: 'ERRORS.BankDown',
    run: (folder) => failureOf(folder, ['--test', 'errors.test.mjs']),
  },
]

test.each(RECIPES)(
  '$project: the recipe prints what is sent',
  { timeout: 120_000 },
  async (recipe) => {
    const folder = emptyFolder()
    placed(recipe, folder)
    await tried(recipe, folder)
  },
)

test('any other language: the lines compare what a command prints', async () => {
  const [lines = ''] = recipesOf('Any other language')
  const folder = emptyFolder()
  const shop = async (code: string) => {
    writeFileSync(join(folder, 'shop'), `#!/bin/sh\necho '{"code": "${code}", "http": 402}'\n`)
    await chmod(join(folder, 'shop'), 0o755)
  }
  const run = () => started('sh', ['-e', '-c', lines], { cwd: folder, env: process.env }).code
  gitIn(folder, 'init', '-q')
  await shop('CARD_LOST')
  run()
  gitIn(folder, 'add', 'errors.list.jsonl')
  gitIn(folder, 'commit', '-qm', 'The list')
  expect(run()).toBe(0)
  await shop('CARD_GONE')
  expect(run()).toBe(1)
})

describe('the pages', () => {
  const HEADINGS = ['Python', 'TypeScript', 'Java', 'Kotlin', 'Go', 'C#', 'PHP', 'Ruby', 'Rust']

  test.each(HEADINGS)('%s has a recipe of 4 to 15 lines', (heading) => {
    const [recipe = ''] = recipesOf(heading)
    const lines = recipe.trimEnd().split('\n').length
    expect(lines).toBeGreaterThanOrEqual(4)
    expect(lines).toBeLessThanOrEqual(15)
  })

  test('messages find each language by its anchor', () => {
    const page = readFileSync(join(root, 'docs/printing.md'), 'utf8')
    const anchors = [...page.matchAll(/^## (.*)$|<a id="([a-z]*)">/gm)].map(
      ([, heading, id]) => id ?? heading!.toLowerCase(),
    )
    expect(anchors).toEqual(
      expect.arrayContaining(
        'python typescript java kotlin go csharp php ruby rust any'.split(' '),
      ),
    )
  })

  test('each project of the fixtures has its language there', () => {
    const projects = readdirSync(join(root, 'test/fixtures/printing')).sort()
    expect(projects).toEqual([
      'csharp',
      'go',
      'java',
      'javascript',
      'kotlin',
      'php',
      'python',
      'ruby',
      'rust',
      'typescript',
    ])
  })
})
