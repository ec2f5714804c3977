import { readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, type ContextOptions, launch } from './browser.ts'
import { serve } from './nginx.ts'
import { emptyFolder, must, root } from './peers.ts'

// Sites of 6, 44 and 400 codes in three languages, as nginx serves them, on every kind of screen.
type Catalogs = {
  LANGUAGES: readonly string[]
  writeSiteCatalog(folder: string, count: number, language: string): void
}
const AXE = readFileSync(
  createRequire(join(root, 'test/peers/package.json')).resolve('axe-core/axe.min.js'),
  'utf8',
)
const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }
const SCREENS: Record<string, ContextOptions> = {
  desktop: { viewport: { width: 1280, height: 900 } },
  'dark desktop': { viewport: { width: 1280, height: 900 }, colorScheme: 'dark' },
  phone: PHONE,
  'dark phone': { ...PHONE, colorScheme: 'dark' },
}
const folder = emptyFolder('site-large')
let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(async () => {
  await browser?.close()
  rmSync(folder, { recursive: true, force: true })
})

describe.each(
  [6, 44, 400].flatMap((count) => ['en', 'de', 'ar'].map((language) => [count, language] as const)),
)('%i codes, %s', (count, language) => {
  const at = join(folder, `${count}-${language}`)
  let nginx: Awaited<ReturnType<typeof serve>>
  beforeAll(async () => {
    const { writeSiteCatalog }: Catalogs = await import(
      pathToFileURL(join(root, 'bench/site-catalogs.mjs')).href
    )
    writeSiteCatalog(at, count, language)
    must(process.execPath, [join(root, 'dist/bin.cjs'), 'build'], at)
    nginx = await serve(join(at, 'site'))
  })
  afterAll(() => nginx?.stop())

  test('the home page is small', () => {
    const page = readFileSync(join(at, 'site/terminology/index.html'))
    expect(gzipSync(page).length).toBeLessThan(100_000)
    const scripts = ['search.js', 'copy.js'].map((name) =>
      readFileSync(join(at, 'site/terminology', name)),
    )
    expect(scripts.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(8000)
  })

  test.each(Object.entries(SCREENS))(
    'axe and the browser have nothing to say on a %s',
    async (_, screen) => {
      const page = await (await browser.newContext(screen)).newPage()
      const complaints: string[] = []
      page.on('console', (message) => complaints.push(message.text()))
      page.on('pageerror', (error) => complaints.push(error.message))
      const other = language === 'ar' ? 'de' : 'ar'
      for (const path of [
        '',
        'codes/MEMBER_NOT_FOUND/',
        'changes/',
        `${other}/`,
        `${other}/codes/MEMBER_NOT_FOUND/`,
      ]) {
        await page.goto(`${nginx.origin}/terminology/${path}`)
        expect(
          await page.evaluate<string[]>(
            `${AXE}; axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html.slice(0, 200))))`,
          ),
          path,
        ).toEqual([])
        expect(
          await page.evaluate<number>(
            'document.documentElement.scrollWidth - document.documentElement.clientWidth',
          ),
          path,
        ).toBeLessThanOrEqual(0)
        expect(await page.evaluate<string>('document.documentElement.dir')).toBe(
          (path.startsWith(`${other}/`) ? other : language) === 'ar' ? 'rtl' : '',
        )
      }
      expect(complaints).toEqual([])
      await page.context().close()
    },
  )

  test('a misspelt search answers at once, with the keyboard alone', async () => {
    const page = await (await browser.newContext()).newPage()
    await page.goto(`${nginx.origin}/terminology/`)
    await page.evaluate("document.querySelector('#search').focus()")
    await page.keyboard.type('membr not fuond')
    const ms = await page.evaluate<number>(
      "(() => { const begun = performance.now(); document.querySelector('#search').dispatchEvent(new Event('input')); return performance.now() - begun })()",
    )
    expect(ms).toBeLessThan(200)
    await Promise.all([
      page.waitForURL('**/codes/MEMBER_NOT_FOUND/**'),
      page.keyboard.press('Enter'),
    ])
    await page.context().close()
  })
})
