import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Browser, launch, type Page } from './browser.ts'
import { emptyFolder, must, plainEnv, root } from './peers.ts'
import { endProxies, expectClean, proxied } from './proxied.ts'

/** The page of the example, what the rail was asked, and what the person at the desk sees. */
export type Desk = {
  page: Page
  log: string[]
  errors: string[]
  seen: () => Promise<Record<string, string[]>>
}
/** Opens the page of the example, with the environment of its server, and a form. */
export type OpenDesk = (env?: Record<string, string>, wire?: string) => Promise<Desk>

/**
 * The example with a catalog that names a form, and with what docs/contract.md says to give to the
 * library.
 */
function exampleIn(wire: string): string {
  const folder = emptyFolder('front-desk')
  const example = join(folder, 'examples/front-desk')
  cpSync(join(root, 'examples/front-desk'), example, { recursive: true })
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(root, join(folder, 'node_modules/rail-errors'))
  symlinkSync(join(root, 'dist'), join(folder, 'dist'))
  const edit = (path: string, from: string, to: string, into = path) => {
    const text = readFileSync(path, 'utf8')
    expect(text).toContain(from)
    writeFileSync(into, text.replace(from, to))
  }
  const catalog = join(folder, 'errors.yaml')
  edit(join(root, 'errors.yaml'), '\nversion:', `\nwire: ${wire}\nversion:`, catalog)
  const targets = ['--target', 'client', '--target', 'javascript', '--out', join(example, 'errors')]
  must(process.execPath, [join(root, 'dist/bin.cjs'), 'build', catalog, ...targets], folder)
  return example
}

/** Starts the example for each test of a file, and opens its page, through `check --proxy`. */
export function frontDesk(): OpenDesk {
  let browser: Browser
  beforeAll(async () => {
    browser = await launch()
  })
  afterAll(() => browser.close())
  const running: ChildProcess[] = []
  const proxies: ReturnType<typeof proxied>[] = []
  afterEach(async () => {
    for (const proxy of proxies.splice(0)) await expectClean(proxy)
    for (const child of running.splice(0)) child.kill()
  })
  afterAll(endProxies)

  async function desk(env: Record<string, string> = {}, wire?: string): Promise<Desk> {
    const example = wire ? exampleIn(wire) : join(root, 'examples/front-desk')
    const child = spawn(process.execPath, [join(example, 'server.mjs')], {
      env: { ...plainEnv, PORT: '0', ...env },
    })
    running.push(child)
    const log: string[] = []
    const base = await new Promise<string>((done) =>
      child.stdout.on('data', (chunk) => {
        for (const line of String(chunk).trim().split('\n'))
          line.startsWith('ready ') ? done(line.slice(6)) : log.push(line)
      }),
    )
    const page = await browser.newPage()
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(String(error)))
    const proxy = proxied(base, { cwd: example, more: ['--source', '../../errors.yaml'] })
    proxies.push(proxy)
    await page.goto(await proxy.address)
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

  return desk
}

export const click = (page: Page, id: string) => page.locator(`#${id}`).click()
export const until = async (page: Page, selector: string, text: string) =>
  page.locator(selector, { hasText: text }).first().waitFor()

export const patient = (page: Page, id: string) => page.locator('[name="patient"]').selectOption(id)
export const documents = async (page: Page) => {
  for (const at of [0, 1]) await page.locator(`[name="lines[${at}].documents"]`).fill('invoice.pdf')
}

const MEANINGS = {
  member:
    'No member matches the identifier. Usually it was sent without its type or with the wrong type.',
  payer: 'The payer did not answer. This says nothing about the eligibility of the member.',
  documents: 'A required document is missing for a record.',
  consent: 'An earlier consent session was left open and is stale. It is not busy.',
  review:
    'Someone must confirm before submission. Billing continues, and nothing is submitted until then.',
  closed: 'The visit is closed already. The state of the client is behind.',
}

