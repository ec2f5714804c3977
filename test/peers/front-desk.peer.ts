import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Browser, launch, type Page } from './browser.ts'
import { must, plainEnv, root } from './peers.ts'

// The example in Chromium: what the person at the desk sees, and what the rail was asked.
let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())
const running: ChildProcess[] = []
afterEach(() => {
  for (const child of running.splice(0)) child.kill()
})

/** Starts the example and opens its page. */
async function desk(
  env: Record<string, string> = {},
): Promise<{ page: Page; log: string[]; errors: string[]; seen: () => Promise<Record<string, string[]>> }> {
  const child = spawn(process.execPath, [join(root, 'examples/front-desk/server.mjs')], { env: { ...plainEnv, PORT: '0', ...env } })
  running.push(child)
  const log: string[] = []
  const base = await new Promise<string>((done) =>
    child.stdout.on('data', (chunk) => {
      for (const line of String(chunk).trim().split('\n')) line.startsWith('ready ') ? done(line.slice(6)) : log.push(line)
    }),
  )
  const page = await browser.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  await page.goto(base)
  const seen = () =>
    page.evaluate<Record<string, string[]>>(`(() => {
      const all = (selector, of = (one) => one.textContent) => [...document.querySelectorAll(selector)].map(of)
      return {
        reasons: all('#reasons li'), tasks: all('#tasks li'), done: all('#done li'), log: all('#log li'),
        system: all('#system').filter((text) => text !== ''), patient: all('#patient li'),
        fields: all('[aria-invalid]', (one) => one.name), stages: all('[aria-current]'),
      }
    })()`)
  return { page, log, errors, seen }
}
const click = (page: Page, id: string) => page.locator(`#${id}`).click()
const until = async (page: Page, selector: string, text: string) => page.locator(selector, { hasText: text }).first().waitFor()

test('three reasons: three texts as sent, the fields of every line marked, the stages of all', async () => {
  const { page, log, seen, errors } = await desk()
  await click(page, 'bill')
  await until(page, '#reasons li', 'which')
  expect(await seen()).toMatchObject({
    reasons: ['A line has no document.', 'No member has this number. Which type is it?'],
    tasks: ['Someone must confirm this bill.'],
    fields: ['member.type', 'lines[0].documents', 'lines[1].documents'],
    stages: ['identify', 'billing', 'submit'],
    system: [],
    done: [],
  })
  expect(log).toEqual(['POST /rail/bills 422'])
  await page.locator('[name="member.type"]').fill('card')
  for (const at of [0, 1]) await page.locator(`[name="lines[${at}].documents"]`).fill('invoice.pdf')
  await click(page, 'bill')
  await until(page, '#done li', 'bill')
  expect(await seen()).toMatchObject({ reasons: [], fields: [], stages: [] })
  expect(errors).toEqual([])
})

test('a payer that is down: outside the area of the patient, and asked again until it answers', async () => {
  const { page, log, seen } = await desk()
  await click(page, 'eligibility')
  await until(page, '#system', 'The payer does not answer')
  expect(await seen()).toMatchObject({ patient: [], fields: [], stages: ['eligibility'] })
  await until(page, '#done li', 'eligibility')
  expect(await seen()).toMatchObject({ system: [], log: Array(2).fill('PAYER_UNREACHABLE: The payer does not answer at the moment.') })
  expect(log).toEqual(['GET /rail/eligibility 502', 'GET /rail/eligibility 502', 'GET /rail/eligibility 200'])
})

test('a stale consent session is rejected and created again, once', async () => {
  const { page, log, seen } = await desk()
  await click(page, 'consent')
  await until(page, '#done li', 'consent')
  expect(log).toEqual([
    'POST /rail/consent 409',
    'POST /rail/consent/reject 200',
    'POST /rail/consent/create 200',
    'POST /rail/consent 200',
  ])
  expect((await seen()).log).toEqual(['CONSENT_SESSION_PENDING: An older consent session is still open.'])
})

test('a visit that is closed already is a success, and no second visit is opened', async () => {
  const { page, log, seen } = await desk()
  await click(page, 'close')
  await until(page, '#done li', 'close')
  expect(await seen()).toMatchObject({
    system: [],
    reasons: [],
    tasks: [],
    stages: [],
    log: ['ALREADY_CLOSED: The visit was closed at 10:12.'],
  })
  expect(log).toEqual(['POST /rail/visits/7/close 409'])
})

test('a review is a task, and the claim is sent', async () => {
  const { page, log, seen } = await desk()
  await click(page, 'submit')
  await until(page, '#done li', 'submit')
  expect(await seen()).toMatchObject({ tasks: ['Someone must confirm this claim.'], stages: ['submit'] })
  expect(log).toEqual(['POST /rail/claims 200'])
})

test('with other texts, nothing else changes', async () => {
  const run = async (env: Record<string, string>) => {
    const { page, log, seen } = await desk(env)
    const places: object[] = []
    for (const id of ['bill', 'eligibility', 'consent', 'close', 'submit']) {
      await click(page, id)
      if (id === 'bill') await page.locator('#reasons li').first().waitFor()
      else await until(page, '#done li', id)
      const { fields, stages, done, ...texts } = await seen()
      places.push({ fields, stages, done, counts: Object.values(texts).map((list) => list.length) })
    }
    return { log, places }
  }
  expect(await run({ OTHER_TEXTS: '1' })).toEqual(await run({}))
})

test('the table is that of errors.yaml', () => {
  must(
    process.execPath,
    [join(root, 'dist/bin.js'), 'build', 'errors.yaml', '--target', 'client', '--out', 'examples/front-desk/errors', '--check'],
    root,
  )
})
