import { describe, expect, test } from 'vitest'
import * as railErrors from '../../dist-terminology/rail-errors.ts'
import { parseRailError, type Table } from '../../src/client/index.ts'
import { readJsonRpc, readMarkdown, readToolResult } from '../../src/client/readers.ts'
import { createRail, type RailFailure, railFetch } from '../../src/server/index.ts'
import { byClient, byText, entries, FAILURES, rail } from './actions.ts'
import { HOSTILE } from './hostile.ts'

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
