import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as railErrors from '../../../dist-terminology/rail-errors.ts'
import { formsOf } from '../../../src/base/core/contract/forms/forms-of.ts'
import { PRESETS } from '../../../src/base/core/contract/forms/presets/index.ts'
import { entry, file } from '../../../src/base/rules/linter/rule.ts'
import { formAnswer } from '../../../src/features/explain/form-answer.ts'
import { createRail } from '../../../src/libraries/server/index.ts'
import { byClient, byText, FAILURES } from '../../support/actions.ts'
import { HOSTILE } from '../../support/hostile.ts'
import { rail } from '../../support/rail.ts'
import { rowsOf } from '../../support/rows.ts'
import { parseAnswer, readAs, type Table } from '../modules/client/api.ts'

const catalog = readFileSync(new URL('../../../errors.yaml', import.meta.url), 'utf8')
const files = { 'errors.yaml': catalog }
const explain = (text: string, more = '') =>
  rail(`explain - ${more}`.trim(), { files, stdin: text })

const server = createRail(railErrors)
const failure = server
  .collect()
  .add('MISSING_DOCUMENTS', { path: 'lines[2].documents' })
  .add('MEMBER_NOT_FOUND', { path: 'member.id' })
  .failure()!
const body = JSON.stringify(server.answer(failure, { form: 'body' }).body)
const CODES = [
  ['MEMBER_NOT_FOUND', 'member.id'],
  ['MISSING_DOCUMENTS', 'lines[2].documents'],
]

describe('an answer of the service', () => {
  test.each<[string, string]>([
    ['a body', body],
    ['a body over several lines', JSON.stringify(JSON.parse(body), null, 2)],
    ['problem details', JSON.stringify(server.answer(failure, { form: 'problem' }).body)],
    [
      'an OperationOutcome',
      JSON.stringify(server.answer(failure, { form: 'operation-outcome' }).body),
    ],
    ['a tool result', JSON.stringify(server.answer(failure, { form: 'mcp' }).body)],
    ['an error of JSON-RPC', JSON.stringify(server.answer(failure, { form: 'json-rpc' }).body)],
    ['with its headers', `HTTP/1.1 404 Not Found\ncontent-type: application/json\n\n${body}`],
    ['in the line of a log', `10:00:01 ERROR [http {id=7}] answer: ${body} after 30 ms`],
    ['as a text in JSON', JSON.stringify({ level: 50, res: { status: 404, body } })],
    ['escaped in a line', `ERROR body="${JSON.stringify(body).slice(1, -1)}"`],
    ['in quotes', JSON.stringify(body)],
    ['beside other JSON', `{"a":1} {"error":"Not Found"} ${body} []`],
  ])('%s', async (_, text) => {
    const { exit, out, err } = await explain(text, '--format json')
    expect({ exit, err }).toEqual({ exit: 0, err: '' })
    const { reasons } = JSON.parse(out) as { reasons: Record<string, unknown>[] }
    expect(reasons.map(({ error, path }) => [error, path])).toEqual(CODES)
    expect(reasons.every(({ known }) => known)).toBe(true)
    const page = (await explain(text)).out
    expect(page).toMatch(
      /^2 codes\n\n- Result: the call failed \(HTTP 404\)\.\n- Repeat: only after/,
    )
    expect(page).toContain('- Place: `lines[2].documents`')
  })

  test('as an argument, and with Retry-After', async () => {
    const text = `{"error":"PAYER_UNREACHABLE","fix_stage":"eligibility"} retry-after: 7`
    const { out } = await rail(['explain', text], { files })
    expect(out).toContain('- Repeat: the same request, at most 3 times, after 7 s')
  })

  test('after many open brackets in its texts, only as a word', async () => {
    const message = async (before: number) => {
      const texts = [...Array(before).fill('{'.repeat(6_500)), `answer: ${body}`]
      const { out } = await explain(JSON.stringify(texts), '--format json')
      return (JSON.parse(out) as { reasons: { path: string }[] }).reasons.map(({ path }) => path)
    }
    expect(await message(0)).toEqual(CODES.map(([, path]) => path))
    expect(await message(2)).toEqual(['', ''])
  })

  test('a code that is only a word of the line', async () => {
    const { out } = await explain('2026-11-25 WARN claim 7 was answered with ALREADY_CLOSED.')
    expect(out).toMatch(/^ALREADY_CLOSED\n\n- Result: success, nothing is wrong \(HTTP 409\)\.\n/)
  })

  test('a code that the catalog does not have', async () => {
    const { exit, out } = await explain('{"error":"CARD_BLOCKED","message":"No.","fix_stage":"x"}')
    expect(exit).toBe(0)
    expect(out).toContain('- Repeat: the status decides.\n- What happened: "No."\n')
    expect(out).toContain('The catalog does not have this code.')
  })
})

