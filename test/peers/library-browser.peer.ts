import { existsSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type Metafile } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, launch, type Page } from './browser.ts'
import { emptyFolder, must, tarball } from './peers.ts'

// The library of the packed tarball in a page, as a bundler makes it for browsers.
const PROGRAM = `
import { build, diff, errorsOf, lint, read } from 'rail-errors'
globalThis.linted = async (text) => {
  const from = performance.now()
  const found = lint(await read(text, { file: 'errors.yaml' }))
  return { rules: found.map(({ rule }) => rule), errors: errorsOf(found).length, ms: performance.now() - from }
}
globalThis.built = async (text, targets) => (await build(await read(text), { targets })).files.map(({ path, contents }) => [path, String(contents)])
globalThis.compared = async (before, after) => diff(await read(before), await read(after)).changes.map(({ rule }) => rule)
`
const MOST = 180_000

const folder = emptyFolder('library-browser')
let browser: Browser
let page: Page
let metafile: Metafile
const server = createServer((request, response) => {
  const path = join(folder, 'made', request.url!)
  const isPage = request.url === '/'
  if (!isPage && !existsSync(path)) return response.writeHead(404).end()
  response.setHeader('content-type', isPage ? 'text/html' : 'text/javascript')
  response.end(isPage ? '<script type="module" src="/program.js"></script>' : readFileSync(path))
})
beforeAll(async () => {
  must('npm', ['install', '--silent', tarball()], folder)
  ;({ metafile } = await build({
    stdin: { contents: PROGRAM, resolveDir: folder, sourcefile: 'program.js' },
    ...{ bundle: true, splitting: true, minify: true, format: 'esm', platform: 'browser' },
    ...{ entryNames: 'program', outdir: join(folder, 'made'), metafile: true },
  }))
  browser = await launch()
  page = await browser.newPage()
})
afterAll(async () => {
  await browser?.close()
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

const codes = (count: number, http = 404) =>
  Array.from(
    { length: count },
    (_, at) => `  - code: MEMBER_${at}_NOT_FOUND
    http: ${http}
    stop: true
    fix_stage: identify
    meaning: No member of registry ${at} has this identifier.
    fix: Check the type of the identifier in registry ${at} first, then the identifier itself.
    handling: { retry: after_fix }
`,
  ).join('')
const catalog = (entries: string) => `name: registry-errors
title: Registry errors
url: https://registry.example.org/terminology/registry-errors
version: 1.0.0
status: active
date: 2026-01-01
language: en
stages: [identify]
codes:
${entries}`

/** Opens the page, and waits for its program. */
async function opened() {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  await page.evaluate(
    'new Promise((done) => { const wait = () => globalThis.linted ? done() : setTimeout(wait, 5); wait() })',
  )
}

const call = <T>(name: string, ...given: unknown[]) =>
  page.evaluate<T>(`${name}(...${JSON.stringify(given)})`)

test('it is bundled without a module of Node, and little is loaded at once', () => {
  const loaded = new Set<string>()
  const add = (path: string) => {
    if (loaded.has(path)) return
    loaded.add(path)
    for (const { path: next, kind } of metafile.outputs[path]!.imports)
      if (kind === 'import-statement') add(next)
  }
  add(Object.keys(metafile.outputs).find((path) => path.endsWith('made/program.js'))!)
  const size = [...loaded]
    .map((path) => gzipSync(readFileSync(join(process.cwd(), path)), { level: 9 }).length)
    .reduce((sum, bytes) => sum + bytes)
  console.info(`gzip: ${size} bytes in ${loaded.size} files`)
  expect(size).toBeLessThanOrEqual(MOST)
})

test('a page lints 200 codes without a network', async () => {
  await opened()
  server.close()
  server.closeAllConnections()
  type Linted = { rules: string[]; errors: number; ms: number }
  const first = await call<Linted>('linted', catalog(codes(200)))
  const { errors, ms } = await call<Linted>('linted', catalog(codes(200)))
  console.info(`lint of 200 codes: ${first.ms.toFixed(0)} ms, then ${ms.toFixed(0)} ms`)
  expect(errors).toBe(0)
  const broken = await call<Linted>('linted', catalog(codes(200).replace('http: 404', 'http: 498')))
  expect(broken.rules).toContain('http-registered')
})

test('it builds and compares as the program does', async () => {
  await opened()
  const targets = ['flat-list', 'typescript', 'client', 'fhir-r4', 'python']
  const made = await call<[string, string][]>('built', catalog(codes(3)), targets)
  const library = await import('../../src/index.ts')
  const { files } = await library.build(await library.read(catalog(codes(3))), {
    targets: targets as never,
  })
  expect(made).toEqual(files.map(({ path, contents }) => [path, String(contents)]))
  expect(await call('compared', catalog(codes(3)), catalog(codes(3, 410)))).toContain(
    'http-changed',
  )
})
