import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { rail } from '../../rail.ts'

// Ordinary projects in nine languages, each with fourteen faults (planted.txt) among names that are
// no codes. The faults were written before the patterns.
const folder = fileURLToPath(new URL('../../fixtures/usage', import.meta.url))
const LANGUAGES = [
  ...['csharp', 'go', 'java', 'kotlin', 'php', 'python', 'ruby', 'rust', 'typescript'],
]

const filesOf = (language: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(join(folder, language), { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile())
      .map((file) => join(file.parentPath, file.name))
      .map((path) => [
        path.slice(join(folder, language).length + 1).replaceAll('\\', '/'),
        readFileSync(path, 'utf8').replaceAll('\r\n', '\n'),
      ]),
  )

/** `file:line rule` of each planted fault. */
const plantedIn = (files: Record<string, string>): string[] =>
  files['planted.txt']!.trim()
    .split('\n')
    .map((line) => line.split(' ').slice(0, 2).join(' '))

const ABOUT_FILES = /^(\S+?:\d+):\d+ error (usage-(?:declared|live|status)) /gm

describe.each(LANGUAGES)('an ordinary project in %s', (language) => {
  const files = filesOf(language)

  test('has its planted faults, and nothing else', async () => {
    const planted = plantedIn(files)
    expect(planted).toHaveLength(14)
    const { out } = await rail('usage --format concise', { files })
    const found = [...out.matchAll(ABOUT_FILES)].map(([, place, rule]) => `${place} ${rule}`)
    expect(found.filter((one) => !planted.includes(one))).toEqual([])
    expect(planted.filter((one) => !found.includes(one))).toEqual([])
  })

  test('is reported with places on both sides', async () => {
    const { out, err, exit } = await rail('usage', { files })
    expect(exit).toBe(1)
    await expect(`${out}${err}`).toMatchFileSnapshot(`../../golden/usage/${language}.txt`)
  })

  test('says nothing about the catalog of another project', async () => {
    const other = filesOf(language === 'go' ? 'kotlin' : 'go')
      ['errors.yaml']!.replaceAll(/(code: |replaced_by: )(\w)/g, '$1CLINIC_$2')
      .replaceAll('CLINIC_', language === 'kotlin' ? 'clinic-' : 'CLINIC_')
    const { out } = await rail('usage --format concise', {
      files: { ...files, 'errors.yaml': other },
    })
    expect([...out.matchAll(ABOUT_FILES)]).toEqual([])
  })
})

test('the order of the files says nothing', async () => {
  const files = filesOf('typescript')
  const sources = Object.keys(files).filter((path) => path.endsWith('.ts'))
  const run = (order: readonly string[]) => rail(['usage', ...order, '--format', 'json'], { files })
  const { out } = await run(sources)
  expect((await run(sources.toReversed())).out).toBe(out)
})

const NAMES = ['CARD_EXPIRED', 'CARD_LOST', 'BANK_DOWN']
const errors = `name: shop\nwire: camara\ncodes:\n${NAMES.map((code) => `  - { code: ${code}, http: 402, stop: true, meaning: It is so., fix: Do so. }\n`).join('')}`

test.each([
  ['a module beside the file', 'from codes import Code', true],
  ['one that no file is', 'from vendor_codes import Code', false],
  ['one of a package with such a module', 'from vendor.codes import Code', false],
])('Python, %s', async (_, imported, isFound) => {
  const { out } = await rail('usage src --format concise', {
    files: {
      'errors.yaml': errors,
      'src/codes.py': `class Code:\n${NAMES.map((name) => `    ${name} = "${name}"\n`).join('')}`,
      'src/pay.py': `${imported}\n\ndef pay():\n    raise ApiError(Code.SHOP_CLOSED)\n`,
    },
  })
  expect(out.includes('"SHOP_CLOSED" is not a code')).toBe(isFound)
})

test.each([
  ['the name of its package', 'cards', 'CARD_LOST'],
  ['another package', 'banks', 'BANK_DOWN'],
])('Go, a constant by %s, which the folder does not have', async (_, name, code) => {
  const file = (of: string, value: string) => `package ${of}\n\nconst CodeLost = "${value}"\n`
  const { out } = await rail('usage src --format concise', {
    files: {
      'errors.yaml': errors,
      'src/a/v2/codes.go': file('cards', 'CARD_LOST'),
      'src/b/v2/codes.go': file('banks', 'BANK_DOWN'),
      'src/pay.go': `package pay\n\nfunc pay() error { return fail(${name}.CodeLost) }\n`,
    },
  })
  const unused = [...out.matchAll(/(\w+) is (?:compared|not used)/g)].map(([, one]) => one)
  expect(unused).not.toContain(code)
  expect(unused).toHaveLength(2)
})

const importing = (path: string) =>
  `package pay\n\nimport "shop.test/app/${path}"\n\nfunc f() error { return NewHTTPError(http.StatusBadGateway, codes.CodeLost) }\n`

test.each<[what: string, folders: string[], path: string, isFound: boolean]>([
  ['the first', ['card/codes', 'bank/codes'], 'card/codes', true],
  ['the second', ['card/codes', 'bank/codes'], 'bank/codes', false],
  ['one of a module in a folder', ['src/card/codes', 'src/bank/codes'], 'card/codes', true],
  [
    'the whole of a path that ends alike',
    ['team/codes', 'internal/team/codes'],
    'team/codes',
    true,
  ],
  ['the longer of two', ['internal/card/codes', 'card/codes'], 'internal/card/codes', true],
  ['one of two that nothing distinguishes', ['a/card/codes', 'b/card/codes'], 'card/codes', false],
  ['the package of someone else', ['bank/codes', 'card/codes'], 'codes', false],
])('Go, packages with one name: %s', async (_, [first, second], path, isFound) => {
  const { out } = await rail('usage **/*.go --format concise', {
    files: {
      'errors.yaml': errors,
      [`${first}/c.go`]: 'package codes\n\nconst CodeLost = "CARD_LOST"\n',
      [`${second}/c.go`]: 'package codes\n\nconst CodeLost = "the bank is lost"\n',
      'use.go': importing(path),
    },
  })
  expect([...out.matchAll(/^(\S+):\d+:\d+ error usage-status/gm)].map(([, file]) => file)).toEqual(
    isFound ? ['use.go'] : [],
  )
})

test.each([
  ['vue', 'script lang="ts"'],
  ['svelte', 'script lang="ts"'],
  ['vue', 'script setup lang="ts" generic="T extends Record<string, string>"'],
  ['vue', 'SCRIPT'],
])('a script in a page of %s, <%s>, and a code around it', async (ending, tag) => {
  const name = tag.slice(0, 6)
  const page = `<template><p v-if="code === 'BANK_DOWN'" /></template><${name} src="./b.ts" />
<${tag}>
if (error.code === 'CARD_LOTS') show('<!--')
</${name}>
<!-- <${name}>if (error.code === 'CARD_LSOT') show()</${name}> -->
<${name}>if (error.code === 'CARD_OLST') show()</${name}>
`
  const { out } = await rail('usage src --format concise', {
    files: {
      'errors.yaml': errors,
      [`src/a.${ending}`]: page,
      'src/b.ts': "throw fail('CARD_LOST')\n",
    },
  })
  expect(out).toContain(`src/a.${ending}:3:21 error usage-declared "CARD_LOTS"`)
  expect(out).toContain(`src/a.${ending}:6:29 error usage-declared "CARD_OLST"`)
  expect(out).not.toContain('CARD_LSOT')
  expect(out).not.toContain('BANK_DOWN is not used')
})

test.each([
  ['match e { ApiError::A => "CARD_LOST", ApiError::B => "BANK_DWON" }', true],
  ['match e { Self::A => "CARD_LOST", Self::B { .. } => "BANK_DWON" }', true],
  ['match e { Event::A => "CARD_LOST", Event::B => "BANK_DWON" }', false],
])('a word like a code that a case gives: %s', async (cases, isFound) => {
  const { out } = await rail('usage src --format concise', {
    files: {
      'errors.yaml': errors,
      'src/e.rs': `impl Coded for CardError {\n  fn code(&self) -> &str { ${cases} }\n}\nfn f() { fail("CARD_LOST") }\n`,
    },
  })
  const said = '"BANK_DWON" is not a code of the catalog; did you mean "BANK_DOWN"?'
  expect(out.includes(said)).toBe(isFound)
})
