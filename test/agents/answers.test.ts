import { describe, expect, test } from 'vitest'
import * as railErrors from '../../dist-terminology/rail-errors.ts'
import { parseRailError, type Table, verdict } from '../../src/client/index.ts'
import { readJsonRpc, readMarkdown, readToolResult } from '../../src/client/readers.ts'
import { createRail, type RailFailure, railFetch } from '../../src/server/index.ts'
import { HOSTILE } from './hostile.ts'

const { entries } = railErrors
type Code = keyof typeof entries
const CODES = Object.keys(entries) as Code[]
const de = Object.fromEntries(
  CODES.map((code) => [
    code,
    { display: `Kurz: ${code}`, meaning: `Das ist „${code}“.`, fix: `Bitte prüfen Sie ${code}.` },
  ]),
)
const rail = createRail(railErrors, { texts: { de } })
const PATHS: Partial<Record<Code, string>> = {
  MEMBER_NOT_FOUND: 'member.type',
  MISSING_DOCUMENTS: 'lines[1].documents',
}

/** An answer for each set of codes that refuses a call; every third asks to wait. */
const FAILURES = Array.from({ length: 2 ** CODES.length - 1 }, (_, at) =>
  CODES.filter((_, bit) => ((at + 1) >> bit) & 1),
).flatMap((codes, at): [string, RailFailure][] => {
  const reasons = rail.collect()
  const wait = at % 3 === 0 ? { retryAfter: 7 } : {}
  for (const code of codes) reasons.add(code, { ...wait, path: PATHS[code] ?? '' })
  const failure = reasons.failure()
  return failure === undefined ? [] : [[codes.join(', '), failure]]
})

/** What to do about an answer. */
type Action = {
  outcome: string
  retry: string
  operation: string[]
  max: number
  delayMs: number
  /** Each code with its place, its stage and where it is shown. */
  todo: [code: string, path: string, stage: string, shown: string][]
}

/** The action of the client of this package. */
function byClient(answer: { status: number; headers: object; body: unknown }): Action {
  const result = parseRailError(answer as never, entries as Table)
  const { outcome, retry, operation, max, delayMs } = verdict(result)
  return {
    ...{ outcome, retry, operation: [...operation], max, delayMs },
    todo: result.reasons
      .map(({ error, path, fix_stage, handling }): Action['todo'][number] => [
        error,
        path,
        fix_stage,
        handling.present_as,
      ])
      .sort(),
  }
}

