import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CLIENTS } from './loops/clients.ts'
import { LOOP_RULES, loopCatalog } from './loops/hand.ts'
import { served } from './loops/served.ts'
import { emptyFolder, must, plainEnv, root } from './peers.ts'

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

const put = (path: string, text: string) => {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

function built(target: string, catalog: string, out: string, options: string): void {
  put(join(folder, 'errors.yaml'), catalog)
  const output = `rules: ${JSON.stringify(LOOP_RULES)}\noutputs: [{ target: ${target}, out: ${out}${options && `, ${options}`} }]\n`
  put(join(folder, 'rail-errors.config.yaml'), output)
  must(process.execPath, [join(root, 'dist/bin.cjs'), 'build'], folder)
}

/** What a program prints while a service of this process answers it. */
const printed = (command: string, args: readonly string[], cwd: string): Promise<string> =>
  new Promise((done, fail) => {
    const program = spawn(command, [...args], { cwd, env: plainEnv })
    let out = ''
    let err = ''
    program.stdout.on('data', (chunk) => {
      out += chunk
    })
    program.stderr.on('data', (chunk) => {
      err += chunk
    })
    program.on('error', fail)
    program.on('close', (exit) => (exit === 0 ? done(out.trimEnd()) : fail(new Error(out + err))))
  })

const PATHS = 'busy wait drop spent stuck half gateway stale warned missing'.split(' ')
const ONCE = ['missing', 'warned']

/** What the service got of the paths of a program. */
function requireRequests(prefix: string) {
  const got = (path: string) => service.got.get(`${prefix}/${path}`) ?? []
  for (const path of PATHS)
    expect(got(path).length, `${prefix}/${path}`).toBe(ONCE.includes(path) ? 1 : 2)
  // Never before Retry-After, and a tenth later at most.
  expect(got('wait')[1]!.at).toBeGreaterThanOrEqual(990)
  expect(got('wait')[1]!.at).toBeLessThan(1700)
  for (const path of ['stuck', 'half']) expect(got(path)[1]!.at, path).toBeGreaterThanOrEqual(200)
  const [first, second] = got('busy')
  expect(first!.key).toMatch(/.{16}/)
  expect(first!.body).toBe('text')
  expect(second).toMatchObject({ key: first!.key, body: 'text' })
  const [spent, fresh] = got('spent')
  expect(spent!.key).toBe('k-1')
  expect(fresh!.key).toMatch(/.{16}/)
}

describe.each(CLIENTS)('$target', ({ target, options, out, prepare, programs, ends, recipes }) => {
  const home = join(folder, target)
  beforeAll(() => {
    built(target, loopCatalog('loops'), join(target, out('loops')), options('loops'))
    prepare(home)
  })

  test.each(programs)('$file', async ({ file, source, command, args, ways }) => {
    put(join(home, file), source)
    const text = await printed(command, [...args, `${service.url}/${target}`, PATHS.join()], home)
    const lines = text.split('\n').map((line) => JSON.parse(line) as unknown)
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
      requireRequests(`${target}/${way}`)
    }
    expect(lines).toEqual([])
  })

  test.each(ends)('$file', async ({ file, source, command, args, says }) => {
    put(join(home, file), source)
    const text = await printed(command, [...args, `${service.url}/${target}`], home)
    const lines = text.split('\n').map((line) => JSON.parse(line) as unknown)
    expect(lines).toEqual(says.map((what) => ({ what, is: true })))
  })

  test.each(recipes)(
    'the recipe $name',
    async ({ name, block, around, file, command, args, requests, says }) => {
      const page = readFileSync(join(root, 'docs/languages.md'), 'utf8')
      const blocks = [...page.matchAll(/^```(\w+)\n(.*?)^```/gms)].filter(
        ([, language]) => language === target,
      )
      const text = blocks[block]![2]!
      const rail = readFileSync(join(root, 'errors.yaml'), 'utf8')
      built(target, rail, join(target, out('rail')), options('rail'))
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