/** What happens in any form. */
export function storiesOfForms(desk: () => Promise<Desk>): void {
  test('all reasons of a claim: texts as sent, the fields of every line marked, the stages of all', async () => {
    const { page, log, seen, errors } = await desk()
    await click(page, 'claim')
    await until(page, '#reasons li', 'identifier')
    expect(await seen()).toMatchObject({
      reasons: [MEANINGS.member, MEANINGS.documents, MEANINGS.documents],
      tasks: [MEANINGS.review], // every returned reason is shown (specification 7.1)
      fields: ['member.type', 'lines[0].documents', 'lines[1].documents'],
      stages: ['identify', 'billing', 'submit'],
      system: [],
      done: [],
    })
    expect(log).toEqual(['POST /rail/claims/ 404'])
    await page.locator('[name="member.type"]').fill('card')
    await page.locator('[name="lines[0].amount"]').fill('100')
    await documents(page)
    await click(page, 'claim')
    await until(page, '#done li', 'claim')
    expect(await seen()).toMatchObject({ reasons: [], fields: [], stages: [] })
    expect(errors).toEqual([])
  })

  test('a payer that is down: outside the area of the patient, and asked again until it answers', async () => {
    const { page, log, seen } = await desk()
    await patient(page, 'M-2')
    await click(page, 'eligibility')
    await until(page, '#system', 'The payer did not answer')
    expect(await seen()).toMatchObject({ patient: [], fields: [], stages: ['eligibility'] })
    await until(page, '#done li', 'eligibility')
    expect(await seen()).toMatchObject({
      system: [],
      stages: [],
      log: Array(2).fill(`PAYER_UNREACHABLE: ${MEANINGS.payer}`),
    })
    expect(log).toEqual(
      [502, 502, 200].map((status) => `GET /rail/members/M-2/eligibility/ ${status}`),
    )
  })

  test('a stale consent session is rejected and created again, once', async () => {
    const { page, log, seen } = await desk()
    await patient(page, 'M-3')
    await click(page, 'consent')
    await until(page, '#done li', 'consent')
    expect(log).toEqual([
      'POST /rail/consent/create/ 409',
      'POST /rail/consent/reject/ 200',
      'POST /rail/consent/create/ 201',
    ])
    expect(await seen()).toMatchObject({
      stages: [],
      log: [`CONSENT_SESSION_PENDING: ${MEANINGS.consent}`],
    })
  })
}

/** What happens to a visit. */
export function storiesOfVisits(desk: () => Promise<Desk>): void {
  test('a visit that is closed already is a success, and no second visit is opened', async () => {
    const { page, log, seen } = await desk()
    await click(page, 'close')
    await until(page, '#done li', 'close')
    expect(await seen()).toMatchObject({
      system: [],
      reasons: [],
      tasks: [],
      stages: [],
      log: [`ALREADY_CLOSED: ${MEANINGS.closed}`],
    })
    expect(log).toEqual(['POST /rail/visits/V-7/close/ 409'])
  })

  test('a review is a task: the bill goes on, and is submitted once someone confirms', async () => {
    const { page, log, seen } = await desk()
    await documents(page)
    for (const [id, answered] of [
      ['bill', '#done li'],
      ['submit', '#log li:nth-child(2)'],
    ] as const) {
      await click(page, id)
      await page.locator(answered).waitFor({ state: 'attached' })
      // Nothing is submitted, so nothing of it is done; and the review is one task.
      expect(await seen()).toMatchObject({
        ...{ reasons: [], fields: [], stages: ['submit'] },
        ...{ done: ['bill'], tasks: [MEANINGS.review] },
      })
    }
    await click(page, 'confirm')
    await until(page, '#done li', 'confirm')
    expect(await seen()).toMatchObject({ stages: [], tasks: [], done: ['bill', 'confirm'] })
    await click(page, 'submit')
    await until(page, '#done li', 'submit')
    expect(await seen()).toMatchObject({
      stages: [],
      tasks: [],
      done: ['bill', 'confirm', 'submit'],
    })
    expect(log).toEqual(
      ['bill', 'submit', 'confirm', 'submit'].map((step) => `POST /rail/visits/V-1/${step}/ 200`),
    )
  })
}
