import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Fields, setAllFields } from '../../../src/base/core/catalog/edit/entries.ts'
import { asRecord } from '../../../src/base/core/values/record.ts'
import { read } from '../../../src/base/forms/read.ts'
import { entry, file } from '../../../src/base/rules/linter/rule.ts'
import { textDiff } from '../../../src/base/targets/unified-diff.ts'
import { dirtyCatalog } from '../../support/dirty.ts'
import { formatted } from '../../support/formatted.ts'
import type { World } from '../../support/memory-host.ts'
import { rail } from '../../support/rail.ts'
import { rowsOf } from '../../support/rows.ts'

const source = `# top
name: clinic-errors
title: Clinic API error codes
description: Error codes of the clinic API.
url: https://clinic.test/terminology
version: 1.2.0
status: active
date: 2026-03-01
publisher: Clinic API team
stages: [identify, billing]
codes:
  # first
  - code: MEMBER_NOT_FOUND # the code
    http: 404 # status
    stop: true
    fix_stage: identify
    meaning: 'No member has this identifier.'
    fix: >- # folded
      Check the
      # type.

    # about handling
    handling: { outcome: fail, retry: after_fix } # one line

  # second
  - code: PAYER_LOST
    http: 502
    stop: true
    fix_stage: identify
    meaning: "The payer did not answer."
    fix: Wait, then ask again.
    handling:
      # how
      retry: same # again
      audience: [desk]
    tags: [a]
    # a last word
  - { code: BILL_OPEN, http: 409, stop: true, fix_stage: billing, meaning: The bill is still open., fix: Close the bill first. }
  - code: MEMBER_LOST
    http: 404
    stop: true
    fix_stage: identify
    meaning: The member was lost on the way.
    fix: Identify the member again.
    deprecated: # since long
      since: 1.1.0
      reason: One code is enough.
      replaced_by: MEMBER_NOT_FOUND # the better one
# end
`

async function edit(args: string, before = source, world: World = {}) {
  const { exit, out, err, text } = await rail(args, { files: { 'errors.yaml': before }, ...world })
  return { exit, out, err, text: text('errors.yaml')! }
}

const changed = (before: string, after: string) =>
  textDiff('errors.yaml', before, after)
    .split('\n')
    .filter((line) => /^[-+](?!--|\+\+)/.test(line))
    .join('\n')

const CARD = `http=422 stop=true fix_stage=identify 'meaning=The card is out of date.' 'fix=Ask for the card: the new one.'`
const added = `+  - code: CARD_EXPIRED
+    http: 422
+    stop: true
+    fix_stage: identify
+    meaning: The card is out of date.
+    fix: "Ask for the card: the new one."`

test.each(rowsOf<{ name: string; args: string; lines: string }>(import.meta, 'name, args, lines'))(
  '$name',
  async ({ args, lines }) => {
    const { exit, text, out, err } = await edit(args)
    expect({ exit, out, lines: changed(source, text) }, err).toEqual({ exit: 0, out: '', lines })
    expect(await edit(`${args} --dry-run`)).toEqual({
      exit: 0,
      out: textDiff('errors.yaml', source, text),
      err: '',
      text: source,
    })

    const again = await edit(args, text)
    expect(again).toEqual({ exit: 0, out: '', err: again.err, text })
    expect(again.err).toContain('nothing to change')

    const windows = await edit(args, source.replaceAll('\n', '\r\n'))
    expect(windows.text).toBe(text.replaceAll('\n', '\r\n'))
    const endless = await edit(args, source.replace('\n# end\n', ''))
    expect(endless.text).toBe(text.replace('\n# end\n', ''))
  },
)

const BREAKING = 'rail-errors diff reports a breaking change'

