import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { healthy, healthyEntry } from '../../support/catalogs.ts'
import { rail } from '../../support/rail.ts'
import { rowsOf } from '../../support/rows.ts'

const sw = { meaning: 'Hakuna mwanachama.', fix: 'Angalia namba.' }
const de = {
  display: 'Kein Mitglied',
  meaning: 'Niemand hat diese Nummer.',
  fix: 'Bitte die Nummer prüfen.',
}
const catalog = healthy(
  [
    healthyEntry({ translations: { sw, 'de-CH': de } }),
    healthyEntry({ code: 'MEMBER_BLOCKED' }),
  ].join('\n'),
)

const world = { files: { 'errors.yaml': catalog } }

test.each(
  rowsOf<{ name: string; args: string; lines: string[] }>(import.meta, 'explain in a language'),
)('explain in a language: $name', async ({ args, lines }) => {
  const { exit, out, err } = await rail(`explain ${args}`, world)
  expect({ exit, err }).toEqual({ exit: 0, err: '' })
  expect([...out.matchAll(/"(.*)"/g)].map(([, text]) => text)).toEqual(
    expect.arrayContaining([...lines]),
  )
  expect(out).toContain('- Result: the call failed (HTTP 404).')
  expect(out).toContain('- Stage: `identify`')
})

test('explain in a language as JSON', async () => {
  const { out } = await rail('explain MEMBER_NOT_FOUND --lang de-CH --format json', world)
  expect(JSON.parse(out)).toMatchObject({ code: 'MEMBER_NOT_FOUND', http: 404, ...de })
})

test('the fields that are not published: its own, and notes', async () => {
  const entry = healthyEntry({
    ...{ notes: 'Ask the desk.', tags: ['member', 'desk'], from: { core: ['E1'] } },
    ...{ 'x-team': '*desk*', 'x-level': 4, 'x-steps': ['a', { b: true }], 'x-`y': '' },
  })
  const { out } = await rail('explain MEMBER_NOT_FOUND --format markdown', {
    files: { 'errors.yaml': healthy(entry) },
  })
  expect(out.slice(out.indexOf('- `notes`'))).toBe(
    [
      '- `notes`: "Ask the desk."',
      '- `tags`: "member", "desk"',
      '- `from`: `{"core":["E1"]}`',
      '- `x-team`: "\\*desk\\*"',
      '- `x-level`: `4`',
      '- `x-steps`: "a", `{"b":true}`',
      '- `x-\'y`: ""',
      '',
    ].join('\n'),
  )
})

test('an entry without texts in the language: in the catalog’s own, and said so', async () => {
  const { exit, out, err } = await rail('explain MEMBER_BLOCKED --lang sw', world)
  expect({ exit, err }).toEqual({
    exit: 0,
    err: 'MEMBER_BLOCKED has no texts in "sw"; these are in "en"\n',
  })
  expect(out).toContain('No member has this identifier.')
})

test.each(rowsOf<{ args: string; err: string }>(import.meta, 'explained'))(
  'explain $args',
  async ({ args, err }) => {
    expect(await rail(`explain ${args}`, world)).toMatchObject({
      exit: 2,
      out: '',
      err: `rail-errors: ${err}\n`,
    })
  },
)

test.each([
  [['openVisit', 'billVisit'], '- Comes from: `openVisit`, `billVisit`'],
  [['*'], '- Comes from: every operation'],
  [[], '- Comes from: no operation'],
])('explain a code that comes from %j', async (raised_by, line) => {
  const text = healthy(healthyEntry({ raised_by }))
  const { out } = await rail('explain MEMBER_NOT_FOUND', { files: { 'errors.yaml': text } })
  expect(out.split('\n')).toContain(line)
})

describe('explain an operation', () => {
  const rich = readFileSync(new URL('../../fixtures/rich/errors.yaml', import.meta.url), 'utf8')
  const files = { 'errors.yaml': rich }

  test('its codes, in the order and the words of the site', async () => {
    const { exit, out } = await rail('explain billVisit', { files })
    await expect(out).toMatchFileSnapshot(
      '../../golden/commands/an-operation-that-is-explained.txt',
    )
    expect(exit).toBe(0)
    const site = readFileSync(
      new URL('../site/golden/site/operations-billVisit-index.html', import.meta.url),
      'utf8',
    )
    const notes = [...site.matchAll(/<p class="note">([^<:]*[^<]*)/g)].map(([, words]) => words!)
    expect(notes).toHaveLength(2)
    for (const words of notes) expect(out).toContain(words.replace(/: $/, '.'))
    const codes = (text: string, pattern: RegExp) =>
      [...text.matchAll(pattern)].map(([, code]) => code)
    expect(codes(out, /^\d+\. (\w+):/gm)).toEqual(codes(site, /<\/span> <code>(\w+)<\/code>/g))
  })

  test('as JSON, and from a source', async () => {
    const { out } = await rail('explain session.open --source errors.yaml --format json', { files })
    const { codes, ...facts } = JSON.parse(out)
    expect(facts).toEqual({
      id: 'session.open',
      title: 'Session open',
      unknown: 1,
      runAfter: ['SESSION_OPEN'],
    })
    expect(codes.map(({ code }: { code: string }) => code)).toEqual(['PAYER_SLOW'])
  })

  test.each(rowsOf<{ args: string; err: string }>(import.meta, 'args is refused'))(
    '$args is refused',
    async ({ args, err }) => {
      expect(await rail(`explain ${args}`, { files })).toMatchObject({
        exit: 2,
        out: '',
        err: `rail-errors: ${err}\n`,
      })
    },
  )

  test('of a catalog with mistakes', async () => {
    const text = `name: a\noperations: [openVisit, 7, { title: A }]\ncodes:\n  - code: A\n    raised_by: ['*']\n  - 7\n  - { code: B, http: 404, stop: true, meaning: B., raised_by: [openVisit] }\n`
    const { exit, out } = await rail('explain openVisit', { files: { 'errors.yaml': text } })
    expect(exit).toBe(0)
    expect(out).toContain('1. B: B. B. HTTP 404.')
  })
})

test('the example of a rule over several files shows each of them', async () => {
  const { out } = await rail('explain import-known')
  const [, wrong = ''] = out.split('Fails:')
  expect(wrong).toContain('TOKEN_EXPIRD')
  expect(wrong).toMatch(/`common\.yaml`:\n\n(?:.*\n)*?.*code: "?TOKEN_EXPIRED/)
})
