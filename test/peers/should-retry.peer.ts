import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyFolder, must, root } from './peers.ts'
import { bringSdks, CODES, type Code, requestsOf, sdksIn, shopCatalog } from './sdks.ts'

// Clients that know no codes, as they are installed, in front of a server of the library: how often
// each sends a POST.
const folder = emptyFolder('should-retry')

type Serving = { port: number; server: Server; count(id: string): number }
const serving: Serving[] = []
/** Counts the requests below `/v1/<id>/<code>`. */
async function started(
  listener: (code: Code) => { status: number; body: object },
  attach = (_: Server) => {},
): Promise<Serving> {
  const seen = new Map<string, number>()
  const server = createServer((request, response) => {
    request.resume()
    const [, , id, code] = request.url!.split('/') as [string, string, string, Code]
    seen.set(id, (seen.get(id) ?? 0) + 1)
    const { status, body } = listener(code)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  attach(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const one = { port, server, count: (id: string) => seen.get(id) ?? 0 }
  serving.push(one)
  return one
}

/** A server of the library for a catalog. */
async function railServer(wire: string, isHandled: boolean): Promise<Serving> {
  const name = `${wire}-${isHandled}`
  writeFileSync(join(folder, `${name}.yaml`), shopCatalog(wire, isHandled))
  must(
    process.execPath,
    [
      join(root, 'dist/bin.cjs'),
      ...['build', `${name}.yaml`, '--target', 'javascript', '--out', name],
    ],
    folder,
  )
  const load = (path: string) => import(pathToFileURL(path).href)
  const { createRail, railNodeServer } = await load(join(root, 'dist/server.js'))
  const rail = createRail(await load(join(folder, name, 'shop-errors.js')), {
    answers: { 400: 'NOT_READ', 404: 'NO_PAGE', 500: 'BROKEN' },
  })
  return started(
    (code) => {
      throw rail.fail(code)
    },
    (server) => railNodeServer(rail, server),
  )
}

beforeAll(() => bringSdks(folder))
afterAll(() => {
  for (const { server } of serving) server.close()
  rmSync(folder, { recursive: true, force: true })
})

describe.concurrent.each(sdksIn(folder))('$name', (sdk) => {
  const { wire, hasOwnKey } = sdk
  test('repeats what the code says, a POST only with a key', async () => {
    const server = await railServer(wire, true)
    expect(await requestsOf(sdk, server, 'key-of-the-app')).toEqual([1, 1, 1, 3, 3])
    if (!hasOwnKey) expect(await requestsOf(sdk, server)).toEqual([1, 1, 1, 1, 1])
  })
  test('decides as before for codes that say nothing', async () => {
    const [server, bare] = [
      await railServer(wire, false),
      await started((code) => ({ status: CODES[code][0], body: { error: { code } } })),
    ]
    const without = await requestsOf(sdk, bare)
    expect(without).toEqual(hasOwnKey ? [3, 1, 3, 1, 3] : [3, 3, 3, 1, 3])
    expect(await requestsOf(sdk, server)).toEqual(without)
  })
})

describe('the program of docs/retry-header.md', () => {
  const page = readFileSync(join(root, 'docs/retry-header.md'), 'utf8')
  const [, catalog] = /^```yaml\n(.*?)^```/ms.exec(page)!
  const program = readFileSync(join(root, 'examples/retry-header.js'), 'utf8')
  test.each([
    ['with the header', 'problem-member', '{ PLAN_LIMIT: 1, BANK_BUSY: 3 }'],
    [
      'without it',
      '{ preset: problem-member, retry_header: false }',
      '{ PLAN_LIMIT: 3, BANK_BUSY: 1 }',
    ],
  ])('%s', (name, wire, printed) => {
    const own = join(folder, name.replaceAll(' ', '-'))
    mkdirSync(join(own, 'node_modules'), { recursive: true })
    symlinkSync(root, join(own, 'node_modules/rail-errors'))
    writeFileSync(join(own, 'package.json'), '{ "type": "module", "private": true }\n')
    writeFileSync(
      join(own, 'errors.yaml'),
      catalog!.replace('wire: problem-member', `wire: ${wire}`),
    )
    writeFileSync(join(own, 'shop.js'), program)
    const [build] = /rail-errors build [^\n]*/.exec(program)!
    must(process.execPath, [join(root, 'dist/bin.cjs'), ...build.split(' ').slice(1)], own)
    expect(must(process.execPath, ['shop.js'], own).trim()).toBe(printed)
    expect(page).toContain(printed)
  })
})