test.each<[string, Record<string, string>, string]>([
  [
    'the day before its sunset',
    { sunset: '2026-11-22' },
    ` before its sunset, 2026-11-22: integrators rely on that day, and ${BREAKING}`,
  ],
  ['on the day of its sunset', { sunset: '2026-11-21' }, ''],
  [
    'in the release that deprecates it',
    { since: '' },
    ` without a released deprecation: if a release has the code, ${BREAKING}; deprecate it there first`,
  ],
  [
    '89 days after its deprecation',
    { date: '2026-08-24' },
    ` less than 90 days after its deprecation, 2026-08-24: ${BREAKING}`,
  ],
  ['90 days after its deprecation', { date: '2026-08-23' }, ''],
  ['after a deprecation of which only the version is known', {}, ''],
])('what retire says of a code %s', async (_, { since = '1.1.0', ...fields }, early) => {
  const days = Object.entries(fields).map(([field, day]) => `\n      ${field}: ${day}`)
  const before = source
    .replace('# the better one', days.join(''))
    .replace('      since: 1.1.0\n', since && `      since: ${since}\n`)
  const { exit, err, text } = await edit('retire MEMBER_LOST', before)
  expect([exit, err]).toEqual([0, `errors.yaml: MEMBER_LOST retired${early}\n`])
  if ('sunset' in fields) {
    const files = { 'old.yaml': before, 'errors.yaml': text }
    const { out } = await rail('diff old.yaml errors.yaml --format concise', { files })
    expect(out).toContain(early === '' ? 'as announced' : early.split(':')[0]!)
  }
})

test('what retire says follows the policy of diff', async () => {
  const config = 'grace_days: 10\ndiff: { require_deprecation: false }\n'
  const world = { files: { 'rail-errors.config.yaml': config } }
  const dated = source.replace('# the better one', '\n      date: 2026-08-24')
  for (const before of [dated, source.replace('      since: 1.1.0\n', '')])
    expect(
      await edit('retire MEMBER_LOST', before, {
        files: { ...world.files, 'errors.yaml': before },
      }),
    ).toMatchObject({ exit: 0, err: 'errors.yaml: MEMBER_LOST retired\n' })
})

// Without the comments at the end of a mapping.
const plain = source.replace(' # one line', '').replace('    # a last word\n', '')

test('new entries and fields are formatted as fmt does', async () => {
  let text = formatted(plain)
  for (const args of [
    `add CARD_EXPIRED ${CARD} --after PAYER_LOST`,
    `add CARD_LOST ${CARD.replace('card is out of date', 'card was lost')}`,
    `deprecate CARD_LOST --note 'Ask: at the desk.' --reason Rare. --sunset 2027-03-31`,
    'retire MEMBER_LOST',
  ]) {
    const result = await edit(args, text)
    expect(result, result.err + result.out).toMatchObject({ exit: 0 })
    text = result.text
    expect(formatted(text)).toBe(text)
  }
})

test.each([
  ['an empty list', '[]'],
  ['an empty list with a comment', '[] # none'],
  ['nothing', ''],
])('the first code goes into %s', async (_, codes) => {
  const empty = `${file({}, '').trimEnd()} ${codes}\n`.replace('codes: \n', 'codes:\n')
  const { text, err } = await edit(`add CARD_EXPIRED ${CARD}`, empty)
  expect(text, err).toBe(`${empty.replace(' []', '')}${added.replace(/^\+/gm, '')}\n`)
})

test('a new code leaves out what the defaults of the catalog say', async () => {
  const header = source.replace(/^codes:/m, 'defaults: { stop: true, http: 400 }\ncodes:')
  const given = CARD.replace('http=422 stop=true ', '')
  const { text, err } = await edit(`add CARD_OLD ${given}`, header)
  expect(text, err).toContain(
    '  - code: CARD_OLD\n    fix_stage: identify\n    meaning: The card is out of date.\n',
  )
  expect((await edit('add CARD_OLD fix_stage=identify', header)).err).toContain(
    'meaning and fix are required',
  )
})

test('an empty field is filled', async () => {
  const empty = source.replace('tags: [a]', 'deprecated: # none')
  const { text, err } = await edit('deprecate PAYER_LOST --reason Rare. --note Ask.', empty)
  expect(text, err).toBe(
    source.replace('tags: [a]', 'deprecated: # none\n      reason: Rare.\n      note: Ask.'),
  )
})

// What a deprecation is written like, and what becomes of it.
test.each(rowsOf<{ name: string; written: string; now: string }>(import.meta, 'a deprecation'))(
  'a deprecation in $name',
  async ({ written, now }) => {
    const at = (value: string) => source.replace('tags: [a]', `deprecated:${value}`)
    const { exit, text, err } = await edit(
      `deprecate PAYER_LOST --reason 'Rare: now.'`,
      at(written),
    )
    expect({ exit, text }, err).toEqual({ exit: 0, text: at(now) })
  },
)

