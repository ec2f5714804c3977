import { rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serve } from './nginx.ts'
import { emptyFolder, root } from './peers.ts'
import { start } from './servers.ts'
import { buildSite } from './site.ts'

// The site as nginx serves it with the rules that were built with it: two versions, one after the
// other, into one folder.
const CON = `  - { code: CON, http: 404, stop: true, fix_stage: identify, meaning: The connection is not known., fix: Open it again., since: 2.4.0 }\n`
const folder = emptyFolder('site')
const servers: Record<string, { origin: string; stop(): Promise<unknown> }> = {}
/** The same files from memory; the earlier version is in the folder of the site. */
async function ours() {
  writeFileSync(
    join(folder, 'serve.config.yaml'),
    'source: errors.yaml\noutputs: [{ target: static-site, out: site }, { target: fhir-r4, out: gen }]\nfhir: { value_sets: [active] }\n',
  )
  const args = [
    '--cwd',
    folder,
    '--config',
    'serve.config.yaml',
    'serve',
    '--port',
    '0',
    '--log',
    'off',
  ]
  const { base: origin, stop } = await start(
    process.execPath,
    [join(root, 'dist/bin.cjs'), ...args],
    { json: false },
  )
  return { origin, stop }
}

beforeAll(async () => {
  buildSite(folder)
  servers.nginx = await serve(buildSite(folder, { version: '2.4.0', codes: CON }))
  servers['rail-errors serve'] = await ours()
})
afterAll(async () => {
  for (const { stop } of Object.values(servers)) await stop()
  rmSync(folder, { recursive: true, force: true })
})

