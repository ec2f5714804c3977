import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { RailFailure } from '../../src/libraries/server/index.ts'
import { type Action, byText, FAILURES, rail } from '../support/actions.ts'
import { rail as run } from '../support/rail.ts'
import { type Browser, launch, type Page } from './browser.ts'
import { root } from './peers.ts'

// The page of the example in a German browser, against a service that gives each answer: the person
// at the desk sees, and the page does, what `explain` says about this answer.

let browser: Browser
let page: Page
let base: string
let answer: RailFailure
let calls: string[] = []
const errors: string[] = []
const CATALOG = readFileSync(join(root, 'errors.yaml'), 'utf8')

// A call that reads: only such calls are repeated without asking.
const CALL = 'members/M-1/eligibility'

const FILES: Record<string, [path: string, type: string]> = {
  '/': ['examples/front-desk/index.html', 'text/html; charset=utf-8'],
  '/desk.js': ['examples/front-desk/desk.js', 'text/javascript'],
  '/errors/rail-errors.client.js': [
    'examples/front-desk/errors/rail-errors.client.js',
    'text/javascript',
  ],
}
const service = createServer((request, response) => {
  const [path = '', type = ''] = FILES[request.url ?? ''] ?? []
  if (path !== '') {
    response.writeHead(200, { 'content-type': type }).end(readFileSync(join(root, path)))
    return
  }
  calls.push((request.url ?? '').replace(/^\/rail\/|\/$/g, ''))
  if (request.url !== `/rail/${CALL}/`) {
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    return
  }
  const acceptLanguage = request.headers['accept-language'] ?? ''
  const { status, headers, body } = rail.answer(answer, { acceptLanguage })
  response.writeHead(status, headers).end(JSON.stringify(body))
})

beforeAll(async () => {
  browser = await launch()
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done))
  base = `http://127.0.0.1:${(service.address() as AddressInfo).port}/`
  page = await (await browser.newContext({ locale: 'de-DE' })).newPage()
  page.on('pageerror', (error) => errors.push(String(error)))
  await page.clock.install()
})
afterAll(async () => {
  await browser.close()
  service.close()
})

type Seen = {
  done: string[]
  log: string[]
  shown: Record<'field' | 'task' | 'system', string[]>
  fields: string[]
  stages: string[]
}
const seen = () =>
  page.evaluate<Seen>(`(() => {
    const all = (selector, of = (one) => one.textContent) => [...new Set([...document.querySelectorAll(selector)].map(of))].sort()
    return {
      done: all('#done li'), log: all('#log li'),
      shown: { field: all('#reasons li'), task: all('#tasks li'), system: all('#system p') },
      fields: all('[aria-invalid]', (one) => one.name), stages: all('[aria-current]'),
    }
  })()`)

/**
 * Clicks, and lets the time pass that the page waits before it repeats a call, only while none is on
 * its way: the client gives an answer ten seconds to arrive whole, in the time of the page.
 */
async function ask(wanted: { calls: number; ofEach: number }): Promise<void> {
  await page.evaluate(`{
    const send = fetch
    window.begun = 0
    window.open = 0
    window.fetch = async (url, init) => {
      begun += String(url?.url ?? url).includes('${CALL}')
      open++
      const answer = await send(url, init)
      answer.clone().text().finally(() => open--)
      return answer
    }
  }`)
  await page.locator('#eligibility').click()
  for (let at = 0; at < wanted.calls + 3; at++) {
    await vi.waitFor(() => idle(wanted.ofEach), { timeout: 60_000, interval: 20 })
    await page.clock.runFor(9_000)
  }
}

/** Fails while a call is on its way, or not every reason of its answer is shown. */
async function idle(ofEach: number): Promise<void> {
  const look = () =>
    page.evaluate<string>('[begun, open, document.querySelectorAll("#log li").length].join()')
  const before = await look()
  await soon()
  const [begun = 0, open, lines] = before.split(',').map(Number)
  expect(await look()).toBe(before)
  expect({ open, lines }).toEqual({ open: 0, lines: Math.max(1, begun) * ofEach })
}

const soon = () => new Promise((done) => setTimeout(done, 20))

/** The calls that an action asks for, after the first. */
const repeated = ({ retry, max, operation }: Action): string[] =>
  retry === 'same'
    ? Array<string>(max).fill(CALL)
    : retry === 'recreate'
      ? [...operation.map((name) => name.replace('.', '/')), CALL]
      : []

test('it has at least 60 answers', () => expect(FAILURES.length).toBeGreaterThanOrEqual(60))

test.each(FAILURES)('%s', async (_, failure) => {
  answer = failure
  calls = []
  await page.goto(base)
  const { headers, body } = rail.answer(failure, { acceptLanguage: 'de' })
  const stdin = `${JSON.stringify(headers)}\n${JSON.stringify(body)}`
  const { out } = await run('explain - --format markdown', {
    files: { 'errors.yaml': CATALOG },
    stdin,
  })
  const action = byText(out)
  const wanted = [CALL, ...repeated(action)]
  await ask({ calls: wanted.length, ofEach: action.todo.length })
  const { done, log, shown, fields, stages } = await seen()
  const german = (code: string) => `Das ist „${code}“.`
  const codes = (of: string) => action.todo.filter(([, , , at]) => at === of)
  const texts = (of: string) => [...new Set(codes(of).map(([code]) => german(code)))].sort()

  expect(errors).toEqual([])
  expect(calls).toEqual(wanted)
  expect(done).toEqual(action.outcome === 'blocked' ? [] : ['eligibility'])
  expect(log).toEqual([...new Set(action.todo.map(([code]) => `${code}: ${german(code)}`))].sort())
  expect(shown).toEqual({ field: texts('field'), task: texts('task'), system: texts('system') })
  expect(fields).toEqual([...new Set(codes('field').map(([, path]) => path))].sort())
  expect(stages).toEqual(
    [
      ...new Set(action.todo.filter(([, , , at]) => at !== 'silent').map(([, , stage]) => stage)),
    ].sort(),
  )
})
