import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import schema from '../../../../schema/accepted.schema.json' with { type: 'json' }
import { file } from '../../../../src/base/rules/linter/rule.ts'
import { healthyEntry } from '../../../support/catalogs.ts'
import type { World } from '../../../support/memory-host.ts'
import { inMemory } from '../../../support/rail.ts'

const PATH = '.rail-errors/accepted.yaml'
const before = file(
  { stages: ['identify'] },
  [
    {},
    {
      code: 'MEMBER_LOST',
      meaning: 'The member was lost on the way.',
      fix: 'Identify the member once more.',
    },
  ]
    .map(healthyEntry)
    .join('\n'),
)
const after = before.replaceAll('http: 404', 'http: 503').replace('1.0.0', '2.0.0')
const files = { 'old.yaml': before, 'new.yaml': after }
const why = ['--reason', 'No client receives it.']

/** A repository in memory; `more` are files beside the two catalogs. */
function world(more: Record<string, string> = {}, options: World = {}) {
  const memory = inMemory({ ...options, files: { ...files, ...more } })
  const diff = (...args: string[]) =>
    memory.rail(['diff', 'old.yaml', 'new.yaml', '--format', 'concise', ...args])
  const write = (path: string, text: string) => void memory.disk.set(`/repo/${path}`, text)
  return { ...memory, diff, write }
}

type Json = {
  changes: { fingerprint: string; rule: string; code: string; suppressed?: { reason: string } }[]
  diagnostics: {
    rule: string
    path: unknown[]
    range: object
    code?: string
    docs: string
    fingerprint: string
  }[]
}
async function compared(more: Record<string, string> = {}): Promise<Json> {
  return JSON.parse((await world(more).rail('diff old.yaml new.yaml --format json')).out) as Json
}
const { changes } = await compared()
const [found, lost] = changes.map(({ fingerprint }) => fingerprint) as [string, string]
const entry = (fingerprint: string, more = '') =>
  `accepted:\n  - { fingerprint: "${fingerprint}", rule: http-changed, reason: No client receives it.${more} }\n`
const unused = (more = '') => entry('0'.repeat(12), more)

test('an entry that covers no change is no finding: its change may be gone again', async () => {
  const { rail } = world({ [PATH]: unused() })
  const { out } = await rail('diff old.yaml new.yaml')
  expect(out).not.toContain('acceptance-')
  expect(out).not.toContain(PATH)
})

