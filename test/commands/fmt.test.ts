import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { commentsOf, formatText } from '../../src/catalog/edit/format.ts'
import { read } from '../../src/catalog/read.ts'
import { isBroken } from '../../src/catalog/reading.ts'
import { run } from '../../src/cli.ts'
import { dirtyCatalog } from '../dirty.ts'
import { memoryHost } from '../memory-host.ts'

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
  x-own:   [ 1,2 ]
# second
- {code: C_D, http: 0404, fix: 'it''s'}
# end
`

async function rail(args: string, source: string) {
  const { host, printed, text } = memoryHost({ files: { 'errors.yaml': source } })
  const exit = await run(host, args.split(' '))
  return { exit, ...printed, text: text('errors.yaml') }
}

test('lays out', async () => {
  const { exit, out, text } = await rail('fmt', messy)
  expect({ exit, text }).toEqual({ exit: 0, text: messy })
  expect(out).toMatchSnapshot()
  expect(await rail('fmt --check', out)).toMatchObject({ exit: 0, out: '' })
})

test('--write, --check and --diff', async () => {
  const { out: next } = await rail('fmt', messy)
  expect(await rail('fmt --write', messy)).toMatchObject({ exit: 0, text: next, err: 'errors.yaml: laid out\n' })
  expect(await rail('fmt --write', next)).toMatchObject({ exit: 0, text: next, err: '' })
  expect(await rail('fmt --check', messy)).toMatchObject({
    exit: 1,
    text: messy,
    out: 'errors.yaml: laid out otherwise; rail-errors fmt --write\n',
  })
  expect((await rail('fmt --check --diff', messy)).out).toContain('+++ b/errors.yaml')
})

test.each([
  ['a comment behind braces, then an empty line', 'codes:\n  - code: A_B\n    handling: {retry: none} # one\n\n  - code: C_D\n'],
  ['a comment behind braces at the end', 'codes:\n  - code: A_B\n    handling: {retry: none} # one\n'],
  ['a comment behind brackets', 'codes:\n  - code: A_B\n    tags: [a, b] # one\n\n  - code: C_D\n'],
  ['comments between entries', 'codes:\n  - code: A_B # a\n  # between\n\n  # before\n  - code: C_D\n    # last\n'],
  ['comments between fields', 'codes:\n  - code: A_B\n    # why\n    fix: Do it.\n\n    # what\n    meaning: It is so.\n'],
])('settles: %s', async (_, source) => {
  const { exit, out } = await rail('fmt', source)
  expect(exit).toBe(0)
  expect(out).toMatchSnapshot()
  expect(formatText(out)).toBe(out)
})

test('keeps Windows line ends', async () => {
  const { out } = await rail('fmt', messy.replaceAll('\n', '\r\n'))
  expect(out).toBe((await rail('fmt', messy)).out.replaceAll('\n', '\r\n'))
})

test.each([
  ['broken syntax', 'name: [\n'],
  ['a list', '- a\n'],
])('refuses %s, and writes nothing', async (_, source) => {
  expect(await rail('fmt --write', source)).toMatchObject({ exit: 2, out: '', text: source })
})

test('the rail’s own catalog is laid out', () => {
  const source = readFileSync(new URL('../../errors.yaml', import.meta.url), 'utf8').replaceAll('\r\n', '\n')
  expect(formatText(source)).toBe(source)
})

test('1,000 dirty catalogs: idempotent, the same catalog, the same comments', { timeout: 110_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(dirtyCatalog, async (text) => {
      const next = formatText(text)!
      expect(formatText(next)).toBe(next)
      const [before, after] = [await read(text), await read(next)]
      expect(isBroken(before)).toBe(false)
      expect(after.raw).toEqual(before.raw)
      expect(commentsOf(next)).toEqual(commentsOf(text))
    }),
    { numRuns: 1_000, seed: 20_261_121 },
  )
})
