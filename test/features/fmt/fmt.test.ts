import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isBroken } from '../../../src/base/core/catalog/parsed-catalog.ts'
import { read } from '../../../src/base/forms/read.ts'
import { dirtyCatalog } from '../../support/dirty.ts'
import { formatted } from '../../support/formatted.ts'
import { rail } from '../../support/rail.ts'
import { rowsOf } from '../../support/rows.ts'

const messy = `# top

# about the name
name: x # n
# the codes
codes:
# first
- fix: "Do it: now"
  # the code
  code: A_B # c
  display: off
  tags:
   - a
   - b # bb
  handling: {retry: none, outcome: fail}
  notes: |
    one
    two
  meaning: "Choose [ A ] or { B }: [ " # not [ this ]
  message: ' ] {'
  x-own:   [ 1,2 ]
# second
- {code: C_D, http: 0404, fix: 'it''s'}
# end
`

async function fmt(args: string, source: string) {
  const { exit, out, err, text } = await rail(`fmt ${args}`, { files: { 'errors.yaml': source } })
  return { exit, out, err, text: text('errors.yaml') }
}

test('formats', async () => {
  const { exit, out, text } = await fmt('', messy)
  expect({ exit, text }).toEqual({ exit: 0, text: messy })
  expect(out).toMatchSnapshot()
  expect(await fmt('--check', out)).toMatchObject({ exit: 0, out: '' })
})

test('numbers keep their digits', async () => {
  const numbers = '[12345678901234567890, -9007199254740993, 0x1f, 1.50, -0]'
  const { exit, out } = await fmt('', `codes:\n- code: A_B\n  x-ids: ${numbers}\n`)
  expect({ exit, out }).toEqual({ exit: 0, out: `codes:\n  - code: A_B\n    x-ids: ${numbers}\n` })
})

test('--write, --check and --dry-run', async () => {
  const { out: next } = await fmt('', messy)
  expect(await fmt('--write', messy)).toMatchObject({
    exit: 0,
    text: next,
    err: 'errors.yaml: formatted\n',
  })
  expect(await fmt('--write', next)).toMatchObject({ exit: 0, text: next, err: '' })
  expect(await fmt('--check', messy)).toMatchObject({
    exit: 1,
    text: messy,
    out: 'errors.yaml: not formatted\n',
    err: 'To fix: rail-errors fmt --write errors.yaml\n',
  })
  expect((await fmt('--check --dry-run', messy)).out).toContain('+++ b/errors.yaml')
  expect(await fmt('--write --dry-run', messy)).toMatchObject({
    exit: 0,
    text: messy,
    out: expect.stringContaining('+++ b/errors.yaml'),
  })
})

test.each(rowsOf<{ name: string; source: string }>(import.meta, 'settles'))(
  'settles: $name',
  async ({ source }) => {
    const { exit, out } = await fmt('', source)
    expect(exit).toBe(0)
    expect(out).toMatchSnapshot()
    expect(formatted(out)).toBe(out)
  },
)

test.each(
  rowsOf<{ what: string; value: string; printed: string }>(import.meta, 'keeps hidden what hides'),
)('keeps hidden what hides: $what', async ({ value, printed }) => {
  const { exit, text } = await fmt('--write', `name: a\n"x-\\u202e": 1\nx-a: ${value}\n`)
  expect({ exit, text }).toEqual({ exit: 0, text: `name: a\n"x-\\u202e": 1\nx-a: ${printed}\n` })
  expect(await fmt('--check', text!)).toMatchObject({ exit: 0 })
})

test('keeps Windows line ends', async () => {
  const { out } = await fmt('', messy.replaceAll('\n', '\r\n'))
  expect(out).toBe((await fmt('', messy)).out.replaceAll('\n', '\r\n'))
})

test.each([
  ['broken syntax', 'name: [\n', 'not valid YAML'],
  ['a list', '- a\n', 'it is not a mapping'],
  ['two documents', 'name: x\n---\nname: y\n', 'it contains more than one YAML document'],
  [
    'an alias whose anchor would come later',
    'codes:\n  - fix: &a Ask.\n    meaning: *a\n',
    'an alias would precede its anchor',
  ],
  ['a value that the printer would change', 'name: "a\r  b"\n', 'a value would change'],
  [
    'more values than it can hold',
    `x-a: [${`[${'abcde,'.repeat(15_000)}],`.repeat(7)}]\n`,
    'the limit for a file of this size is',
  ],
  [
    'a comment that the printer would split',
    'name: x # a\u2028b\n',
    'the result would not be stable',
  ],
  [
    'a comment that the printer would lose',
    'name: x\n # y\n# z\n: # z\n',
    'a comment would change',
  ],
  ['what only one reader accepts', 'stages: [ # a\n  b\n]\n', 'it is not valid YAML'],
])('refuses %s, and writes nothing', async (_, source, fault) => {
  const { exit, out, err, text } = await fmt('--write', source)
  expect({ exit, out, text }).toEqual({ exit: 2, out: '', text: source })
  expect(err).toContain(fault)
})

test('the rail’s own catalog is formatted', () => {
  const source = readFileSync(new URL('../../../errors.yaml', import.meta.url), 'utf8').replaceAll(
    '\r\n',
    '\n',
  )
  expect(formatted(source)).toBe(source)
})

test('dirty catalogs: idempotent, the same catalog, the same comments', {
  timeout: 110_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(dirtyCatalog, async (text) => {
      const next = formatted(text)
      expect(formatted(next)).toBe(next)
      const [before, after] = [await read(text), await read(next)]
      expect(isBroken(before)).toBe(false)
      expect(after.raw).toEqual(before.raw)
      expect(comments(next)).toEqual(comments(text))
    }),
    { numRuns: 20, seed: 20_261_121 },
  )
})

const comments = (source: string) => source.match(/#[^\r\n"']*/g)!.sort()

test.each(
  rowsOf<{ what: string; args: string; files: Record<string, string>; said: string }>(
    import.meta,
    'refuses',
  ),
)('refuses $what', async ({ args, files, said }) => {
  const { exit, out, err, paths, text } = await rail(`fmt ${args}`, { files })
  expect({ exit, out, err }).toEqual({ exit: 2, out: '', err: `rail-errors: ${said}\n` })
  expect(paths()).toEqual(Object.keys(files))
  expect(text(Object.keys(files)[0]!)).toBe(Object.values(files)[0])
})

test('stdin is formatted to stdout, and can not be written', async () => {
  const { exit, out } = await rail('fmt -', { stdin: messy })
  expect({ exit, out }).toEqual({ exit: 0, out: (await fmt('', messy)).out })
  expect(await rail('fmt - --write', { stdin: messy })).toMatchObject({
    exit: 2,
    err: expect.stringContaining('it is not a file on disk'),
  })
})

test('--quiet says nothing about what was done', async () => {
  expect(await fmt('--write --quiet', messy)).toMatchObject({ exit: 0, out: '', err: '' })
  expect(await fmt('--dry-run --quiet', (await fmt('', messy)).out)).toMatchObject({
    exit: 0,
    out: '',
    err: '',
  })
})
