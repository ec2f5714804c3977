import { describe, expect, test } from 'vitest'
import { compose } from '../../../../src/base/core/yaml/compose.ts'
import { composeList } from '../../../../src/base/core/yaml/compose-list.ts'
import { type Nodes, nodesOf } from '../../../../src/base/core/yaml/diagnose.ts'
import { eventsOf } from '../../../../src/base/core/yaml/events.ts'
import { listNodes } from '../../../../src/base/core/yaml/locate-list.ts'
import { parse } from '../../../../src/base/core/yaml/parse.ts'

const header = 'name: clinic-errors\nstages: [identify, eligibility]\n'
const items = (indent: string, ...texts: string[]) =>
  texts.map((text) => `${indent}- ${text.replaceAll('\n', `\n${indent}  `)}\n`).join('')
const member = 'code: MEMBER_NOT_FOUND\nhttp: 404\nmeaning: The payer does not know this member.'
const claim =
  'code: CLAIM_REJECTED\nhttp: 422\nmeaning: >-\n  - not an item\n  of the list\nfix: |\n  Read:\n  - the claim'
const quoted =
  'code: "PAYER_DOWN"\nhandling: { outcome: fail,\n  retry: same }\nmeaning: "One\n  two"\nexpired: yes'

const whole: Record<string, string> = {
  'without an indentation': `${header}codes:\n${items('', member, claim, quoted, member)}`,
  'indented by two': `${header}codes:\n${items('  ', member, claim, quoted, member)}`,
  'indented by four, with text after the key': `${header}codes:  \n${items('    ', claim, member, quoted)}`,
  'with CRLF': `${header}codes:\n${items('  ', member, quoted, member)}`.replaceAll('\n', '\r\n'),
  'with comments and empty lines': `${header}codes: # all\n# one\n\n  # first\n${items('  ', member)}\n# at the margin\n\n${items('  ', claim, quoted)}`,
  'before other keys': `codes:\n${items('  ', member, claim, quoted)}title: Codes\ndate: 2026-11-21\n`,
  'without an end of line': `${header}codes:\n${items('  ', member, claim, member)}`.trimEnd(),
  'with items that are empty, lists or texts': `codes:\n${items('  ', member, '', '- 1\n- 2', 'text', '12', 'y', claim)}`,
  'after a shorter list': `tags:\n  - one\n  - two\ncodes:\n${items('  ', member, claim, quoted, member)}`,
  'with a key that is __proto__': `__proto__: 1\ncodes:\n${items('  ', `${member}\n__proto__: 2`, claim)}`,
  'after a marker': `---\n${header}codes:\n${items('  ', member, claim, quoted)}`,
  'with items that begin below their dashes': `codes:\n${items('  ', member)}  -\n    code: CLAIM_REJECTED\n${items('  ', quoted)}  -\t\n    - 1\n  -\n${items('  ', claim)}`,
  'with characters outside Latin': `codes:\n${items('  ', 'meaning: 会員が見つかりません', member, 'meaning: 😀')}`,
}

const otherwise: Record<string, string> = {
  'an anchor': `codes:\n${items('  ', member, `${member}\nhandling: &fail { outcome: fail }`, claim)}`,
  'an anchor of the list': `codes: &all\n${items('  ', member, claim)}`,
  'an alias': `base: &base 404\ncodes:\n${items('  ', member, 'http: *base', claim)}`,
  'a tag': `codes:\n${items('  ', member, 'http: !!str 404', claim)}`,
  'a key that is used twice': `codes:\n${items('  ', member, 'http: 404\nhttp: 405', claim)}`,
  'the list twice': `codes:\n${items('  ', member, claim, quoted)}codes:\n${items('  ', member)}`,
  'an open quote': `codes:\n${items('  ', member, 'meaning: "One', claim)}`,
  'a wrong indentation': `codes:\n${items('  ', member, claim, quoted)} - http: 404\n`,
  'a second document': `codes:\n${items('', member, claim, quoted)}---\ncodes: []\n`,
  'a second document that is empty': `codes:\n${items('', member, claim, quoted)}---\n`,
  'a second document after an indented list': `codes:\n${items('  ', member, claim, quoted)}---\ntitle: Codes\n`,
  'an empty key': `codes:\n${items('  ', member, claim, quoted)}: A title\n`,
  'a list in one line': `codes: [${'{ code: A }, '.repeat(20)}]\n`,
  JSON: JSON.stringify({ codes: [{ code: 'A' }, { code: 'B' }] }),
  'a list that is the smaller part': `title: ${'x'.repeat(1_000)}\ncodes:\n${items('  ', member)}`,
  'an item that is too deep': `codes:\n${items('  ', member, `handling: ${'['.repeat(62)}${']'.repeat(62)}`, claim)}`,
}

