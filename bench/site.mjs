// What a reader of the site waits for: the home page in Chromium, on a slow processor.
import { spawn } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeSiteCatalog } from './site-catalogs.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium'
/** How many times slower than this machine. */
const SLOWER = 4

/** A table of the home pages of several sizes; `folder` is for the catalogs. */
export async function site(folder, counts, rounds) {
  const playwright = playwrightCore()
  if (playwright === undefined || !existsSync(CHROMIUM))
    return 'Chromium and playwright-core are not on this machine.\n'
  const browser = await playwright.chromium.launch({
    executablePath: CHROMIUM,
    args: ['--no-sandbox'],
  })
  const rows = []
  for (const count of counts) {
    const at = join(folder, `site-${count}`)
    writeSiteCatalog(at, count, 'en')
    const { base, stop } = await served(at)
    const taken = []
    let sizes = []
    for (let round = 0; round < rounds; round++) {
      const context = await browser.newContext()
      const page = await context.newPage()
      const session = await context.newCDPSession(page)
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
      await page.goto(`${base}/terminology/`, { waitUntil: 'load' })
      sizes = await page.evaluate(
        "[performance.getEntriesByType('navigation')[0], ...performance.getEntriesByType('resource')].map((one) => [one.name, one.encodedBodySize, one.decodedBodySize])",
      )
      taken.push(
        await page.evaluate(`(async () => {
  const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
  const input = document.querySelector('#search')
  input.value = 'membr not fuond'
  const begun = performance.now()
  input.dispatchEvent(new Event('input'))
  return [paint, performance.now() - begun]
})()`),
      )
      await context.close()
    }
    stop()
    const median = (which) =>
      taken.map((one) => one[which]).sort((a, b) => a - b)[Math.floor(taken.length / 2)]
    const scripts = sizes.filter(([name]) => name.endsWith('.js'))
    const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`
    rows.push(
      `| ${count} codes | ${kB(sizes[0][1])} | ${kB(scripts.reduce((sum, one) => sum + one[2], 0))} | ${median(0).toFixed(0)} ms | ${median(1).toFixed(0)} ms |`,
    )
  }
  await browser.close()
  return [
    '| Home page | Compressed | Scripts | First contentful paint | A misspelt search |',
    '| --- | ---: | ---: | ---: | ---: |',
    ...rows,
    '',
  ].join('\n')
}

function playwrightCore() {
  const peers = join(root, 'test/peers/package.json')
  const at = join(root, 'test/peers/node_modules/playwright-core')
  return statSync(at, { throwIfNoEntry: false }) && createRequire(peers)('playwright-core')
}

/** `rail-errors serve` on a free port. */
function served(cwd) {
  const child = spawn(
    process.execPath,
    [join(root, 'dist/bin.cjs'), 'serve', '--port', '0', '--log', 'off'],
    { cwd },
  )
  return new Promise((done, failed) => {
    let said = ''
    const hear = (part) => {
      said += part
      const base = /http:\/\/[\d.]+:\d+/.exec(said)?.[0]
      if (base !== undefined) done({ base, stop: () => child.kill() })
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.on('exit', () => failed(new Error(`serve ended:\n${said}`)))
  })
}
