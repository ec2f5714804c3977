import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, type ContextOptions, launch, type Page } from './browser.ts'
import { serve } from './nginx.ts'
import { emptyFolder, must, root } from './peers.ts'

// A start page over several sites in a real browser, as nginx serves them, with the strict policy.

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
const PAGES = ['', '?q=expired', 'billing/']
const HOSTILE = '\'</script><img src=x onerror=document.title=1> <b>bold</b> "quoted"\''

const folder = emptyFolder('start-page')
let nginx: Awaited<ReturnType<typeof serve>>
let browser: Browser

beforeAll(async () => {
  cpSync(join(root, 'test/fixtures/family'), folder, { recursive: true })
  must('git', ['init', '-q'], folder)
  const billing = join(folder, 'billing/errors.yaml')
  const text = readFileSync(billing, 'utf8')
  writeFileSync(billing, text.replace('The bill has more lines than the service accepts.', HOSTILE))
  must(
    process.execPath,
    [join(root, 'dist/bin.cjs'), '--cwd', folder, 'build', '--rule', 'text-markup-free=off'],
    folder,
  )
  nginx = await serve(join(folder, 'site'))
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
  await page.goto(`${nginx.origin}/${path}`)
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
  test.each(PAGES)('/%s fits, axe and the browser have nothing to say', async (path) => {
    const { page, complaints } = await open(path, options)
    if (path.startsWith('?')) await said(page, '3 of 11 codes')
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

test('with the keyboard alone: from the search to the page of a code, and back', async () => {
  const { page } = await open('')
  const focused = () => page.evaluate<string>('document.activeElement.id || ""')
  for (let steps = 0; steps < 5 && (await focused()) !== 'search'; steps += 1)
    await page.keyboard.press('Tab')
  expect(await focused()).toBe('search')
  await page.keyboard.type('refund')
  await said(page, '1 of 11 codes')
  await Promise.all([page.waitForURL('**/REFUND_LATE/**'), page.keyboard.press('Enter')])
  await page.goBack()
  await page.locator('h1', { hasText: 'Error codes' }).waitFor()
  await page.context().close()
})

test.each([
  ['a code of each catalog', 'token expired', 3],
  ['a code with a prefix', 'ctokenexpired', 1],
  ['a status', '413', 1],
  ['a code without its marks', 'billtoolarge', 1],
  ['a misspelt word', 'refnud', 1],
  ['a word of a translation', 'Rechnung Zeilen', 1],
])('the search finds %s', async (_, words, count) => {
  const { page } = await open(`?q=${encodeURIComponent(words)}`)
  await said(page, `${count} of 11 codes`)
  expect(await page.locator('.codes > li:visible').count()).toBe(count)
  await page.context().close()
})

test('a catalog is chosen, and texts stay texts', async () => {
  const { page, complaints } = await open('')
  await page.locator('select[name=stage]').selectOption('catalog-member-errors')
  await said(page, '2 of 11 codes')
  await page.locator('select[name=stage]').selectOption('')
  await page.locator('#search').fill('quoted')
  await said(page, '1 of 11 codes')
  expect(await page.locator('.codes img, .codes b').count()).toBe(0)
  expect(await page.locator('.codes > li:visible').textContent()).toContain('<b>bold</b> "quoted"')
  expect(complaints).toEqual([])
  await page.context().close()
})

test('without scripts every catalog and code is reached by links, and from a disk the search works', async () => {
  const { page } = await open('', { javaScriptEnabled: false })
  expect(await page.locator('form:visible').count()).toBe(0)
  expect(await page.locator('.codes > li:visible').count()).toBe(11)
  await page.locator('h2 a', { hasText: 'Billing errors' }).click()
  await page.waitForURL('**/billing/**')
  await page.context().close()
  const local = await browser.newPage()
  await local.goto(`file://${join(folder, 'site/index.html')}`)
  await local.locator('#search').fill('expired')
  await said(local, '3 of 11 codes')
  await local.close()
})

test('nginx serves the page and the sites by one file of rules, once each header', async () => {
  const get = (path: string, accept = '*/*') =>
    fetch(`${nginx.origin}/${path}`, { headers: { accept } })
  for (const path of ['', 'billing/', 'billing/codes/REFUND_LATE/']) {
    const [page, markdown] = [await get(path), await get(path, 'text/markdown')]
    expect([page.status, page.headers.get('content-type')]).toEqual([
      200,
      'text/html; charset=utf-8',
    ])
    expect(page.headers.get('access-control-allow-origin')).toBe('*')
    expect(page.headers.get('vary')).toMatch(/accept(?!-)/i)
    expect(markdown.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
  }
  expect((await get('llms.txt')).headers.get('cache-control')).toBe('no-cache')
  const frozen = await get('billing/1.4.0/billing-errors.codesystem.json')
  expect(frozen.headers.get('cache-control')).toContain('immutable')
  expect(frozen.headers.get('content-type')).toBe('application/fhir+json')
})
