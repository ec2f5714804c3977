import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Diagnostic } from '../../../../src/base/core/diagnostic.ts'
import { read } from '../../../../src/base/forms/read.ts'
import { fixText } from '../../../../src/base/rules/linter/apply-fixes.ts'
import { lint } from '../../../../src/base/rules/linter/lint.ts'
import { file } from '../../../../src/base/rules/linter/rule.ts'
import { healthy, healthyEntry } from '../../../support/catalogs.ts'
import { dirtyCatalog } from '../../../support/dirty.ts'
import { rail } from '../../../support/rail.ts'

const dirty = `\uFEFF# The catalog.\n${file(
  { version: undefined, stages: ['identify'] },
  healthyEntry(),
)
  .replace('name:', 'version: "1.0.0" # first\nname:')
  .replace(
    'meaning: "No member has this identifier."',
    "meaning: ' No member has this identifier.' # quoted so",
  )}`

async function fix(args: string, source: string) {
  const { exit, out, err, text } = await rail(args, { files: { 'errors.yaml': source } })
  return { exit, out, err, text: text('errors.yaml') }
}

test('--fix repairs what can’t change meaning, and leaves every other byte alone', async () => {
  const { exit, text, err } = await fix('lint --fix', dirty)
  expect(exit).toBe(0)
  expect(err).toBe('errors.yaml: applied 2 fixes\n')
  expect(text).toBe(dirty.slice(1).replace("' No member", "'No member"))
})

test.each(['Choose [ A ] or [ B ].', 'Press { A } or [B ].', 'Open [ and close ].'])(
  '--fix changes no text: %s',
  async (meaning) => {
    const source = healthy(healthyEntry({ meaning }))
    const { exit, text } = await fix('lint --fix', source)
    expect(exit).toBe(0)
    expect((await read(text!)).raw).toEqual((await read(source)).raw)
  },
)

test('--fix keeps Windows line ends', async () => {
  const { text } = await fix('lint --fix', dirty.replaceAll('\n', '\r\n'))
  expect(text).toBe(dirty.slice(1).replace("' No member", "'No member").replaceAll('\n', '\r\n'))
})

test('--dry-run prints a diff and writes nothing', async () => {
  const { text, out } = await fix('lint --fix --dry-run', dirty)
  expect(text).toBe(dirty)
  expect(out).toMatchSnapshot()
})

test('--fix leaves suggestions alone, --fix-unsafe takes them', async () => {
  const source = healthy(healthyEntry({ code: 'memberNotFound', fix_stage: 'identfy' }))
  expect((await fix('lint --fix', source)).text).toBe(source)
  const { exit, text } = await fix('lint --fix-unsafe', source)
  expect(exit).toBe(0)
  expect(text).toBe(
    source.replace('memberNotFound', 'MEMBER_NOT_FOUND').replace('identfy', 'identify'),
  )
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
    ...(text[0] === 'a'
      ? [finding(0, 'X')]
      : [1, 2, 3].map((at) => finding(at, 'worse')).map(({ fix: _, ...rest }) => rest)),
    ...(text[2] === 'b' ? [finding(2, 'B')] : []),
  ]
  const fixed = await fixText('a b', relint, 'yes')
  expect(fixed).toMatchObject({ text: 'a B', applied: 1 })
  expect(fixed.refused.map(({ fingerprint }) => fingerprint)).toEqual(['0'])
})

test('fixes that fail are looked for a few times only in a large text, and the others are counted', async () => {
  const text = 'a'.repeat(1_000_000)
  const findings = Array.from({ length: 1_000 }, (_, at) => ({
    ...{
      rule: 'code-format',
      severity: 'error' as const,
      message: '',
      file: 'errors.yaml',
      path: [],
      fingerprint: String(at),
      docs: '',
    },
    range: { start: at, end: at + 1, line: 1, column: at + 1 },
    fix: { safety: 'yes' as const, edits: [{ start: at, end: at + 1, text: 'worse' }] },
  }))
  let linted = 0
  const relint = async (next: string) =>
    linted++ === 0 || next === text ? findings : [...findings, ...findings]
  const fixed = await fixText(text, relint, 'yes')
  expect([fixed.text === text, fixed.refused, fixed.untried, linted]).toEqual([true, [], 1_000, 5])
})

test('stdin can’t be repaired', async () => {
  expect(await fix('lint - --fix', '')).toMatchObject({
    exit: 2,
    err: "rail-errors: stdin.yaml can't be fixed: fixes can be applied only to an errors.yaml on disk\n",
  })
})

