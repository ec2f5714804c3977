import fc from 'fast-check'
import { expect, test } from 'vitest'
import { read } from '../src/catalog/read.ts'
import { run } from '../src/cli.ts'
import type { Diagnostic } from '../src/diagnostic.ts'
import { fixText } from '../src/lint/fix.ts'
import { lint } from '../src/lint/lint.ts'
import { file } from '../src/lint/rule.ts'
import { healthy, healthyEntry } from './catalogs.ts'
import { dirtyCatalog } from './dirty.ts'
import { memoryHost } from './memory-host.ts'

const dirty = `\uFEFF# The catalog.\n${file({ version: undefined, stages: ['identify'] }, healthyEntry())
  .replace('name:', 'version: "1.0.0" # first\nname:')
  .replace('meaning: "No member has this identifier."', "meaning: ' No member has this identifier.' # quoted so")}`

async function rail(args: string, source: string) {
  const { host, printed, text } = memoryHost({ files: { 'errors.yaml': source } })
  const exit = await run(host, args.split(' '))
  return { exit, ...printed, text: text('errors.yaml') }
}

test('--fix repairs what can’t change meaning, and leaves every other byte alone', async () => {
  const { exit, text, err } = await rail('lint --fix', dirty)
  expect(exit).toBe(0)
  expect(err).toBe('errors.yaml: 2 repairs\n')
  expect(text).toBe(dirty.slice(1).replace("' No member", "'No member"))
})

test('--fix keeps Windows line ends', async () => {
  const { text } = await rail('lint --fix', dirty.replaceAll('\n', '\r\n'))
  expect(text).toBe(dirty.slice(1).replace("' No member", "'No member").replaceAll('\n', '\r\n'))
})

test('--fix-dry-run prints a diff and writes nothing', async () => {
  const { text, out } = await rail('lint --fix-dry-run', dirty)
  expect(text).toBe(dirty)
  expect(out).toMatchSnapshot()
})

test('--fix leaves suggestions alone, --fix-unsafe takes them', async () => {
  const source = healthy(healthyEntry({ code: 'memberNotFound', fix_stage: 'identfy' }))
  expect((await rail('lint --fix', source)).text).toBe(source)
  const { exit, text } = await rail('lint --fix-unsafe', source)
  expect(exit).toBe(0)
  expect(text).toBe(source.replace('memberNotFound', 'MEMBER_NOT_FOUND').replace('identfy', 'identify'))
})

test('a repair that would make the file worse is refused, the others are made', async () => {
  const finding = (at: number, by: string): Diagnostic => ({
    rule: 'code-format',
    severity: 'error',
    message: '',
    file: 'errors.yaml',
    path: [],
    range: { start: at, end: at + 1, line: 1, column: at + 1 },
    fix: { safety: 'yes', edits: [{ start: at, end: at + 1, text: by }] },
    fingerprint: String(at),
    docs: '',
  })
  const relint = async (text: string) => [
    ...(text[0] === 'a' ? [finding(0, 'X')] : [1, 2, 3].map((at) => finding(at, 'worse')).map(({ fix: _, ...rest }) => rest)),
    ...(text[2] === 'b' ? [finding(2, 'B')] : []),
  ]
  const fixed = await fixText('a b', relint, 'yes')
  expect(fixed).toMatchObject({ text: 'a B', applied: 1 })
  expect(fixed.refused.map(({ fingerprint }) => fingerprint)).toEqual(['0'])
})

test('stdin can’t be repaired', async () => {
  expect(await rail('lint - --fix', '')).toMatchObject({
    exit: 2,
    err: "rail-errors: stdin.yaml can't be repaired: repairs are made in an errors.yaml on the disk\n",
  })
})

test('1,000 dirty catalogs: no safe finding is left, every comment and every value that was well stays', { timeout: 110_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(dirtyCatalog, async (text) => {
      const relint = async (next: string) => lint(await read(next))
      const fixed = await fixText(text, relint, 'yes')
      expect(fixed.refused).toEqual([])
      expect(fixed.diagnostics.filter(({ fix }) => fix?.safety === 'yes')).toEqual([])
      const comments = (source: string) => source.match(/#[^\r\n"']*/g)
      expect(comments(fixed.text)).toEqual(comments(text))
      expect(fixed.text.replace(/\r\n/g, '').includes('\r')).toBe(false)
      expect((await fixText(fixed.text, relint, 'yes')).text).toBe(fixed.text)
    }),
    { numRuns: 1_000, seed: 20_261_121 },
  )
})