/** The path of every value, and of some that are not there. */
function pathsIn(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (value === null) return [path] // nothing is reported below it
  const inner = typeof value === 'object' ? Object.entries(value as object) : []
  const steps = inner.map(
    ([step, one]) => [Array.isArray(value) ? Number(step) : step, one] as const,
  )
  return [
    path,
    [...path, 'absent'],
    [...path, 99],
    ...steps.flatMap(([step, one]) => pathsIn(one, [...path, step])),
  ]
}

const positions = (value: unknown, { span, token }: Nodes) =>
  pathsIn(value).flatMap((path) =>
    (['key', 'value'] as const).map((part) => ({
      at: `${part} of ${path.join(' ')}`,
      span: span(path, part),
      token: token(path, part),
    })),
  )

describe.each([1, 40, 100, 10_000])('in parts of %d characters', (atOnce) => {
  test.each(Object.entries(whole))('a list %s is the same as in one', (_, text) => {
    const { value, ambiguous, log } = compose(text, eventsOf(text))
    expect(log.problems).toEqual([])
    const list = composeList(text, atOnce)
    expect(list).toMatchObject({ value, log: { problems: [] } })
    expect(JSON.stringify(list!.value)).toBe(JSON.stringify(value))
    expect(new Set(list!.ambiguous)).toEqual(new Set(ambiguous))
  })

  test.each(Object.entries(whole))(
    'the positions in a list %s are those of the whole text',
    (_, text) => {
      const all = nodesOf(text, () => eventsOf(text))
      const never = () => expect.unreachable('the whole text is read again')
      const parts = listNodes(text, composeList(text, atOnce)!, { span: never, token: never })
      const { value } = compose(text, eventsOf(text))
      expect(positions(value, parts)).toEqual(positions(value, all))
    },
  )

  test.each(Object.entries(otherwise))('%s: only the whole text is right', (_, text) =>
    expect(composeList(text, atOnce)).toBeUndefined(),
  )
})

// Few nodes and long texts: this is read in a moment.
const long = (last: string) =>
  `${header}codes:\n${items('  ', ...Array.from({ length: 12 }, (_, at) => `code: A${at}\nmeaning: ${'x'.repeat(100_000)}`), last)}`

test('a text of a megabyte is read whole, and its positions are right', async () => {
  const text = long('code: last\nhttp: 404')
  const { value, problems, locate } = await parse(text, 'errors.yaml')
  expect(problems).toEqual([])
  expect((value as { codes: unknown[] }).codes[12]).toEqual({ code: 'last', http: 404 })
  const start = text.lastIndexOf('404')
  expect(locate(['codes', 12, 'http'])).toEqual({ start, end: start + 3, line: 29, column: 11 })
})

test('a fault in a text of a megabyte is found where it is', async () => {
  const text = long('code: last\nhttp: 404\nhttp: 405')
  const { value, problems } = await parse(text, 'errors.yaml')
  const start = text.lastIndexOf('http')
  expect(problems).toMatchObject([
    { rule: 'key-unique', path: ['codes', 12, 'http'], at: { start, end: start + 4 } },
  ])
  expect((value as { codes: unknown[] }).codes[12]).toEqual({ code: 'last', http: 405 })
})