test.each(
  rowsOf<{ name: string; args: string; rule: string }>(
    import.meta,
    'refuses the result would not lint',
  ),
)('refuses $name: the result would not lint', async ({ args, rule }) => {
  const { exit, out, err, text } = await edit(args)
  expect({ exit, text }).toEqual({ exit: 1, text: source })
  expect(out).toMatch(new RegExp(`^(?:errors\\.yaml:\\d+:\\d+ error ${rule} .*\n)+$`))
  expect(err).toContain('Nothing was written')
})

test('a code that is not found in a broken file may be in it', async () => {
  const broken = source.replace('codes:', 'codes: [\n]\nx-codes:')
  expect(await edit('deprecate PAYER_LOST --note Ask. --reason Rare.', broken)).toMatchObject({
    exit: 2,
    err: expect.stringContaining("errors.yaml can't be edited: it is not valid YAML"),
    text: broken,
  })
})

test('errors that stand there already are no obstacle', async () => {
  const old = source
    .replace('http: 409', 'http: 99')
    .replace('MEMBER_NOT_FOUND #', 'Member_NOT_FOUND #')
  expect((await edit('deprecate PAYER_LOST --note Ask. --reason Rare.', old)).exit).toBe(0)
  expect(await edit('rename Member_NOT_FOUND member_GONE --yes', old)).toMatchObject({ exit: 0 })
  expect(await edit(`add CARD_EXPIRED ${CARD} --after PAYER_LOST`, old)).toMatchObject({ exit: 0 })
  expect(await edit(`add CARD_EXPIRED ${CARD.replace('422', '499')}`, old)).toMatchObject({
    exit: 1,
    text: old,
  })
  const files = { 'errors.yaml': old, 'rail-errors.config.yaml': 'rules: { http-registered: off }' }
  expect(
    await edit(`add CARD_EXPIRED ${CARD.replace('422', '499')}`, old, { files }),
  ).toMatchObject({ exit: 0 })
})

test.each(rowsOf<{ name: string; args: string; message: string }>(import.meta, 'refuses'))(
  'refuses $name',
  async ({ args, message }) => {
    const { exit, out, err, text } = await edit(args, source, {
      stdin: source,
      git: { 'HEAD:errors.yaml': source },
    })
    expect({ exit, out, text }).toEqual({ exit: 2, out: '', text: source })
    expect(err).toContain(message)
  },
)

test.each([
  [
    'broken syntax',
    `${source}title: "\n`,
    'deprecate PAYER_LOST --note Ask. --reason Rare.',
    'not valid YAML',
  ],
  [
    'a code that stands twice',
    source.replace('BILL_OPEN', 'PAYER_LOST'),
    'deprecate PAYER_LOST --note Ask. --reason Rare.',
    'is defined twice',
  ],
  [
    'an alias',
    source.replace('tags: [a]', 'tags: [a]\n    deprecated: &d { reason: Old. }\n    x-own: *d'),
    'deprecate PAYER_LOST --note Ask. --reason Rare.',
    'without changing other parts of the file',
  ],
  [
    'a retired code',
    source.replace('deprecated: #', 'retired: #'),
    'deprecate MEMBER_LOST',
    'is already retired',
  ],
])('refuses %s in the file', async (_, before, args, message) => {
  const { exit, err, text } = await edit(args, before)
  expect({ exit, text }).toEqual({ exit: 2, text: before })
  expect(err).toContain(message)
})

test('of several catalogs, the one that holds the code, or the one that was chosen', async () => {
  const other = file(
    { name: 'other-errors' },
    `${entry({ code: 'PAYER_LOST' })}\n${entry({ code: 'ROOM_LOST' })}`,
  )
  const files = {
    'errors.yaml': source,
    'b.yaml': other,
    'rail-errors.config.yaml': 'catalogs: [{ source: errors.yaml }, { source: b.yaml }]\n',
  }
  const edited = async (args: string) => {
    const { exit, err, text } = await rail(args, { files })
    return { exit, err, a: text('errors.yaml') !== source, b: text('b.yaml') !== other }
  }
  expect(await edited('deprecate ROOM_LOST --note Ask. --reason Rare.')).toMatchObject({
    exit: 0,
    a: false,
    b: true,
  })
  expect(
    await edited('deprecate PAYER_LOST --note Ask. --reason Rare. --source b.yaml'),
  ).toMatchObject({
    exit: 0,
    a: false,
    b: true,
  })
  expect(await edited('deprecate PAYER_LOST --note Ask. --reason Rare.')).toMatchObject({
    exit: 2,
    err: expect.stringContaining('choose one with --source'),
    a: false,
    b: false,
  })
  expect(await edited(`add CARD_EXPIRED ${CARD} --after ROOM_LOST`)).toMatchObject({
    exit: 0,
    a: false,
    b: true,
  })
  expect(await edited(`add CARD_EXPIRED ${CARD}`)).toMatchObject({
    exit: 2,
    err: expect.stringContaining('choose one with --source'),
    a: false,
    b: false,
  })
})