describe('diff --accept', () => {
  test('lets exactly one break through, which stays visible', async () => {
    expect(changes.map(({ code }) => code)).toEqual(['MEMBER_NOT_FOUND', 'MEMBER_LOST'])
    const { diff, rail, text } = world()
    const terms = [
      '--reason',
      'No client: receives it.',
      '--owner',
      'team-x',
      '--expires',
      '2027-01-31',
    ]
    expect(await diff('--accept', found, ...terms)).toEqual({
      exit: 0,
      out: '',
      err: `${PATH}: accepted http-changed at MEMBER_NOT_FOUND (${found})\n`,
    })
    const one = text(PATH)!
    expect(
      one,
    ).toBe(`# Accepted findings and changes, with the reason. --accept adds entries, --fix removes unused ones;
# the rest of the file is not changed.
accepted:
  - fingerprint: "${found}"
    code: MEMBER_NOT_FOUND
    rule: http-changed
    reason: "No client: receives it."
    owner: team-x
    expires: 2027-01-31
`)
    expect(new Ajv({ validateFormats: false }).compile(schema)(parse(one))).toBe(true)
    const marked = (await compared({ [PATH]: one })).changes.map(({ code, suppressed }) => [
      code,
      suppressed,
    ])
    expect(marked).toEqual([
      [
        'MEMBER_NOT_FOUND',
        {
          reason: 'No client: receives it.',
          by: 'file',
          owner: 'team-x',
          expires: '2027-01-31',
        },
      ],
      ['MEMBER_LOST', undefined],
    ])
    expect((await diff()).exit).toBe(1)

    await diff('--accept', lost, '--reason', 'Nor this one.')
    // By code, so that branches that accept different things do not meet at the end.
    const codes = Array.from(text(PATH)!.matchAll(/code: (\S+)/g), ([, code]) => code)
    expect(codes).toEqual(['MEMBER_LOST', 'MEMBER_NOT_FOUND'])
    expect(text(PATH)).toContain(one.slice(one.indexOf('- rule')))
    const passed = await rail('diff old.yaml new.yaml')
    expect(passed.exit).toBe(0)
    expect(passed.out).toMatchSnapshot()
  })

  test('several at once, each once', async () => {
    const { diff, text } = world()
    expect((await diff('--accept', found, '--accept', lost, '--accept', found, ...why)).exit).toBe(
      0,
    )
    expect(text(PATH)!.match(/fingerprint/g)).toHaveLength(2)
    expect((await diff()).exit).toBe(0)
  })

  test('with the schema for the editor, where it is installed', async () => {
    const { diff, text } = world({ 'node_modules/rail-errors/schema/accepted.schema.json': '{}' })
    await diff('--accept', found, ...why)
    expect(text(PATH)!.split('\n')[0]).toBe(
      '# yaml-language-server: $schema=../node_modules/rail-errors/schema/accepted.schema.json',
    )
  })

  const hand = `# Ours.\r\naccepted: # all of them\r\n    # the gateway\r\n    - rule: http-changed\r\n      fingerprint: '${'0'.repeat(12)}' # by hand\r\n      reason: >-\r\n        Two\r\n        lines.\r\n# The end, without a line end.`
  test.each([
    ['a file by hand', hand],
    ['an empty list', '# Ours.\naccepted: []\n'],
    ['no list', 'accepted: # none\n'],
    ['comments only', '# Ours.'],
    ['nothing', ''],
  ])('keeps every byte of %s', async (_, text) => {
    const { diff, text: now } = world({ [PATH]: text })
    expect((await diff('--accept', found, '--reason', '123')).exit).toBe(0)
    const rest = text.split(/(?<=\n)/).filter((line) => line !== '' && !line.includes('[]'))
    expect(rest.filter((line) => !now(PATH)!.includes(line))).toEqual([])
    const again = await compared({ [PATH]: now(PATH)! })
    expect(again.changes[0]!.suppressed?.reason).toBe('123')
  })

  test('a list between brackets is left to the author', async () => {
    const text = `accepted: [{ fingerprint: "${lost}", rule: http-changed, reason: Kept. }]\n`
    const { diff, text: now } = world({ [PATH]: text })
    expect(await diff('--accept', found, ...why)).toMatchObject({
      exit: 2,
      err: expect.stringContaining(`${PATH} can't be edited here`),
    })
    expect(now(PATH)).toBe(text)
  })

  test.each([
    ['', `http-changed at MEMBER_NOT_FOUND (${found}) is already accepted`],
    [
      ', expires: 2026-11-20',
      `${PATH}: 1 finding not recorded: the existing entry is invalid; fix it by hand`,
    ],
  ])('an entry that exists (%j) is not doubled', async (more, said) => {
    const { diff, text } = world({ [PATH]: entry(found, more) })
    expect(await diff('--accept', found, ...why)).toEqual({
      exit: 0,
      out: '',
      err: `${said}\n`,
    })
    expect(text(PATH)).toBe(entry(found, more))
  })

  test('--dry-run prints the change, of both', async () => {
    const { diff, text } = world({ [PATH]: unused() })
    const { exit, out, err } = await diff('--accept', found, ...why, '--fix', '--dry-run')
    expect({ exit, err }).toEqual({ exit: 0, err: '' })
    expect(out).toContain(`+++ b/${PATH}`)
    expect(out).toContain('-  - { fingerprint: "000000000000"')
    expect(out).toContain(`+  - fingerprint: "${found}"\n`)
    expect(text(PATH)).toBe(unused())
  })

  test('a break with other values needs another entry', async () => {
    const { diff, write } = world({ [PATH]: entry(found) })
    write('new.yaml', after.replaceAll('503', '504'))
    const { out } = await diff()
    expect(out.match(/error http-changed/g)).toHaveLength(2)
  })

  test.each([
    ['a release writes its version and date', 'since: 2.0.0, date: 2026-11-27, ', false],
    ['its reason is worded anew', 'note: Ask us., ', false],
    ['another code replaces it', 'replaced_by: PAYER_UNREACHABLE, ', true],
  ])('a code that is retired when %s', async (_, written, isAsked) => {
    const retired = (more = '') =>
      before.replace(/^( *)http: 404\n/m, `$&$1retired: { ${more}reason: Gone }\n`)
    const { diff, rail, write, text } = world({ 'new.yaml': retired() })
    const { out } = await rail('diff old.yaml new.yaml --format json')
    const { fingerprint } = (JSON.parse(out) as Json).changes[0]!
    await diff('--accept', fingerprint, ...why)
    expect(text(PATH)).toContain('rule: code-retired')
    write('new.yaml', retired(written))
    const { out: said } = await diff()
    expect(/code-retired/.test(said)).toBe(isAsked)
  })

  test('a finding about the version can’t be accepted, neither by the flag nor by hand', async () => {
    const { diff, rail, write } = world({ 'new.yaml': after.replace('2.0.0', '1.0.1') })
    const json = JSON.parse((await rail('diff old.yaml new.yaml --format json')).out) as Json
    const { fingerprint } = json.changes.find(({ rule }) => rule === 'version-bump-small')!
    expect(await diff('--accept', fingerprint, ...why)).toMatchObject({
      exit: 2,
      err: expect.stringContaining("version-bump-small can't be accepted"),
    })
    write(PATH, entry(fingerprint).replace('http-changed', 'version-bump-small'))
    const { out } = await diff()
    expect(out).toMatch(/new.yaml:\d+:\d+ error version-bump-small/)
    expect(out).toContain(
      `${PATH}:2:42 error acceptance-valid findings of version-bump-small can't be accepted\n`,
    )
  })

  test.each([
    ['no reason', ['--accept', 'aaaaaaaaaaaa'], '--reason is required: --accept records why'],
    ['a blank reason', ['--accept', 'aaaaaaaaaaaa', '--reason', ' '], '--reason is required'],
    ['no owner', ['--accept', 'aaaaaaaaaaaa', ...why, '--owner', ''], '--owner is empty'],
    [
      'a day in the past',
      ['--accept', 'aaaaaaaaaaaa', ...why, '--expires', '2026-11-20'],
      '--expires 2026-11-20 is in the past',
    ],
    [
      'a day before --today',
      ['--accept', 'aaaaaaaaaaaa', ...why, '--expires', '2027-01-31', '--today', '2027-02-01'],
      '--expires 2027-01-31 is in the past',
    ],
    ['a reason for nothing', why, '--reason can only be used with --accept'],
    ['a dry run of nothing', ['--dry-run'], '--dry-run can only be used with --accept or --fix'],
    [
      'an unknown fingerprint',
      ['--accept', 'aaaaaaaaaaaa', ...why],
      'aaaaaaaaaaaa is not the fingerprint of a change',
    ],
  ])('%s is refused', async (_, args, said) => {
    const { diff, paths } = world()
    expect(await diff(...args)).toEqual({ exit: 2, out: '', err: expect.stringContaining(said) })
    expect(paths()).toEqual(Object.keys(files).sort())
  })
})

