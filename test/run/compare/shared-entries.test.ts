import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { catalogOf } from '../../../src/core/catalog/catalog.ts'
import type { ParsedCatalog } from '../../../src/core/catalog/parsed-catalog.ts'
import { read } from '../../../src/forms/read.ts'
import { diff } from '../../../src/rules/diff/diff.ts'
import { publishedFiles } from '../../../src/rules/diff/outputs.ts'
import { publishedBy, withoutShared } from '../../../src/run/compare/published.ts'
import { generateFrom, generatorsOf } from '../../../src/targets/build.ts'

// A comparison builds only the entries that differ, and one of each kind: its changes are those of
// the whole outputs.

type Entry = Record<string, unknown> & { code: string }
type Catalog = Record<string, unknown> & { codes: Entry[] }

const GENERATORS = generatorsOf([
  'flat-list',
  'handling',
  'fhir-r4',
  'typescript',
  'typescript-enum',
])
const OUTPUTS = GENERATORS.map(({ id }) => ({ target: id, out: '' }))

/** The catalog with all fields, each of its entries three times. */
function crowd(): Catalog {
  const rich = parse(
    readFileSync(new URL('../../fixtures/rich/errors.yaml', import.meta.url), 'utf8'),
  ) as Catalog
  const copies = ['', '_AGAIN', '_ONCE_MORE'].flatMap((end) =>
    rich.codes.map((entry) => ({ ...entry, code: `${entry.code}${end}` })),
  )
  return { ...rich, codes: structuredClone(copies) }
}

const has = (field: string) => (entry: Entry) => field in entry
const EDITS: Record<string, (catalog: Catalog) => void> = {
  'a code is gone': ({ codes }) => void codes.pop(),
  'a code is new': ({ codes }) => void codes.push({ ...codes[1]!, code: 'VISIT_NEW' }),
  'a code has another name': ({ codes }) => {
    codes.at(-1)!.code = 'MEMBER_ABSENT'
  },
  'the order is another': ({ codes }) => void codes.reverse(),
  'all codes of one stage are gone': (catalog) => {
    catalog.codes = catalog.codes.filter(({ fix_stage }) => fix_stage !== 'pre_check')
  },
  'a stage is new': (catalog) => void (catalog.stages as unknown[]).push('submit'),
  'the address is another': (catalog) => {
    catalog.url = 'https://visit.test/other'
  },
  'the name is another': (catalog) => {
    catalog.name = 'stay-errors'
  },
  'there is no language': (catalog) => void delete catalog.language,
  'only one entry is left': (catalog) => {
    catalog.codes = catalog.codes.slice(0, 1)
  },
  ...Object.fromEntries(
    [
      'params',
      'deprecated',
      'retired',
      'translations',
      'handling',
      'display',
      'help',
      'issue_type',
      'since',
      'x-owner',
      'message',
    ].flatMap((field) => [
      [
        `one code has no ${field}`,
        ({ codes }: Catalog) => void delete codes.find(has(field))![field],
      ],
      [
        `no code has ${field}`,
        ({ codes }: Catalog) => {
          for (const entry of codes) delete entry[field]
        },
      ],
    ]),
  ),
}

const readingOf = (catalog: Catalog): Promise<ParsedCatalog> =>
  read(stringify(catalog, { aliasDuplicateObjects: false }))

async function whole(reading: ParsedCatalog) {
  const built = await generateFrom(reading, GENERATORS)
  return publishedFiles(
    catalogOf(reading),
    built.flatMap(({ target, files }) => {
      const { surface } = GENERATORS.find(({ id }) => id === target)!
      return files.map((file) => ({ surface: surface!, ...file }))
    }),
  )
}

const before = await readingOf(crowd())
const wholeBefore = await whole(before)

test.each(Object.entries(EDITS))(
  '%s: the changes are those of the whole outputs',
  async (_, edit) => {
    const edited = crowd()
    edit(edited)
    const now = await readingOf(edited)
    const made = await publishedBy(
      { old: { reading: before, outputs: OUTPUTS }, new: { reading: now, outputs: OUTPUTS } },
      { old: 0, new: 0 },
      GENERATORS,
    )
    if (typeof made === 'string') throw new Error(made)
    const wholeNow = await whole(now)
    for (const [old, other, outputs] of [
      [before, now, made],
      [now, before, { old: made.new, new: made.old }],
    ] as const) {
      const expected =
        old === before ? { old: wholeBefore, new: wholeNow } : { old: wholeNow, new: wholeBefore }
      expect(diff(old, other, { outputs })).toEqual(diff(old, other, { outputs: expected }))
    }
    expect([...made.new.files.keys()]).toEqual([...wholeNow.files.keys()])
  },
)

test('what is left is what differs, and one entry of each kind', async () => {
  const plain = crowd().codes[1]!
  const codes = Array.from({ length: 50 }, (_, at) => ({
    ...plain,
    code: `PAYER_${at}`,
    http: at < 40 ? 504 : 503,
  }))
  const edited = codes.map((entry, at) => ({ ...entry, ...(at === 7 && { http: 410 }) }))
  const [old, now] = withoutShared(
    await readingOf({ ...crowd(), codes }),
    await readingOf({ ...crowd(), codes: edited }),
  )
  for (const { value } of [old, now])
    expect(value.codes?.map(({ code }) => code)).toEqual(['PAYER_0', 'PAYER_7', 'PAYER_40'])
})
