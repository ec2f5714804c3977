import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, type ContextOptions, launch, type Page } from './browser.ts'
import { serve } from './nginx.ts'
import { emptyFolder, isLong } from './peers.ts'
import { buildSite } from './site.ts'

// The pages in a real browser, as nginx serves them, with the strict policy that the site brings.
const HOSTILE = `  - code: HOSTILE
    http: 422
    stop: true
    fix_stage: billing
    meaning: "</script><script>document.title='owned'</script> \\u202eright to left"
    fix: "\\"><img src=x onerror=document.title='owned'> it's"
    display: "<b>bold</b> & 'quoted'"
    since: 2.4.0
    help: "https://visit.test/\\" onclick=\\"document.title='owned'"
`
const ARABIC = `HOSTILE:
  display: "العضو غير معروف"
  meaning: "لا يوجد عضو"
  fix: "تحقق من نوع المعرف"
`
const DEVICES: Record<string, ContextOptions> = {
  desktop: { viewport: { width: 1280, height: 900 } },
  phone: {
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
    deviceScaleFactor: 2,
  },
  'dark phone': {
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
    deviceScaleFactor: 2,
    colorScheme: 'dark',
  },
}
// Those of the fixture, and HOSTILE.
const CODES = 8
const PAGES = [
  '',
  ...[
    'MEMBER_NOT_FOUND',
    'PAYER_SLOW',
    'MEMBER_UNKNOWN',
    'BILL_TWICE',
    'SESSION_OPEN',
    'HOSTILE',
  ].map((code) => `codes/${code}/`),
  'changes/',
  'fr/',
]

const folder = emptyFolder('browser')
let nginx: Awaited<ReturnType<typeof serve>>
let browser: Browser

