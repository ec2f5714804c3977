import { beforeAll, describe, expect, test } from 'vitest'
import { read } from '../../../src/base/forms/read.ts'
import { generateFrom, generatorsOf } from '../../../src/base/targets/build.ts'
import { HOSTILE } from '../../support/hostile.ts'

// What is outside of quotes is the same whatever the texts of a catalog are: no program takes one
// of them for a decision, a name or an instruction of ours.
const QUOTED = /"(?:[^"\\`*[\]<>&|~$\n]|\\[\\`*[\]<>&|~$_])*"/g
const UNSAFE =
  /(?!\u200c|\u200d|\n)[\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u061c]/u

// `build` refuses much longer texts, and two of the characters.
const LONGEST = 5000

/** A catalog with a code for each text, of which all texts are that one. */
const catalogWith = (texts: readonly string[]) => {
  const said = texts.map((text) => JSON.stringify(text.slice(0, LONGEST).replace(/[\v\f]/g, '\n')))
  const [first] = said
  const codes = said.map(
    (text, at) => `  - code: CODE_${at}
    http: 402
    stop: true
    fix_stage: pay
    display: ${text}
    meaning: ${text}
    fix: ${text}
    message: ${text}
    raised_by: [payOrder]
    deprecated: { since: 1.0.0, note: ${text} }
    translations: { de: { meaning: ${text}, fix: ${text} } }
    handling: { outcome: fail, retry: none }
`,
  )
  return `name: shop-errors
title: ${first}
description: ${first}
url: https://shop.example/errors
version: 1.0.0
status: active
date: 2026-11-21
publisher: Shop
language: en
stages: [{ id: pay, title: ${first}, description: ${first} }]
operations: [{ id: payOrder, title: ${first} }]
codes:
${codes.join('')}`
}
const pagesOf = async (texts: readonly string[]) => {
  // Lint would refuse some of the texts; a catalog may be asked to let them pass.
  const built = await generateFrom(await read(catalogWith(texts)), generatorsOf(['static-site']))
  return new Map(
    built
      .flatMap(({ files }) => files)
      .filter(({ path, encoding }) => /\.md$|llms\.txt$/.test(path) && !encoding)
      .map(({ path, contents }) => [path, String(contents)]),
  )
}
const outside = (page: string) =>
  page
    .replace(/### .*\n\n```json\n[\s\S]*?\n```\n/g, '')
    .replace(QUOTED, '""')
    .trimEnd()

describe('the pages of a site in Markdown', () => {
  const texts = HOSTILE.map(([, text]) => text)
  let [harmless, hostile] = [new Map<string, string>(), new Map<string, string>()]
  beforeAll(async () => {
    ;[harmless, hostile] = [await pagesOf(texts.map(() => 'Wait.')), await pagesOf(texts)]
  })

  test('the lists, and a page for each of at least 40 texts', () => {
    expect(texts.length).toBeGreaterThanOrEqual(40)
    expect(hostile.size).toBe(texts.length + 3)
  })

  test.each(
    HOSTILE.map(([what], at) => [what, `errors/codes/CODE_${at}/index.md`]).concat(
      ['index.md', 'llms.txt', 'operations/payOrder/index.md'].map((path) => [
        path,
        `errors/${path}`,
      ]),
    ),
  )('a text of the catalog stays in its quotes: %s', (_, path) => {
    const page = hostile.get(path!)!
    expect(page).not.toMatch(UNSAFE)
    expect(page.length).toBeLessThan(60_000)
    expect(outside(page)).toBe(outside(harmless.get(path!)!))
    for (const [block] of page.matchAll(/(?<=```json\n)[\s\S]*?(?=\n```)/g))
      expect(() => JSON.parse(block)).not.toThrow()
  })

  test('a text without anything to hide is as it was written', async () => {
    const text = "Größe über 5 %: Don't wait, see (a) #1 – naïve, 日本語, عربى."
    const page = (await pagesOf([text])).get('errors/codes/CODE_0/index.md')
    expect(page).toContain(`- What happened: "${text}"\n`)
  })
})
