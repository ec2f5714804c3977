import { expect, test } from 'vitest'
import { type Language, languageOf } from '../../../../src/features/lists/code/language.ts'
import { withTree } from '../../../../src/features/lists/code/tree.ts'

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
  expect(await withTree('', language, (root) => root.type)).toMatch(/\w/)
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
  ).toEqual([false, '🙂', '🙂'])
})

test.each([
  ['larger than 8 MiB', `// ${'x'.repeat(8 * 1024 * 1024)}`],
  ['bounded time', 'a<'.repeat(60_000)],
])('a text without a tree says why: %s', async (why, text) => {
  await expect(withTree(text, 'c-sharp', () => 'a tree')).rejects.toThrow(why)
  expect(await withTree('enum A {}', 'c-sharp', ({ hasError }) => hasError)).toBe(false)
})

test('an ordinary large file has a tree', async () => {
  const member = (index: number) => `  CODE_${index} = 'code.${index}', // (why) [not]\n`
  const text = `enum A {\n${Array.from({ length: 50_000 }, (_, index) => member(index)).join('')}}`
  expect(await withTree(text, 'typescript', ({ hasError }) => hasError)).toBe(false)
})

const KILLERS: [ends: string, Language, text: string][] = [
  ['the memory', 'rust', '%w('.repeat(4_000)],
  ['the memory', 'java', `class A { Object x = ${'a=>'.repeat(6_000)}`],
  ['the stack', 'php', `<?php ${'$"{'.repeat(50_000)}`],
]

test.each(KILLERS)('a text that ends %s in %s is the only one lost', async (_, language, text) => {
  const all = [
    ['go', 'package a'],
    [language, text],
    ['go', 'package b'],
  ] as const
  const read = await Promise.allSettled(
    [...all, ...all].map(([own, one]) => withTree(one, own, (root) => root.text.trim())),
  )
  const said = read.map((one) => (one.status === 'fulfilled' ? one.value : one.reason.message))
  const lost = "can't be parsed in bounded time and memory"
  expect(said).toEqual(['package a', lost, 'package b', 'package a', lost, 'package b'])
})

test('deep code is read that would end the stack of the parser where it was', async () => {
  const text = `<?php ${'$"{'.repeat(2_500)}`
  expect(await withTree(text, 'php', (root) => root.text.trim())).toBe(text)
})
