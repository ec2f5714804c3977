import { readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CLIENTS } from './loops/clients.ts'
import { loopCatalog } from './loops/hand.ts'
import { built, PATHS, printed, put, requireRequests, valuesOf } from './loops/running.ts'
import { served } from './loops/served.ts'
import { emptyFolder, must, root } from './peers.ts'

// The loops in what sends the requests of their users, against a service on this machine; then the
// recipes of the page.
const folder = emptyFolder('loops-clients')
let service: Awaited<ReturnType<typeof served>>
beforeAll(async () => {
  service = await served()
  must('git', ['init', '-q'], folder)
})
afterAll(() => {
  service.close()
  rmSync(folder, { recursive: true, force: true })
})

describe.each(CLIENTS)('$target', ({ target, options, out, prepare, programs, ends, recipes }) => {
  const home = join(folder, target)
  beforeAll(() => {
    const own = { out: join(target, out('loops')), options: options('loops') }
    built(folder, { catalog: loopCatalog('loops'), target, ...own })
    prepare(home)
  })

  test.each(programs)('$file', async ({ file, source, command, args, ways }) => {
    put(join(home, file), source)
    const text = await printed(command, [...args, `${service.url}/${target}`, PATHS.join()], home)
    const lines = valuesOf(text)
    for (const { way, raises } of ways) {
      for (const path of PATHS) {
        const isMissing = path === 'missing'
        expect(lines.shift(), `${way}/${path}`).toEqual({
          ...(isMissing && raises
            ? {
                error: raises,
                status: 404,
                attempts: 1,
                not_repeated: 'after_fix',
                request_id: 'r-7',
              }
            : { status: isMissing ? 404 : 200 }),
          told: {
            warned: ['REVIEW'],
            charset: ['REVIEW'],
            drop: [],
            stuck: [],
            gateway: [],
            half: [],
            stale: ['STALE'],
            spent: ['SPENT'],
            missing: ['NOT_FOUND'],
          }[path] ?? ['BUSY'],
        })
      }
      requireRequests(service, `${target}/${way}`, 300)
    }
    expect(lines).toEqual([])
  })

  test.each(ends)('$file', async ({ file, source, command, args, says }) => {
    put(join(home, file), source)
    const text = await printed(command, [...args, `${service.url}/${target}`], home)
    const lines = valuesOf(text)
    expect(lines).toEqual(says.map((what) => ({ what, is: true })))
  })

  test.each(recipes)(
    'the recipe $name',
    async ({ name, block, around, file, command, args, requests, says }) => {
      const page = ['docs/languages.md', 'examples/languages/README.md']
        .map((path) => readFileSync(join(root, path), 'utf8'))
        .join('\n')
      const blocks = [...page.matchAll(/^```(\w+)\n(.*?)^```/gms)].filter(
        ([, language]) => language === target,
      )
      const text = blocks[block]![2]!
      const rail = readFileSync(join(root, 'errors.yaml'), 'utf8')
      const own = { out: join(target, out('rail')), options: options('rail') }
      built(folder, { catalog: rail, target, ...own })
      let count = 0
      const server = createServer((request, response) => {
        request.resume()
        const isFirst = count++ === 0
        const error = isFirst ? 'PAYER_UNREACHABLE' : 'MEMBER_NOT_FOUND'
        const body = { error, message: `It is ${error}.`, path: 'member', fix_stage: 'identify' }
        response.writeHead(isFirst ? 502 : 404, {
          'content-type': 'application/json',
          'x-request-id': 'r-7',
        })
        response.end(JSON.stringify(body))
      })
      await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
      put(join(home, file), around(text))
      try {
        const lines = await printed(command, [...args, url], home)
        expect(lines, name).toContain(says)
        expect(count, name).toBe(requests)
      } finally {
        server.close()
        server.closeAllConnections()
      }
    },
  )
})
