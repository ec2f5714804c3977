import { afterAll, expect, test, vi } from 'vitest'
import { languageOf } from '../../../src/forms/code/language.ts'
import { withTree } from '../../../src/forms/code/tree.ts'

const LANGUAGES = [
  ['a.ts', 'a.mts', 'a.cts', 'a.d.ts'],
  ['a.tsx'],
  ['a.js', 'a.mjs', 'a.cjs', 'a.jsx'],
  ['A.java'],
  ['a.kt', 'build.gradle.kts'],
  ['A.cs'],
  ['a.go'],
  ['a.py', 'a.pyi'],
  ['a.rs'],
  ['a.php'],
  ['a.rb'],
].flatMap((files) => files.map((file) => [file, languageOf(files[0]!)!] as const))

test.each(LANGUAGES)('%s is parsed', async (file, language) => {
  expect(languageOf(file)).toBe(language)
  expect(await withTree('', language, (root) => root.type)).toHaveProperty('result')
})

test('other files are no source code', () => {
  expect(
    ['a.json', 'a.css', 'ts', 'a.ts.txt', ''].flatMap((file) => languageOf(file) ?? []),
  ).toEqual([])
})

test('the last line needs no line break, and offsets are those of the text', async () => {
  const text = '\ufeffpackage a\nconst A = "🙂" // é'
  const at = text.indexOf('"')
  expect(
    await withTree(text, 'go', (root) => {
      const node = root.descendantForIndex(at + 1)!
      return [root.hasError, node.text, text.slice(node.startIndex, node.endIndex)]
    }),
  ).toEqual({ result: [false, '🙂', '🙂'] })
})

test.each([
  ['larger than 8 MiB', `// ${'x'.repeat(8 * 1024 * 1024)}`],
  ['bounded time', 'a<'.repeat(60_000)],
])('a text without a tree says why: %s', async (why, text) => {
  expect(await withTree(text, 'c-sharp', () => 'a tree')).toEqual({
    unread: expect.stringContaining(why),
  })
  expect(await withTree('enum A {}', 'c-sharp', ({ hasError }) => hasError)).toEqual({
    result: false,
  })
})

test('an ordinary large file has a tree', async () => {
  const member = (index: number) => `  CODE_${index} = 'code.${index}', // (why) [not]\n`
  const text = `enum A {\n${Array.from({ length: 50_000 }, (_, index) => member(index)).join('')}}`
  expect(await withTree(text, 'typescript', ({ hasError }) => hasError)).toEqual({ result: false })
})

test('a parser that aborted finds nothing any more, and says so', async () => {
  vi.resetModules()
  const fresh = await import('../../../src/forms/code/tree.ts')
  const abort = () => {
    throw Object.assign(new Error('Aborted()'), { name: 'RuntimeError' })
  }
  await expect(fresh.withTree('a', 'go', abort)).rejects.toThrow(/parser of source code aborted/)
  await expect(fresh.withTree('a', 'go', () => 1)).rejects.toThrow(/parser of source code aborted/)
})

afterAll(() => vi.resetModules())