test('50 dirty catalogs: no safe finding is left, every comment stays where it belongs, every value that was well stays', {
  timeout: 110_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(dirtyCatalog, async (text) => {
      const relint = async (next: string) => lint(await read(next))
      const fixed = await fixText(text, relint, 'yes')
      expect(fixed.refused).toEqual([])
      expect(fixed.diagnostics.filter(({ fix }) => fix?.safety === 'yes')).toEqual([])
      expect(comments(fixed.text)).toEqual(comments(text))
      expect(commentsAstray(fixed.text)).toEqual([])
      expect(fixed.text.replace(/\r\n/g, '').includes('\r')).toBe(false)
      const [before, after] = [await entries(text), await entries(fixed.text)]
      expect(Object.keys(after)).toEqual(Object.keys(before))
      for (const [code, entry] of Object.entries(before)) {
        expect(after[code]).toMatchObject(cleaned(entry))
        expect(Object.keys(after[code]!).filter((name) => name in entry)).toEqual(
          Object.keys(entry),
        )
      }
      expect((await fixText(fixed.text, relint, 'yes')).text).toBe(fixed.text)
    }),
    { numRuns: 50, seed: 20_261_121 },
  )
})

const comments = (source: string) => source.match(/#[^\r\n"']*/g)!.sort()
const entries = async (source: string): Promise<Record<string, object>> =>
  Object.fromEntries((await read(source)).value.codes!.map((entry) => [entry.code!, entry]))
const cleaned = (entry: object): object =>
  Object.fromEntries(
    Object.entries(entry).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replaceAll('\t', ' ').normalize('NFC').trim() : value,
    ]),
  )

/**
 * The comments that no longer stand at what they name: `# above stop C` above `stop` of CODE_CX,
 * `# code C` behind its code.
 */
function commentsAstray(source: string): string[] {
  const lines = source.split(/\r?\n/)
  const isFirst = (line: string) => line.startsWith('- ')
  const idOf = (at: number) => {
    const start = lines.findLastIndex((line, index) => index <= at && isFirst(line))
    const length = lines.slice(start + 1).findIndex(isFirst)
    const own = lines.slice(start, length < 0 ? undefined : start + 1 + length)
    return own.join('\n').match(/^[- ] code: CODE_(\w)X/m)?.[1]
  }
  return lines.filter((line, at) => {
    const behind = /# code (\w)/.exec(line)?.[1]
    if (behind !== undefined) return !new RegExp(`^[- ] code: CODE_${behind}X #`).test(line)
    const [, what, id] = /^ *# above (\S+) (\w)/.exec(line) ?? []
    if (what === undefined) return false
    const below = lines.findIndex((other, index) => index > at && !/^ *(?:#.*)?$/.test(other))
    return !lines[below]?.startsWith(what === 'entry' ? '- ' : `  ${what}:`) || idOf(below) !== id
  })
}

test('--dry-run says what would remain, and that nothing is to fix', async () => {
  expect(
    await rail('lint --fix --dry-run', {
      files: { 'errors.yaml': healthy(healthyEntry({ fix_stage: 'identfy' })) },
    }),
  ).toMatchObject({
    exit: 1,
    out: '',
    err: 'errors.yaml: nothing to fix\n1 finding would remain; run rail-errors lint to list them\n',
  })
})

test.each([
  ['lint', ''],
  ['lint --fix', ''],
  ['lint --fix-unsafe', ''],
  ['lint --fix --dry-run', 'errors.yaml: nothing to fix\n'],
])('%s of a catalog without findings says %j', async (args, err) => {
  expect(await rail(args, { files: { 'errors.yaml': healthy() } })).toMatchObject({ exit: 0, err })
})

test('fixes that bring others are applied in ten rounds at most', async () => {
  const always = (text: string): Diagnostic[] => [
    {
      ...{
        rule: 'odd-rule',
        severity: 'warn',
        message: 'again',
        file: 'errors.yaml',
        path: [],
        docs: '',
        fingerprint: text,
      },
      range: { start: 0, end: 0, line: 1, column: 1 },
      fix: { safety: 'yes', edits: [{ start: 0, end: 0, text: 'x' }] },
    },
  ]
  const { text, applied } = await fixText('', async (now) => always(now), 'yes')
  expect({ text, applied }).toEqual({ text: 'x'.repeat(10), applied: 10 })
})