describe.each(['nginx', 'rail-errors serve'])('%s', (name) => {
  type Answer = { status: number; headers: Record<string, string | undefined>; body: Buffer }

  // `fetch` hides what was compressed and follows redirects; this shows what travelled.
  const get = (path: string, headers: Record<string, string> = {}): Promise<Answer> =>
    new Promise((done, failed) => {
      request(`${servers[name]!.origin}${path}`, { headers, timeout: 10_000 }, (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () =>
          done({
            status: answer.statusCode!,
            headers: answer.headers as Answer['headers'],
            body: Buffer.concat(chunks),
          }),
        )
      })
        .on('error', failed)
        .end()
    })

  test.each([
    ['/terminology/visit-errors.json', 'application/json'],
    ['/terminology/visit-errors.codesystem.json', 'application/fhir+json'],
    ['/terminology/visit-errors.valueset.json', 'application/fhir+json'],
    ['/terminology/visit-errors-stages.codesystem.json', 'application/fhir+json'],
    ['/terminology/visit-errors.handling.json', 'application/json'],
    ['/terminology/visit-errors.ts', 'text/plain; charset=utf-8'],
    ['/terminology/visit-errors.tgz', 'application/gzip'],
    ['/terminology/visit-errors.r5.tgz', 'application/gzip'],
    ['/terminology/r5/visit-errors-active.valueset.json', 'application/fhir+json'],
    ['/terminology/2.3.0/r5/visit-errors.valueset.json', 'application/fhir+json'],
    ['/terminology/2.3.0/visit-errors.valueset.json', 'application/fhir+json'],
    ['/terminology/2.3.0/visit-errors.json', 'application/json'],
    ['/terminology/', 'text/html; charset=utf-8'],
    ['/terminology/codes/MEMBER_NOT_FOUND/', 'text/html; charset=utf-8'],
    ['/terminology/codes/MEMBER_NOT_FOUND/index.md', 'text/markdown; charset=utf-8'],
    ['/terminology/llms.txt', 'text/plain; charset=utf-8'],
    ['/terminology/sitemap.xml', 'application/xml'],
    ['/terminology/style.css', 'text/css; charset=utf-8'],
    ['/terminology/search.js', 'text/javascript; charset=utf-8'],
    ['/terminology/icon.svg', 'image/svg+xml'],
  ])('%s is %s, for every origin', async (path, type) => {
    const { status, headers } = await get(path)
    expect([status, headers['content-type'], headers['access-control-allow-origin']]).toEqual([
      200,
      type,
      '*',
    ])
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-security-policy']).toContain(
      "default-src 'none'; script-src 'self'; style-src 'self'",
    )
  })

  test.each([
    ['/terminology/visit-errors.json', 'no-cache'],
    ['/terminology/visit-errors.codesystem.json', 'no-cache'],
    ['/terminology/CodeSystem/visit-errors', 'no-cache'],
    ['/terminology/codes/MEMBER_NOT_FOUND/', 'no-cache'],
    ['/terminology/2.3.0/visit-errors.json', 'public, max-age=31536000, immutable'],
    ['/terminology/2.3.0/visit-errors.codesystem.json', 'public, max-age=31536000, immutable'],
    ['/terminology/r5/visit-errors.valueset.json', 'no-cache'],
    ['/terminology/2.3.0/r5/visit-errors.valueset.json', 'public, max-age=31536000, immutable'],
    ['/terminology/2.4.0/visit-errors.tgz', 'public, max-age=31536000, immutable'],
  ])('%s: %s', async (path, rule) => {
    const { status, headers } = await get(path)
    expect([status, headers['cache-control']]).toEqual([200, rule])
  })

  test.each([
    '/terminology/visit-errors.json',
    '/terminology/CodeSystem/visit-errors',
    '/terminology/2.3.0/visit-errors.json',
  ])('%s is sent once, then 304', async (path) => {
    for (const coding of ['identity', 'gzip']) {
      const { headers, body } = await get(path, { 'accept-encoding': coding })
      expect(body.length).toBeGreaterThan(0)
      const again = await get(path, { 'accept-encoding': coding, 'if-none-match': headers.etag! })
      expect([
        again.status,
        again.body.length,
        again.headers['access-control-allow-origin'],
      ]).toEqual([304, 0, '*'])
    }
    expect((await get(path, { 'if-none-match': '"other"' })).status).toBe(200)
  })

  test('who takes gzip gets the file that was compressed when it was built', async () => {
    for (const path of [
      '/terminology/visit-errors.codesystem.json',
      '/terminology/',
      '/terminology/ValueSet/visit-errors',
    ]) {
      const plain = await get(path)
      const packed = await get(path, { 'accept-encoding': 'gzip' })
      expect([packed.headers['content-encoding'], packed.headers.vary]).toEqual([
        'gzip',
        path.endsWith('/') ? 'Accept-Encoding, Accept' : 'Accept-Encoding',
      ])
      expect(packed.headers['content-type']).toBe(plain.headers['content-type'])
      expect(packed.body.length).toBeLessThan(plain.body.length / 1.5)
      const read = await fetch(`${servers[name]!.origin}${path}`) // unpacks
      expect(Buffer.from(await read.arrayBuffer()).equals(plain.body)).toBe(true)
    }
  })

  test.each([
    ['CodeSystem/visit-errors', 'CodeSystem', '2.4.0'],
    ['ValueSet/visit-errors', 'ValueSet', '2.4.0'],
    ['CodeSystem/visit-errors-stages', 'CodeSystem', '2.4.0'],
    ['ValueSet/visit-errors-stages', 'ValueSet', '2.4.0'],
    ['CodeSystem/visit-errors|2.3.0', 'CodeSystem', '2.3.0'],
    ['ValueSet/visit-errors-stages|2.3.0', 'ValueSet', '2.3.0'],
    ['CodeSystem/visit-errors%7C2.4.0', 'CodeSystem', '2.4.0'],
  ])('the canonical URL %s leads to its %s of %s', async (path, resourceType, version) => {
    const { status, headers, body } = await get(`/terminology/${path}`)
    expect([status, headers['content-type']]).toEqual([200, 'application/fhir+json'])
    const url = `https://visit.test/terminology/${path.split(/\||%7C/)[0]}`
    expect(JSON.parse(body.toString())).toMatchObject({ resourceType, version, url })
  })

  test('r5 is that version of FHIR, and the canonical URL that it names leads to R4', async () => {
    const json = async (path: string) => JSON.parse((await get(path)).body.toString())
    const [own, r4] = [
      await json('/terminology/r5/visit-errors.valueset.json'),
      await json('/terminology/ValueSet/visit-errors'),
    ]
    expect([own.url, own.version]).toEqual([r4.url, '2.4.0'])
    expect([own.expansion.property === undefined, r4.expansion.property === undefined]).toEqual([
      false,
      true,
    ])
  })

  test.each([
    ['text/markdown', 'text/markdown'],
    ['text/markdown, text/html, */*', 'text/markdown'],
    ['text/markdown;q=1.0, text/html;q=0.7, */*;q=0.1', 'text/markdown'],
    ['text/html, application/xhtml+xml, */*;q=0.8', 'text/html'],
    ['text/html, text/markdown;q=0.5', 'text/html'],
    ['text/html, text/markdown;q=0', 'text/html'],
    ['*/*', 'text/html'],
  ])('Accept: %s of a page is %s', async (accept, type) => {
    for (const page of ['', 'codes/MEMBER_NOT_FOUND/', 'operations/billVisit/']) {
      const { status, headers, body } = await get(`/terminology/${page}`, { accept })
      expect([status, headers['content-type'], headers.vary?.split(', ').at(-1)]).toEqual([
        200,
        `${type}; charset=utf-8`,
        'Accept',
      ])
      const file = await get(`/terminology/${page}index.${type.endsWith('html') ? 'html' : 'md'}`)
      expect(file.body.equals(body)).toBe(true)
      expect(headers['access-control-allow-origin']).toBe('*')
    }
  })

  test('a version that was never published is not there', async () => {
    expect((await get('/terminology/CodeSystem/visit-errors|9.9.9')).status).toBe(404)
    expect((await get('/terminology/9.9.9/visit-errors.json')).status).toBe(404)
  })

  test.each([
    ['/terminology/codes/MEMBER_NOT_FOUND', '/terminology/codes/MEMBER_NOT_FOUND/'],
    ['/terminology/codes/CON', '/terminology/codes/CON_/'],
    ['/terminology/codes/CON/', '/terminology/codes/CON_/'],
    ['/terminology/codes/', '/terminology/'],
    ['/terminology/codes', '/terminology/'],
  ])('%s leads to %s', async (path, to) => {
    const { status, headers } = await get(path)
    expect([status, headers.location]).toEqual([301, to])
    expect((await get(to)).status).toBe(200)
  })

  test('the earlier version is what it was, without the code that came later', async () => {
    const codes = async (path: string) =>
      (JSON.parse((await get(path)).body.toString()) as { codes: { code: string }[] }).codes
    const [before, now] = [
      await codes('/terminology/2.3.0/visit-errors.json'),
      await codes('/terminology/2.4.0/visit-errors.json'),
    ]
    expect(
      now
        .filter(({ code }) => !before.some((other) => other.code === code))
        .map(({ code }) => code),
    ).toEqual(['CON'])
    expect(await codes('/terminology/visit-errors.json')).toEqual(now)
  })
})
