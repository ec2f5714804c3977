import { expect, test } from 'vitest'
import { stringify } from 'yaml'
import { read } from '../../../src/base/forms/read.ts'
import { inMemory } from '../../support/rail.ts'

// What each editing command changes in catalogs of every style. Every other byte stays: only the
// changed lines are listed.

const BLOCK = `# top
name: clinic-errors
title: Clinic API error codes
description: Error codes of the clinic API.
url: https://clinic.dev/terminology
version: 1.2.0
status: active
date: 2026-03-01
publisher: Clinic API team
contact:
  - url: https://clinic.dev
stages:
  - identify
  - billing

# codes
codes:
  # first
  - code: MEMBER_NOT_FOUND # the code
    http: 404
    stop: true
    fix_stage: identify
    meaning: No member has this identifier.
    fix: >-
      Check the type
      of the identifier. # not a comment
    handling:
      outcome: fail
      retry: after_fix
    tags: [a, b]

  # second
  - code: BILL_TWICE
    http: 409
    stop: true
    fix_stage: billing
    meaning: "The bill was sent before."
    fix: 'Use the earlier bill.'
    since: 1.1.0
# end
`
const FLOW = `name: clinic-errors
title: Clinic API error codes
description: Error codes of the clinic API.
url: https://clinic.dev/terminology
version: 1.2.0
status: active
date: 2026-03-01
publisher: Clinic API team
contact: [{ url: https://clinic.dev }]
stages: [identify, billing]
codes:
  - { code: MEMBER_NOT_FOUND, http: 404, stop: true, fix_stage: identify, meaning: No member has this identifier., fix: Check the type of the identifier., handling: { outcome: fail, retry: after_fix } }
  - { code: BILL_TWICE, http: 409, stop: true, fix_stage: billing, meaning: "The bill was sent before.", fix: 'Use the earlier bill.', since: 1.1.0 }
`
const DATA = {
  name: 'clinic-errors',
  title: 'Clinic API error codes',
  description: 'Error codes of the clinic API.',
  url: 'https://clinic.dev/terminology',
  version: '1.2.0',
  status: 'active',
  date: '2026-03-01',
  publisher: 'Clinic API team',
  contact: [{ url: 'https://clinic.dev' }],
  stages: ['identify', 'billing'],
  codes: [
    {
      code: 'MEMBER_NOT_FOUND',
      http: 404,
      stop: true,
      fix_stage: 'identify',
      meaning: 'No member has this identifier.',
      fix: 'Check the type of the identifier.',
      handling: { outcome: 'fail', retry: 'after_fix' },
    },
    {
      code: 'BILL_TWICE',
      http: 409,
      stop: true,
      fix_stage: 'billing',
      meaning: 'The bill was sent before.',
      fix: 'Use the earlier bill.',
      since: '1.1.0',
    },
  ],
}
const STYLES: Record<string, string> = {
  block: BLOCK,
  'block, dashes at the margin': stringify(DATA, { indentSeq: false }),
  'block, four columns': stringify(DATA, { indent: 4 }),
  'block, Windows lines': BLOCK.replaceAll('\n', '\r\n'),
  'block, byte order mark': `\uFEFF${BLOCK}`,
  'block, no last line end': BLOCK.replace(/\n# end\n$/, ''),
  'entries in braces': FLOW,
  JSON: `${JSON.stringify(DATA, null, 2)}\n`,
  'JSON in one line': JSON.stringify(DATA),
}
const WHY = "--reason 'One code is enough.'"
const COMMANDS = [
  "add CARD_LOST http=404 stop=true fix_stage=identify 'meaning=The card of the member is lost.' 'fix=Order a new card for the member.'",
  `deprecate MEMBER_NOT_FOUND ${WHY} --replaced-by BILL_TWICE --sunset 2027-06-30`,
  `retire BILL_TWICE ${WHY} --note 'Nothing is to be done.'`,
  'rename BILL_TWICE BILL_KNOWN --yes',
]

const visible = (line: string) => line.replace('\uFEFF', '<BOM>').replace('\r', '<CR>')

/** The lines that went and came, without those that both have at the start and at the end. */
function changed(before: string, after: string): string[] {
  const [old, now] = [before.split('\n'), after.split('\n')]
  let end = 0
  while (end < Math.min(old.length, now.length) && old.at(-1 - end) === now.at(-1 - end)) end++
  let start = 0
  while (start < Math.min(old.length, now.length) - end && old[start] === now[start]) start++
  const cut = (lines: string[], mark: string) =>
    lines.slice(start, lines.length - end).map((line) => `  ${mark} ${visible(line)}`)
  return [...cut(old, '-'), ...cut(now, '+')]
}

test('golden/styles.txt', async () => {
  const lines: string[] = []
  for (const [style, text] of Object.entries(STYLES)) {
    lines.push('', `== ${style}`)
    for (const command of COMMANDS) {
      const memory = inMemory({ files: { 'errors.yaml': text } })
      const { exit, err } = await memory.rail(command)
      const said = exit === 0 ? '' : `: ${err.trim().split(';')[0]}`
      lines.push(
        `${command.replace(/ (?:http=|--reason).*/, ' …')} (${exit})${said}`,
        ...changed(text, memory.text('errors.yaml')!),
      )
    }
  }
  await expect(`${lines.slice(1).join('\n')}\n`).toMatchFileSnapshot('./golden/styles.txt')
})

// Empty lines at the end of `|+` belong to its value: what can't be put behind them without a
// change of it is refused.
test.each([
  ['|-', '\n', 0],
  ['|', '\n', 0],
  ['>', '\n', 0],
  ['|+', '\n', 0],
  ['|2+', '\n', 0],
  ['>+', '\n', 0],
  ['|+', '\n\n\n', 2],
])('a new entry below one that ends in a block with %s and %j', async (mark, end, refused) => {
  const text = `${BLOCK.replace(/# end\n$/, '')}    notes: ${mark}\n      One.\n${end}`
  const memory = inMemory({ files: { 'errors.yaml': text } })
  expect((await memory.rail(`${COMMANDS[0]!} --after BILL_TWICE`)).exit).toBe(refused)
  const [before, after] = await Promise.all([read(text), read(memory.text('errors.yaml')!)])
  expect(after.value.codes!.slice(0, 2)).toEqual(before.value.codes)
  expect(after.value.codes).toHaveLength(refused ? 2 : 3)
})

test('fmt makes one text of every style', async () => {
  const { rail, text } = inMemory({
    files: Object.fromEntries(
      Object.entries(STYLES).map(([style, contents]) => [`${style}.yaml`, contents]),
    ),
  })
  const plain = [
    'block, dashes at the margin',
    'block, four columns',
    'entries in braces',
    'JSON',
    'JSON in one line',
  ]
  const formatted = async (style: string) => {
    expect(await rail(['fmt', '--write', `${style}.yaml`])).toMatchObject({ exit: 0 })
    const once = text(`${style}.yaml`)
    expect(await rail(['fmt', '--check', `${style}.yaml`])).toMatchObject({ exit: 0, out: '' })
    return once
  }
  const [first, ...others] = await Promise.all(plain.map(formatted))
  await expect(first).toMatchFileSnapshot('./golden/formatted.yaml')
  expect(others).toEqual(others.map(() => first))
  const block = await formatted('block')
  await expect(block).toMatchFileSnapshot('./golden/formatted-comments.yaml')
  expect(await formatted('block, byte order mark')).toBe(block)
  expect(await formatted('block, Windows lines')).toBe(block!.replaceAll('\n', '\r\n'))
  expect(await formatted('block, no last line end')).toBe(block!.replace('\n# end\n', ''))
})
