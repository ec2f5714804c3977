import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect } from 'vitest'
import { isScalar, parseAllDocuments, visit } from 'yaml'
import { isBroken, type ParsedCatalog } from '../../../../src/base/core/catalog/parsed-catalog.ts'
import { read } from '../../../../src/base/forms/read.ts'
import { entry, file } from '../../../../src/base/rules/linter/rule.ts'
import { lint } from '../../../../src/index.ts'
import { anyCharacter } from '../../../support/any-character.ts'

const rail = readFileSync(new URL('../../../../errors.yaml', import.meta.url), 'utf8')
const rich = readFileSync(new URL('../../../fixtures/rich/errors.yaml', import.meta.url), 'utf8')

/** Reads and lints; what comes back is always a list of findings inside the text. */
export async function survive(text: string): Promise<ParsedCatalog> {
  const reading = await read(text)
  for (const { range, message, fix } of lint(reading)) {
    if (
      !(
        range.start >= 0 &&
        range.end >= range.start &&
        range.end <= text.length &&
        range.line >= 1 &&
        range.column >= 1
      )
    )
      throw new Error(`${message} at ${JSON.stringify(range)}`)
    for (const edit of fix?.edits ?? [])
      if (!(edit.start >= 0 && edit.end >= edit.start && edit.end <= text.length))
        throw new Error(`${message} edits ${JSON.stringify(edit)}`)
  }
  return reading
}

/**
 * The value as the `yaml` package reads it; undefined where it sees an error, or where there is
 * nothing to compare.
 */
export function otherReading(text: string): { value: unknown } | undefined {
  const documents = parseAllDocuments(text, {
    version: '1.2',
    schema: 'core',
    merge: false,
    uniqueKeys: false,
    prettyErrors: false,
    logLevel: 'silent',
  })
  const first = Array.isArray(documents) ? documents[0] : undefined
  if (first === undefined || documents.some((document) => document.errors.length > 0))
    return undefined
  // Keys are texts here, as in JSON: as they are written, not as the numbers or nulls that they
  // look like.
  visit(first, {
    Pair(_, { key }) {
      if (isScalar(key) && key.type === 'PLAIN') key.value = key.source
    },
  })
  return { value: first.toJS({ maxAliasCount: -1 }) }
}

// What a catalog may not have anyway is read differently on purpose: tags are not obeyed, keys are
// texts, aliases of aliases stay where they are.
export const comparable = ({ problems }: ParsedCatalog): boolean =>
  problems.every(
    ({ rule, message }) =>
      rule !== 'tag-absent' && !message.startsWith('a key must be') && rule !== 'syntax-valid',
  )

// A lone CR ends a line (YAML 1.2 section 5.4), and the other reader takes it for text. Behind a
// `...` js-yaml 5.5.0 takes the blanks of the next line into its first word; a catalog that begins
// so is refused for an unknown field, not misread.
const sameLines = (text: string): boolean => !/\r(?!\n)|^\.\.\.\s/m.test(text)

// Sources as they come: healthy catalogs, cut, spliced, doubled, with characters and YAML of all
// kinds thrown in.
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
  fc.string({ unit: anyCharacter, maxLength: 8 }),
  fc.constantFrom(
    entry(),
    entry({ code: 'x', handling: { outcome: 'no' } }),
    '  - code: A_B',
    'codes:\n',
    'stages: []\n',
  ),
)
const mutated = fc
  .tuple(
    fc.constantFrom(rail, rich, file()),
    fc.array(fc.tuple(fc.nat(), fc.nat({ max: 40 }), fragment), { maxLength: 6 }),
  )
  .map(([text, changes]) =>
    changes.reduce(
      (all, [at, cut, add]) =>
        all.slice(0, at % (all.length + 1)) + add + all.slice((at % (all.length + 1)) + cut),
      text,
    ),
  )
const anything = fc.oneof(
  { weight: 4, arbitrary: mutated },
  { weight: 1, arbitrary: fc.string({ unit: anyCharacter, maxLength: 300 }) },
  { weight: 1, arbitrary: fc.array(fragment, { maxLength: 40 }).map((parts) => parts.join('')) },
)

/**
 * What could be a catalog: a mapping. Of any other text both readers only have to agree that it is
 * none.
 */
const catalogIn = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : 'no catalog'

/**
 * Fuzzed sources: none is a crash, and both readers agree on what is valid. How many of them both
 * could read.
 */
export async function fuzzed(runs: number, seed = 20_261_121): Promise<number> {
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
    { numRuns: runs, seed },
  )
  return compared
}