describe('what is wrong with the file', () => {
  test.each([
    [
      'expired',
      entry(found, ', expires: 2026-11-20'),
      `${PATH}:2:97 error acceptance-valid http-changed was accepted until 2026-11-20\n`,
    ],
    [
      'no reason',
      entry(found).replace(/, reason.*\./, ''),
      `${PATH}:2:5 error acceptance-valid http-changed is accepted without a reason; add one\n`,
    ],
    [
      'an empty reason',
      entry(found).replace(/reason.*\./, 'reason: ""'),
      `${PATH}:2:5 error acceptance-valid`,
    ],
    [
      'an unknown rule',
      entry(found).replace('http-changed', 'http-chnged'),
      `${PATH}:2:42 error acceptance-valid "http-chnged" is not a known rule; did you mean "http-changed"?\n`,
    ],
  ])('%s is a finding at its place', async (_, accepted, finding) => {
    const { diff, write } = world({ [PATH]: accepted })
    const { exit, out } = await diff()
    expect({ exit, out }).toEqual({ exit: 1, out: expect.stringContaining(finding) })
    write('new.yaml', before) // nothing else fails
    expect(await diff()).toMatchObject({
      exit: 1,
      out: expect.stringContaining('error acceptance-'),
    })
  })

  test('a finding leads to the entry and to the page of its rule', async () => {
    const { diagnostics } = await compared({
      [PATH]: unused(', code: MEMBER_LOST').replace('http-changed', 'http-chnged'),
    })
    expect(diagnostics).toMatchObject([
      {
        rule: 'acceptance-valid',
        path: ['accepted', 0, 'rule'],
        code: 'MEMBER_LOST',
        range: { line: 2, column: 42 },
        docs: 'docs/rules.md#acceptance-valid',
      },
    ])
  })

  test('what has expired does not count; the day may be set', async () => {
    const { diff } = world({ [PATH]: entry(found, ', expires: 2027-01-31') })
    expect((await diff('--today', '2027-01-31')).out.match(/error http-changed/g)).toHaveLength(1)
    expect(
      (await diff('--today', '2027-02-01')).out.match(/error (?:http-changed|acceptance-valid)/g),
    ).toHaveLength(3)
  })

  test.each([
    [
      'broken YAML',
      'accepted: [\n',
      /accepted\.yaml is not valid, so nothing was done\n.rail-errors\/accepted\.yaml:\d+:\d+ error syntax-valid/,
    ],
    [
      'the list of earlier versions',
      `# Ours.\n- fingerprint: "${found}"\n  rule: http-changed\n  reason: x\n`,
      /:2:1 error config the list must be the value of "accepted"; write "accepted:" on the line above it\n$/,
    ],
    [
      'another key',
      `approved:\n  - fingerprint: "${found}"\n`,
      /:1:1 error field-known "approved" is not a known field/,
    ],
    [
      'a field that does not exist',
      entry(found).replace('reason', 'reasn'),
      /:2:\d+ error field-known "reasn" is not a known field; did you mean "reason"\?/,
    ],
    [
      'an approver',
      entry(found, ', approver: me'),
      /error field-known "approver" is not a known field; the known fields are rule, code, path, fingerprint, catalog, reason, owner, expires/,
    ],
    [
      'no rule',
      `accepted:\n  - { fingerprint: "${found}", reason: x }\n`,
      /:2:5 error config this entry has no "rule"/,
    ],
    [
      'no fingerprint',
      entry(found).replace(/fingerprint.*?, /, ''),
      /:2:5 error config this entry has no "code", "path" or "fingerprint"/,
    ],
    [
      'another fingerprint',
      entry('abc'),
      /:2:20 error config a fingerprint has 12 hexadecimal digits; remove this entry, and accept what rail-errors diff lists/,
    ],
    [
      'digits without quotes',
      entry(found).replace(`"${found}"`, '012345678901'),
      /:2:\d+ error scalar-quoted fingerprint must be a string/,
    ],
    [
      'no day',
      entry(found, ', expires: 2027-02-31'),
      /:2:\d+ error config "2027-02-31" is not a valid date; use the form YYYY-MM-DD, such as 2027-01-31/,
    ],
  ])('%s ends the run with its place', async (_, accepted, message) => {
    const { diff, rail, text, write } = world({ [PATH]: accepted })
    write('errors.yaml', after)
    for (const result of [
      await diff(),
      await diff('--accept', found, ...why),
      await rail('lint --against old.yaml'),
    ])
      expect(result).toEqual({ exit: 2, out: '', err: expect.stringMatching(message) })
    expect(text(PATH)).toBe(accepted)
  })
})