test('dirty catalogs: every line outside the edited entry stays, and the file says what it should', {
  timeout: 110_000,
}, async () => {
  const text = fc.constantFrom(
    'Ask again.',
    'on',
    'a: b',
    "it's # so",
    'two\nlines',
    '  padded ',
    '12',
    '[x',
    'Press [ OK ].',
    '{ a }',
  )
  const fields = fc.oneof(
    fc.record(
      {
        http: fc.constantFrom(409, 500),
        meaning: text,
        fix: text,
        since: fc.constantFrom('1.0.0', '1.0'),
        notes: text,
      },
      { requiredKeys: [] },
    ),
    fc.record({
      deprecated: fc.record(
        {
          since: fc.constant('1.0.0'),
          reason: text,
          note: text,
          sunset: fc.constant('2027-03-31'),
        },
        { requiredKeys: ['reason'] },
      ),
    }),
    fc.record({
      handling: fc.record(
        { retry: fc.constant('same'), audience: fc.constant(['desk', 'a, b']) },
        { requiredKeys: ['audience'] },
      ),
    }),
  )
  await fc.assert(
    fc.asyncProperty(dirtyCatalog, fields, fc.nat(), async (before, change, pick) => {
      const reading = await read(before)
      const index = pick % reading.value.codes!.length
      const changes = new Map([[index, change as Fields]])
      const { text: next, raw } = setAllFields(reading, changes)
      const after = await read(next)
      expect(after.raw).toEqual(raw)
      expect(asRecord((after.raw as { codes: unknown[] }).codes[index])).toMatchObject(change)
      expect(setAllFields(after, changes).text).toBe(next)
      const start = before.lastIndexOf('\n', reading.source.locate(['codes', index]).start) + 1
      const end =
        index + 1 < reading.value.codes!.length
          ? before.lastIndexOf('\n', reading.source.locate(['codes', index + 1]).start) + 1
          : before.indexOf('# bottom')
      expect(next.slice(0, start)).toBe(before.slice(0, start))
      expect(next.endsWith(before.slice(end))).toBe(true)
      const comments = (all: string) =>
        all.match(/# (?:top|bottom|above|code|a version|odd|folded)/g)
      expect(comments(next)).toEqual(comments(before))
      expect(/(?<!\r)\n/.test(next)).toBe(/(?<!\r)\n/.test(before))
    }),
    { numRuns: 30, seed: 20_261_121 },
  )
})

test.each(
  rowsOf<{ command: string; args: readonly string[] }>(
    import.meta,
    'writes what hides as an escape',
  ),
)('$command writes what hides as an escape', async ({ args }) => {
  const { exit, text } = await rail(
    args.map((word) => word.replace('HIDDEN', 'a\u202eb\u0085c')),
    {
      files: {
        'errors.yaml': source,
        'rail-errors.config.yaml': 'rules: { text-trimmed: off, audience-known: off }\n',
      },
    },
  )
  expect(exit).toBe(0)
  expect(text('errors.yaml')).toContain('"a\\u202eb\\u0085c"')
  expect(text('errors.yaml')).not.toMatch(/[\u0085\u202e]/)
})

test.each<[command: string, args: readonly string[], file: string]>([
  ['import', ['import', 'list.json', '--out', 'new.yaml'], 'new.yaml'],
  [
    'lint --accept',
    ['lint', '--accept', '--reason', 'a\u202eb\u0085c'],
    '.rail-errors/accepted.yaml',
  ],
])('%s writes what hides as an escape, too', async (_, args, path) => {
  const codes = [
    {
      code: 'A_B',
      http: 404,
      stop: true,
      fix_stage: 'identify',
      meaning: 'a\u202eb\u0085c',
      fix: 'Check it.',
    },
  ]
  const { exit, text } = await rail(args, {
    files: {
      'list.json': JSON.stringify({ codes }),
      'errors.yaml': source.replace('http: 404', 'http: 42'),
    },
  })
  expect(exit).toBeLessThan(2)
  expect(text(path)).toContain('"a\\u202eb\\u0085c"')
})