describe('an answer in a form that the catalog does not name is one that its clients do not read', () => {
  const url = 'https://api.shop.dev/terminology'
  const codes = [
    entry({ code: 'ITEM_SOLD_OUT', http: 409, fix_stage: 'cart' }),
    entry({ code: 'CARD_EXPIRED', http: 422, fix_stage: 'payment' }),
  ].join('\n')
  const named = (wire: unknown) =>
    file({ name: 'shop-errors', url, stages: ['cart', 'payment'], wire }, codes)
  const addresses = {
    url,
    codeSystem: `${url}/CodeSystem/shop-errors`,
    stageSystem: `${url}/CodeSystem/shop-errors-stages`,
  }
  const table = Object.fromEntries(
    ['ITEM_SOLD_OUT', 'CARD_EXPIRED'].map((code) => [code, { http: 409, stop: true }]),
  ) as Table
  const about = async (wire: unknown, text: string, more: string[] = []) =>
    (
      await rail(['explain', '-', ...more], {
        files: { 'errors.yaml': named(wire) },
        stdin: text,
      })
    ).out
  // The codes of `header` are outside of the body.
  const IN_BODY = ['rail', ...PRESETS.map(({ name }) => name)].filter((name) => name !== 'header')

  test.each(IN_BODY)('for clients of %s', async (wire) => {
    for (const sent of IN_BODY) {
      const answer = formAnswer(sent)
      const { kind } = parseAnswer(answer, table, readAs(formsOf(wire, addresses)))
      const out = await about(wire, JSON.stringify(answer.body), ['--format', 'json'])
      const { read_by_clients, reasons } = JSON.parse(out)
      expect([sent, reasons[0].error, read_by_clients]).toEqual([
        sent,
        'ITEM_SOLD_OUT',
        kind === 'reasons',
      ])
    }
  })

  test('people are informed of it', async () => {
    const outcome = JSON.stringify(formAnswer('operation-outcome').body)
    const note =
      '- Clients: find no code in it and go by its status, as `wire` of the catalog names other forms.\n'
    expect(await about('problem-member', outcome)).toContain(note)
    expect(await about(['problem-member', 'operation-outcome'], outcome)).not.toContain(note)
    expect(await about('problem-member', 'log: ITEM_SOLD_OUT')).not.toContain(note)
    expect(await about('header', outcome)).not.toContain(note)
  })
})

describe('where no code says whether to repeat, the status does', () => {
  const source = (more: object) =>
    file(
      { wire: 'problem', ...more },
      [
        entry({ code: 'PAYER_BUSY', http: 503, handling: { outcome: 'fail' } }),
        entry({ code: 'MEMBER_LOST', http: 404 }),
        entry({ code: 'PAYER_GONE', http: 503, handling: { retry: 'none' } }),
      ].join('\n'),
    )

  test.each(
    rowsOf<{ text: string; more: object; repeat: string; shown?: string }>(
      import.meta,
      'where no code says whether to repeat the: text, more, repeat',
    ),
  )('$text', async ({ text, more, repeat, shown }) => {
    const files = { 'errors.yaml': source(more) }
    const { out } = await rail(['explain', text], { files })
    expect(out).toContain(`- Repeat: ${repeat}`)
    expect(/^- Show: (.*)$/m.exec(out)?.[1]).toBe(shown)
    if (!text.includes(' ')) return
    const { out: json } = await rail(['explain', text, '--format', 'json'], { files })
    expect(JSON.parse(json).reasons[0].present_as).toBe(shown ? 'system' : 'unknown')
  })
})

describe('what to do is what the client does, for people and for programs', () => {
  test('there are at least 60 answers', () => expect(FAILURES.length).toBeGreaterThanOrEqual(60))

  test.each(FAILURES)('%s', async (_, failure) => {
    const answer = server.answer(failure)
    const action = byClient(answer)
    const wait = answer.headers['retry-after']
    const text = `${wait ? `retry-after: ${wait}\n\n` : ''}${JSON.stringify(answer.body)}`
    expect(byText((await explain(text, '--format markdown')).out)).toEqual(action)
    const { verdict: said, reasons } = JSON.parse((await explain(text, '--format json')).out)
    const { key, ...verdict } = said
    expect(key).toBe('reuse') // no code says otherwise
    type Said = Record<'error' | 'path' | 'fix_stage' | 'present_as', string>
    expect({
      ...verdict,
      todo: (reasons as Said[])
        .map(({ error, path, fix_stage, present_as }) => [error, path, fix_stage, present_as])
        .sort(),
    }).toEqual(action)
  })
})

test.each([
  ['', 'the text is empty; give a name, or an error answer'],
  ['{"ok":true}', 'the text has no error answer, and no code of the catalog'],
  ['<html>Bad Gateway</html>', 'the text has no error answer, and no code of the catalog'],
  ['{'.repeat(100_000), 'the text has no error answer, and no code of the catalog'],
  ['[['.repeat(5000), 'the text has no error answer, and no code of the catalog'],
])('nothing to explain in %j', async (text, words) => {
  expect(await explain(text)).toMatchObject({ exit: 2, out: '', err: `rail-errors: ${words}\n` })
})

test.each(HOSTILE)('a text of the service stays in its quotes: %s', async (_, message) => {
  const { out } = await explain(JSON.stringify({ error: 'CARD_GONE', message, fix_stage: 'x' }))
  const said = out
    .replace(/"[^"\n]*"/g, '""')
    .trimEnd()
    .split('\n')
  expect(said).toEqual([
    'CARD_GONE',
    '',
    '- Result: the call failed.',
    '- Repeat: the status decides.',
    '- What happened: ""',
    '- What to do: ""',
    '- Stage: `x`',
  ])
})
