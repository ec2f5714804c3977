import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, launch } from './browser.ts'
import { emptyFolder, root } from './peers.ts'
import { killAll, type Running, sandbox } from './sandbox/sandbox.ts'
import { rail, start, stopAll } from './servers.ts'
import { buildSite } from './site.ts'

// Our own pages and services under the tools that we recommend: axe, a crawl of all links, and
// `check`. The sandbox under Schemathesis is in sandbox-openapi.peer.ts, the example of a server in
// rail-server.peer.ts.
const folder = emptyFolder('own-services')
const AXE = readFileSync(
  createRequire(join(root, 'test/peers/package.json')).resolve('axe-core/axe.min.js'),
  'utf8',
)
let own = {} as Running
let site = ''
/** Every address of the site that a link leads to. */
let addresses: string[] = []

beforeAll(async () => {
  buildSite(folder)
  own = await sandbox(emptyFolder('own-sandbox'), ['--log', 'off'])
  const bin = join(root, 'dist/bin.cjs')
  const served = await start(process.execPath, [bin, '--cwd', folder, 'serve', '--port', '0'], {
    json: false,
  })
  site = served.base
}, 120_000)
afterAll(async () => {
  await stopAll()
  killAll()
  rmSync(folder, { recursive: true, force: true })
})

describe('axe: no violation', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await launch()
  }, 60_000)
  afterAll(() => browser.close())
  const pages: [string, () => string][] = [
    ['the home page of the site', () => `${site}/`],
    ['the changes', () => `${site}/terminology/changes/`],
    ['the home page in French', () => `${site}/terminology/fr/`],
    ['a code', () => `${site}/terminology/codes/MEMBER_NOT_FOUND/`],
    ['a retired code', () => `${site}/terminology/codes/MEMBER_UNKNOWN/`],
    ['the start page of the sandbox', () => `${own.base}/`],
  ]
  test.each(
    pages.flatMap(([name, url]) =>
      (['light', 'dark'] as const).map((scheme) => [name, scheme, url] as const),
    ),
  )(
    '%s, %s',
    async (_, colorScheme, url) => {
      const page = await (await browser.newContext({ colorScheme })).newPage()
      await page.goto(url())
      expect((await page.title()).length).toBeGreaterThan(3)
      const found = await page.evaluate<string[]>(
        `${AXE}; axe.run(document).then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html.slice(0, 200))))`,
      )
      expect(found).toEqual([])
      await page.context().close()
    },
    60_000,
  )
})

test('every link of the site and the start page leads somewhere', async () => {
  const pages = new Map<string, string>()
  const missing: string[] = []
  const idsOf = (html: string) => new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id))
  const plain = (text: string) =>
    text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#39;', "'")
  const open = async (url: string): Promise<string> => {
    const answer = await fetch(url)
    if (answer.status !== 200) missing.push(`${answer.status} ${url}`)
    const type = answer.headers.get('content-type') ?? ''
    const text = await answer.text()
    return type.startsWith('text/html') ? text : ''
  }
  const visit = async (from: string, origins: readonly string[]) => {
    if (pages.has(from)) return
    pages.set(from, '')
    const html = await open(from)
    pages.set(from, html)
    for (const [, raw] of html.matchAll(/\s(?:href|src)="([^"]*)"/g)) {
      const target = new URL(plain(raw!), from)
      if (!origins.includes(target.origin)) continue
      const [address, id] = [
        target.href.replace(/#.*/, ''),
        decodeURIComponent(target.hash.slice(1)),
      ]
      await visit(address, origins)
      if (id !== '' && !idsOf(pages.get(address)!).has(id))
        missing.push(`${from}: #${id} at ${address}`)
    }
  }
  await visit(`${site}/terminology/`, [site])
  expect(pages.size).toBeGreaterThan(20)
  addresses = [...pages.keys()]
  await visit(`${own.base}/`, [own.base])
  expect(missing).toEqual([])
}, 60_000)

test('serve through check: no finding', async () => {
  const records: string[] = []
  for (const address of [`${site}/`, ...addresses])
    for (const [method, headers] of [
      ['GET', {}],
      ['HEAD', {}],
      ['GET', { 'if-none-match': '*' }],
      ['OPTIONS', {}],
    ] as const) {
      const answer = await fetch(address, { method, headers })
      const body = await answer.text()
      records.push(
        JSON.stringify({
          method,
          url: answer.url,
          status: answer.status,
          headers: Object.fromEntries(answer.headers),
          body,
        }),
      )
    }
  writeFileSync(join(folder, 'serve.ndjson'), records.join('\n'))
  const { exit, out } = await rail(
    [
      'check',
      'serve.ndjson',
      '--source',
      'errors.yaml',
      '--rule',
      'coverage-never-seen=off',
      '--format',
      'concise',
    ],
    { cwd: folder },
  )
  expect([exit, out, records.length > 20]).toEqual([0, '', true])
})