/** The action of a program that has nothing but the text, and believes nothing in quotes. */
function byText(markdown: string): Action {
  const text = markdown.replace(/"[^"\n]*"/g, '""')
  const line = (label: string, from = text) =>
    new RegExp(`^- ${label}: (.*)$`, 'm').exec(from)?.[1] ?? ''
  const [result, repeat] = [line('Result'), line('Repeat')]
  const same = /^the same request, at most (\d+ times|once), after ([\d.]+) s/.exec(repeat)
  const names = (list: string) => [...list.matchAll(/`([^`]+)`/g)].map(([, name]) => name!)
  const shown: Record<string, string> = {
    'at the field': 'field',
    'as a task for someone': 'task',
    'as a notice about the system': 'system',
    'not at all': 'silent',
  }
  return {
    outcome: /failed/.test(result) ? 'blocked' : /goes on/.test(result) ? 'proceed' : 'success',
    retry: same
      ? 'same'
      : /^once, after/.test(repeat)
        ? 'recreate'
        : /corrects/.test(repeat)
          ? 'after_fix'
          : 'none',
    operation: names(repeat),
    max: same ? Number.parseInt(same[1]!.replace('once', '1'), 10) : 0,
    delayMs: same ? Number(same[2]) * 1000 : 0,
    todo: text
      .split(/^(?=##? [A-Z])/m)
      .flatMap((part): Action['todo'] => {
        const code = /^##? ([A-Z_]+)$/m.exec(part)?.[1]
        if (code === undefined) return []
        const stage = names(line('Stage', part))[0] ?? ''
        const paths = names(line('Place', part))
        return (paths.length > 0 ? paths : ['']).map((path) => [
          ...([code, path, stage] as const),
          shown[line('Show', part)] ?? '?',
        ])
      })
      .sort(),
  }
}

describe('the same action by the client, at a German desk, and by the text alone', () => {
  test('there are at least 60 answers', () => {
    expect(FAILURES.length).toBeGreaterThanOrEqual(60)
  })

  test.each(FAILURES)('%s', (_, failure) => {
    const [english, german] = ['en', 'de'].map((acceptLanguage) =>
      rail.answer(failure, { acceptLanguage }),
    )
    const action = byClient(english!)
    expect(byClient(german!)).toEqual(action)
    for (const acceptLanguage of ['en', 'de']) {
      const text = rail.toMarkdown(failure, { acceptLanguage })
      expect(byText(text)).toEqual(action)
    }
    expect(rail.toMarkdown(failure, { acceptLanguage: 'de' })).toContain('"Bitte prüfen Sie ')
  })
})

describe.each([
  ['markdown', readMarkdown],
  ['tool-result', readToolResult],
  ['json-rpc', readJsonRpc],
] as const)('the client reads what the server sends as %s', (form, reader) => {
  test.each(FAILURES)('%s', (_, failure) => {
    const plain = rail.answer(failure)
    const { status, body } = rail.answer(failure, { form })
    const said = (answer: object, read?: typeof reader) =>
      parseRailError(answer as never, entries as Table, read)
        .reasons.map(({ error, path, fix_stage, message, handling }) => [
          ...[error, path, fix_stage, message],
          handling,
        ])
        .sort()
    expect(said({ status: form === 'markdown' ? status : 200, body }, reader)).toEqual(said(plain))
  })
})

test('a tool result and an error of JSON-RPC have the words of the Markdown', () => {
  const [, failure] = FAILURES[0]!
  const text = rail.toMarkdown(failure)
  expect(text).toMatch(/^# MEMBER_NOT_FOUND\n\n- Result: the call failed \(HTTP 404\)\.\n/)
  expect(rail.toToolResult(failure)).toMatchObject({
    content: [{ type: 'text', text }],
    structuredContent: { error: { code: 'MEMBER_NOT_FOUND', fix_stage: 'identify' } },
    isError: true,
  })
  expect(rail.toJsonRpcError(failure, { id: 7 })).toMatchObject({
    jsonrpc: '2.0',
    id: 7,
    error: {
      code: -32000,
      message: entries.MEMBER_NOT_FOUND.meaning,
      data: { text, error: 'MEMBER_NOT_FOUND', path: 'member.type' },
    },
  })
  expect(rail.toJsonRpcError(failure).id).toBeNull()
})

describe('Accept', () => {
  const rail = createRail(railErrors)
  const handle = railFetch({
    rail,
    failureOf: (thrown) => thrown as RailFailure,
  })(() => {
    throw rail.fail('ALREADY_CLOSED')
  })
  test.each([
    ['text/markdown', true],
    ['text/markdown, */*', true],
    ['text/markdown, application/json;q=0.9', true],
    ['text/markdown;q=0.9, text/html', true],
    ['application/json, text/markdown', false],
    ['text/markdown, application/problem+json', false],
    ['text/markdown;q=0.5, application/json', false],
    ['text/markdown;q=0.5, */*;q=0.8', false],
    ['text/markdown;q=0.5, application/*', false],
    ['text/markdown;q=0', false],
    ['text/*', false],
    ['*/*', false],
    ['', false],
  ])('%s', async (accept, isMarkdown) => {
    const request = new Request('https://rail.example/', { headers: { accept } })
    const failure = rail.fail('ALREADY_CLOSED')
    for (const answer of [await handle(request), rail.toResponse(failure, { accept })]) {
      expect(answer.status).toBe(409)
      expect(answer.headers.get('content-type')).toBe(
        isMarkdown ? 'text/markdown; charset=utf-8' : 'application/json',
      )
      expect(answer.headers.get('vary')).toBe(isMarkdown ? 'accept' : null)
      const text = await answer.text()
      expect(text).toBe(
        isMarkdown ? rail.toMarkdown(failure) : JSON.stringify(rail.toBody(failure)),
      )
    }
  })
})

describe('a text of the service stays in its quotes', () => {
  const QUOTED = /"(?:[^"\\`*[\]<>&|~$\n]|\\[\\`*[\]<>&|~$_])*"/g
  const outside = (text: string) => text.replace(QUOTED, '""')
  const failureWith = (message: string) => rail.fail('MEMBER_NOT_FOUND', { message })
  const harmless = rail.toMarkdown(failureWith('Wait.'))
  test.each(HOSTILE)('%s', (_, text) => {
    const said = rail.toMarkdown(failureWith(text))
    expect(outside(said)).toBe(outside(harmless))
    expect(said.length).toBeLessThan(3000)
    const { reasons } = parseRailError({ status: 404, body: said }, entries as Table, readMarkdown)
    expect(reasons.map(({ error, fix_stage }) => [error, fix_stage])).toEqual([
      ['MEMBER_NOT_FOUND', 'identify'],
    ])
  })
})