describe('diff --fix', () => {
  const three = `# Ours.
accepted:
  # the gateway
  - fingerprint: "${found}"
    rule: http-changed # as agreed
    reason: >-
      No client
      receives it.
    expires: 2026-11-20

  # older
  - { fingerprint: "000000000000", rule: code-removed, code: MEMBER_GONE, reason: Released. }
  - fingerprint: "000000000001"
    rule: http-changed
    reason: Released.
    expires: 2026-01-01
# the end
`
  test('removes what covers no change, expired or not, and keeps every other byte', async () => {
    const { diff, text } = world({ [PATH]: three })
    expect(await diff('--fix')).toEqual({
      exit: 0,
      out: '',
      err: `${PATH}: removed code-removed at MEMBER_GONE (000000000000)\n${PATH}: removed http-changed (000000000001)\n`,
    })
    expect(text(PATH)).toBe(`${three.slice(0, three.indexOf('  - {'))}# the end\n`)
    expect(await diff('--fix')).toEqual({ exit: 0, out: '', err: '' })
  })

  test('the last one, too; then there is room for the next', async () => {
    const { diff, text } = world({ [PATH]: unused() })
    await diff('--fix')
    expect(text(PATH)).toBe('accepted: []\n')
    expect((await diff('--accept', found, ...why)).exit).toBe(0)
    expect(text(PATH)).toContain(`accepted:\n  - fingerprint: "${found}"\n`)
  })

  test('an unknown rule stays for the author to fix', async () => {
    const { diff, text } = world({ [PATH]: unused().replace('http-changed', 'http-chnged') })
    expect(await diff('--fix')).toEqual({ exit: 0, out: '', err: '' })
    expect(text(PATH)).toContain('http-chnged')
  })

  test('nothing is called unused, or pruned, where not everything was compared', async () => {
    const { diff, text } = world({
      [PATH]: unused(),
      'old.yaml': before.replace('http: 404', 'http: "404"'),
    })
    const { out, err } = await diff()
    expect(err).toContain('old.yaml: 1 value missing or of a wrong type, not compared')
    expect(out).not.toContain('acceptance-used')
    expect((await diff('--fix')).err).toContain(
      'nothing is removed, because not everything was compared\n',
    )
    expect(text(PATH)).toBe(unused())
  })

  test('nor by a run about one of several catalogs', async () => {
    const config = 'catalogs: [{ source: old.yaml }, { source: new.yaml }]\n'
    const { diff, text } = world({ [PATH]: unused(), 'rail-errors.config.yaml': config })
    expect((await diff()).out).not.toContain('acceptance-used')
    expect((await diff('--fix')).err).toBe(
      'nothing is removed, because not everything was compared\n',
    )
    expect(text(PATH)).toBe(unused())
  })
})