beforeAll(async () => {
  nginx = await serve(
    buildSite(folder, { version: '2.4.0', codes: HOSTILE, more: { 'errors.ar.yaml': ARABIC } }),
  )
  browser = await launch()
})
afterAll(async () => {
  await browser?.close()
  await nginx?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/**
 * Opens a page and collects what the browser complains about: errors, refused scripts and styles,
 * answers that fail.
 */
async function open(
  path: string,
  options: ContextOptions = {},
): Promise<{ page: Page; complaints: string[] }> {
  const page = await (await browser.newContext(options)).newPage()
  const complaints: string[] = []
  page.on('console', (message) => complaints.push(`console: ${message.text()}`))
  page.on('pageerror', (error) => complaints.push(`script: ${error.message}`))
  page.on(
    'response',
    (answer) => answer.status() >= 400 && complaints.push(`${answer.status()} ${answer.url()}`),
  )
  await page.goto(`${nginx.origin}/terminology/${path}`)
  return { page, complaints }
}

// RAIL_ERRORS_SHOTS names a folder for screenshots, for people who want to look.
const shoot = async (page: Page, name: string) => {
  if (process.env.RAIL_ERRORS_SHOTS)
    await page.screenshot({
      path: join(process.env.RAIL_ERRORS_SHOTS, `${name}.png`),
      fullPage: true,
    })
}

// Its colours are checked below; `npm run test:long` takes all of its pages, too.
const devices = Object.entries(DEVICES).filter(([name]) => isLong || name !== 'dark phone')
describe.each(devices)('on a %s', (device, options) => {
  test.each(PAGES)('/terminology/%s fits and the browser has nothing to say', async (path) => {
    const { page, complaints } = await open(path, options)
    const tooWide = await page.evaluate<number>(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    )
    await shoot(
      page,
      `${device}-${path.split('/').filter(Boolean).at(-1) ?? 'index'}`.replace(' ', '-'),
    )
    expect(tooWide).toBeLessThanOrEqual(0)
    expect(await page.locator('h1').count()).toBe(1)
    expect(complaints).toEqual([])
    await page.context().close()
  })
})

test('the policy is in force: a script in the page does not run', async () => {
  const { page, complaints } = await open('')
  await page.evaluate(
    "const s = document.createElement('script'); s.textContent = 'document.title = 1'; document.body.append(s)",
  )
  expect(complaints.join()).toContain('Content Security Policy')
  expect(await page.title()).toBe('Visit API error codes')
  await page.context().close()
})

test('texts of the catalog stay texts', async () => {
  const { page } = await open('codes/HOSTILE/')
  expect(await page.title()).toContain('HOSTILE: <b>bold</b>')
  expect(await page.locator('h1').textContent()).toBe("<b>bold</b> & 'quoted'")
  expect(await page.locator('main script, main img, main b, [onclick]').count()).toBe(0)
  expect(await page.locator('main').textContent()).toContain(
    "</script><script>document.title='owned'</script> right to left",
  )
  expect(
    await page.evaluate<string>(
      "getComputedStyle(document.querySelector('article[lang=ar]')).direction",
    ),
  ).toBe('rtl')
  await page.context().close()
})

test('with the keyboard alone: from the search to the page of a code, and back with the same list', async () => {
  const { page } = await open('')
  const focused = () =>
    page.evaluate<string>(
      'document.activeElement.id || document.activeElement.className || document.activeElement.href',
    )
  await page.keyboard.press('Tab')
  expect(await focused()).toBe('skip')
  for (let steps = 0; steps < 5 && (await focused()) !== 'search'; steps += 1)
    await page.keyboard.press('Tab')
  expect(await focused()).toBe('search')
  await page.keyboard.type('reponse PAYEUR')
  expect(await page.locator('#found').textContent()).toBe(`1 of ${CODES} codes`)
  expect(await page.locator('.codes > li:visible').count()).toBe(1)
  // The filters, and what clears them, are before the list.
  for (let steps = 0; steps < 5; steps += 1) await page.keyboard.press('Tab')
  expect(await focused()).toContain('/codes/PAYER_SLOW/')
  expect(
    await page.evaluate<string>("getComputedStyle(document.activeElement, '::after').outlineStyle"),
  ).toBe('solid')
  await Promise.all([page.waitForURL('**/codes/PAYER_SLOW/**'), page.keyboard.press('Enter')])
  expect(await page.locator('h1').textContent()).toBe('Payer slow')
  await page.goBack()
  await page.locator('#found', { hasText: `1 of ${CODES} codes` }).waitFor()
  await page.context().close()
})

test('Enter in the search opens the first code, and ?q= searches at once', async () => {
  const { page } = await open('?q=not_a_word')
  expect(await page.locator('#found').textContent()).toBe(
    `0 of ${CODES} codes: use fewer words, or a part of a word`,
  )
  await page.locator('#search').fill('member not found')
  await Promise.all([page.waitForURL('**/codes/MEMBER_NOT_FOUND/**'), page.keyboard.press('Enter')])
  await page.context().close()
})

test('the search forgives spelling, word order and parts of words, and filters narrow it', async () => {
  const { page } = await open('')
  const shown = () =>
    page.evaluate<string[]>(
      "[...document.querySelectorAll('.codes > li:not([hidden]) code')].map((one) => one.textContent)",
    )
  for (const words of [
    'membr not fuond',
    'found member',
    'notfound',
    'MEMBRE_INCONNU',
    'identifeir numbr',
  ])
    await page
      .locator('#search')
      .fill(words)
      .then(async () => expect(await shown(), words).toContain('MEMBER_NOT_FOUND'))
  await page.locator('#search').fill('membr not fuond')
  expect(await page.locator('#found').textContent()).toContain('with other spellings')
  await page.locator('#search').fill('')
  await page.locator('select[name=status]').selectOption('5')
  expect(await shown()).toEqual(['PAYER_SLOW'])
  await page.locator('select[name=stop]').selectOption('no')
  expect(await shown()).toEqual([])
  expect(await page.evaluate<string>('location.search')).toBe('?status=5&stop=no')
  await page.locator('button[type=reset]').click()
  await page.locator('.stages').waitFor()
  expect((await shown()).length).toBe(CODES)
  expect(await page.evaluate<string>('location.search')).toBe('')
  await page.context().close()
})

test('a button copies the code, and says that it did', async () => {
  const { page, complaints } = await open('codes/PAYER_SLOW/')
  await page.locator('.code .copy').click()
  await page.locator('.said', { hasText: 'Copied' }).waitFor()
  await page.evaluate(
    "document.querySelector('main').prepend(Object.assign(document.createElement('textarea'), { id: 'paste' }))",
  )
  await page.locator('#paste').click()
  await page.keyboard.press('Control+V')
  expect(await page.evaluate<string>("document.querySelector('#paste').value")).toBe('PAYER_SLOW')
  expect(complaints).toEqual([])
  await page.context().close()
})

test('a link leads to the same page in another language, without scripts too', async () => {
  const { page } = await open('codes/PAYER_SLOW/', { javaScriptEnabled: false })
  await page.locator('.tongues a', { hasText: 'Français' }).click()
  await page.locator('.do', { hasText: 'Attendez un moment' }).waitFor()
  await page.locator('.way a').first().click()
  expect(await page.locator('h1').textContent()).toBe('Codes d’erreur de l’API Visite')
  await page.context().close()
})

test('without scripts the list is whole and no search is shown', async () => {
  const { page } = await open('', { javaScriptEnabled: false })
  expect(await page.locator('.codes > li:visible').count()).toBe(CODES)
  expect(await page.locator('form:visible').count()).toBe(0)
  await page.locator('.codes a', { hasText: 'BILL_TWICE' }).click()
  expect(await page.locator('.life').textContent()).toContain('no longer sent')
  await page.context().close()
})

test('a deprecated code leads to the one that takes its place', async () => {
  const { page } = await open('codes/MEMBER_UNKNOWN/')
  await page.locator('.life a').click()
  expect(await page.locator('h1').textContent()).toBe('Member unknown')
  await page.context().close()
})

test('opened from a disk it works the same', async () => {
  const page = await browser.newPage()
  await page.goto(`file://${join(folder, 'site/terminology/index.html')}`)
  await page.locator('#search').fill('unknown')
  await page.locator('.codes > li:visible a').first().click()
  expect(await page.locator('h1').textContent()).toBe('Member unknown')
  expect(await page.evaluate<string>("document.querySelector('.way a').href")).toMatch(
    /^file:.*index\.html$/,
  )
  await page.close()
})

test.each(['light', 'dark'] as const)(
  'every text has a contrast of 4.5 or more (%s)',
  async (colorScheme) => {
    for (const path of PAGES) {
      const { page } = await open(path, { colorScheme })
      expect(await page.evaluate<string[]>(`(${faint})()`), path).toEqual([])
      await page.context().close()
    }
  },
)

/**
 * Runs in the page: the texts whose contrast with what is behind them is below that of WCAG 2.2,
 * 1.4.3 (AA).
 */
const faint = `() => {
  const rgb = (text) => text.match(/[\\d.]+/g).map(Number)
  const light = (text) => {
    const [r, g, b] = rgb(text).map((part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4))
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const behind = (element) => {
    const color = getComputedStyle(element).backgroundColor
    return rgb(color)[3] === 0 ? behind(element.parentElement) : color
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found = []
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement
    if (walker.currentNode.textContent.trim() === '') continue
    const [a, b] = [light(getComputedStyle(element).color), light(behind(element))].sort((x, y) => y - x)
    if ((a + 0.05) / (b + 0.05) < 4.5) found.push(element.className + ': ' + walker.currentNode.textContent)
  }
  return found
}`
