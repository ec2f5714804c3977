import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, type ContextOptions, launch, type Page } from './browser.ts'
import { serve } from './nginx.ts'
import { emptyFolder, must, root } from './peers.ts'

// The portal over several catalogs in a real browser, as nginx serves it, with its strict policy.

const AXE = readFileSync(
  createRequire(join(root, 'test/peers/package.json')).resolve('axe-core/axe.min.js'),
  'utf8',
)
const DEVICES: Record<string, ContextOptions> = {
  'dark desktop': { viewport: { width: 1280, height: 900 }, colorScheme: 'dark' },
  phone: {
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
    deviceScaleFactor: 2,
  },
}
const PAGES = [
  '',
  '?q=expired',
  'services/billing-errors/',
  'services/member-errors/',
  'common/common-errors/',
  'codes/common-errors/TOKEN_EXPIRED/',
  'codes/common-errors/LOGIN_LOST/',
]
const HOSTILE = '\'</script><img src=x onerror=document.title=1> <b>bold</b> "quoted"\''

const folder = emptyFolder('portal')
let nginx: Awaited<ReturnType<typeof serve>>
let browser: Browser

beforeAll(async () => {
  cpSync(join(root, 'test/fixtures/family'), folder, { recursive: true })
  must('git', ['init', '-q'], folder)
  const billing = join(folder, 'billing/errors.yaml')
  const text = readFileSync(billing, 'utf8')
  writeFileSync(billing, text.replace('The bill is odd in some way.', HOSTILE))
  must(
    process.execPath,
    [join(root, 'dist/bin.cjs'), '--cwd', folder, 'build', '--rule', 'text-markup-free=off'],
    folder,
  )
  nginx = await serve(join(folder, 'portal'))
  browser = await launch()
}, 60_000)
afterAll(async () => {
  await browser?.close()
  await nginx?.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function open(path: string, options: ContextOptions = {}) {
  const page = await (await browser.newContext(options)).newPage()
  const complaints: string[] = []
  page.on('console', (message) => complaints.push(`console: ${message.text()}`))
  page.on('pageerror', (error) => complaints.push(`script: ${error.message}`))
  page.on(
    'response',
    (answer) => answer.status() >= 400 && complaints.push(`${answer.status()} ${answer.url()}`),
  )
  await page.goto(`${nginx.origin}/all/${path}`)
  return { page, complaints }
}

const shoot = async (page: Page, name: string) => {
  if (process.env.RAIL_ERRORS_SHOTS)
    await page.screenshot({
      path: join(process.env.RAIL_ERRORS_SHOTS, `${name.replace(/[^a-z]+/gi, '-')}.png`),
      fullPage: true,
    })
}

const said = (page: Page, text: string) => page.locator('#found', { hasText: text }).waitFor()

describe.each(Object.entries(DEVICES))('on a %s', (device, options) => {
  test.each(PAGES)('/all/%s fits, axe and the browser have nothing to say', async (path) => {
    const { page, complaints } = await open(path, options)
    if (path.startsWith('?')) await said(page, '1 code found')
    await shoot(page, `${device} ${path}`)
    expect(
      await page.evaluate<number>(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      ),
    ).toBeLessThanOrEqual(0)
    expect(
      await page.evaluate<string[]>(
        `${AXE}; axe.run(document).then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html.slice(0, 200))))`,
      ),
    ).toEqual([])
    expect(complaints).toEqual([])
    await page.context().close()
  })
})

test('with the keyboard alone: from the search to a common code, and to a service that replaces its text', async () => {
  const { page } = await open('')
  const focused = () =>
    page.evaluate<string>('document.activeElement.id || document.activeElement.href || ""')
  for (let steps = 0; steps < 5 && (await focused()) !== 'search'; steps += 1)
    await page.keyboard.press('Tab')
  expect(await focused()).toBe('search')
  await page.keyboard.type('EXPIRED token 401')
  await said(page, '1 code found')
  expect(await page.locator('.rest:visible').count()).toBe(0)
  await page.keyboard.press('Tab')
  expect(await focused()).toContain('/codes/common-errors/TOKEN_EXPIRED/')
  await Promise.all([page.waitForURL('**/TOKEN_EXPIRED/**'), page.keyboard.press('Enter')])
  expect(await page.locator('.uses').textContent()).toContain('Log in to the till again')
  await page.locator('.uses a', { hasText: 'Billing errors' }).click()
  await page.waitForURL('**/billing-errors/**')
  expect(await page.evaluate<string>('document.querySelector(":target code").textContent')).toBe(
    'TOKEN_EXPIRED',
  )
  await page.goBack()
  await page.goBack()
  await said(page, '1 code found')
  await page.context().close()
})

test.each([
  ['the code of a member with a prefix', 'c_token', 'TOKEN_EXPIRED'],
  ['a status', '413', 'BILL_TOO_LARGE'],
  ['a code without its marks', 'billtoolarge', 'BILL_TOO_LARGE'],
  ['another form of a word', 'refunds latest', 'REFUND_LATE'],
  ['a word of a translation', 'Rechnung Zeilen', 'BILL_TOO_LARGE'],
  ['words of another language', 'MITGLIED gibt', 'MEMBER_LOST'],
])('the search finds %s', async (_, words, code) => {
  const { page } = await open(`?q=${encodeURIComponent(words)}`)
  await said(page, 'found')
  expect(await page.locator('#results li:visible code').first().textContent()).toBe(code)
  await page.context().close()
})

test('what no code has is said, and texts stay texts', async () => {
  const { page, complaints } = await open('?q=zzzz')
  await said(page, 'No code has these words')
  await page.locator('#search').fill('quoted')
  await said(page, '1 code found')
  expect(await page.locator('#results img, #results b').count()).toBe(0)
  expect(await page.locator('#results li').textContent()).toContain('<b>bold</b> "quoted"')
  expect(complaints).toEqual([])
  await page.context().close()
})

test('without scripts every service and code is reached by links, and from a disk the search works', async () => {
  const { page } = await open('', { javaScriptEnabled: false })
  expect(await page.locator('form:visible').count()).toBe(0)
  await page.locator('.codes a', { hasText: 'Billing errors' }).click()
  expect(await page.locator('.codes > li:visible').count()).toBe(6)
  await page.context().close()
  const local = await browser.newPage()
  await local.goto(`file://${join(folder, 'portal/all/index.html')}`)
  await local.locator('#search').fill('expired')
  await said(local, '1 code found')
  await local.close()
})
