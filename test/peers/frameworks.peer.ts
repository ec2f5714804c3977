import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCheck } from '../../src/check/check.ts'
import { parseRailError, type Table } from '../../src/client/index.ts'
import { emptyFolder, must, plainEnv, root } from './peers.ts'

// Real servers of the frameworks, over HTTP, with the packed library: nothing that they answer is outside the contract.
const folder = emptyFolder('frameworks')
const running: ChildProcess[] = []
let entries: Table
beforeAll(async () => {
  must('npm', ['pack', '--silent', '--pack-destination', folder], root)
  cpSync(join(root, 'test/peers/frameworks'), folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "type": "module", "private": true }\n')
  const packages =
    'express@5 fastify@5 hono@4 @hono/node-server@1 @nestjs/core@11 @nestjs/common@11 @nestjs/platform-express@11 reflect-metadata rxjs'
  must('bash', ['-c', `npm install --silent ./rail-errors-*.tgz ${packages}`], folder)
  must('npx', ['--no', '--', 'rail-errors', 'build', 'errors.yaml', '--target', 'javascript', '--out', 'errors'], folder)
  entries = (await import(join(folder, 'errors/claim-errors.js'))).entries
})
afterAll(() => {
  for (const child of running) child.kill()
  rmSync(folder, { recursive: true, force: true })
})

describe.each(['express', 'fastify', 'hono', 'nestjs'])('%s', (framework) => {
  let base: string
  let logged = ''
  beforeAll(async () => {
    const child = spawn(process.execPath, [`${framework}.mjs`], { cwd: folder, env: { ...plainEnv, NODE_ENV: 'development' } })
    running.push(child)
    child.stderr.on('data', (chunk) => {
      logged += chunk
    })
    base = await new Promise<string>((done, fail) => {
      child.stdout.on('data', (chunk) => {
        const ready = /ready (\S+)/.exec(String(chunk))
        if (ready) done(ready[1]!.replace('[::1]', '127.0.0.1'))
      })
      child.on('exit', () => fail(new Error(logged)))
    })
  })
  const send = async (path: string, init: RequestInit & { headers?: Record<string, string> } = {}) => {
    const response = await fetch(base + path, { method: 'POST', ...init, headers: { 'content-type': 'application/json', ...init.headers } })
    const answer = { status: response.status, headers: response.headers, text: await response.text() }
    const record = { ...answer, body: answer.text, method: init.method ?? 'POST', url: base + path, request: init.body }
    expect(createCheck(entries)(record)).toEqual({ class: 'conforming', producer: undefined, findings: [] })
    return answer
  }
  const claims = (body: unknown, headers: Record<string, string> = {}) => send('/claims', { body: JSON.stringify(body), headers })

  test('a good claim', async () =>
    expect(await claims({ member: { id: 'A-1' }, lines: [] })).toMatchObject({ status: 200, text: '{"claim":1}' }))

  test('three faults: three reasons, in one order, as the client reads them', async () => {
    const { status, headers, text } = await claims({ lines: [{}, { documents: 'x' }, {}], member: { id: 'B' } })
    const result = parseRailError({ status, headers, body: text }, entries)
    expect(result).toMatchObject({ kind: 'reasons', status: 404, requestId: 'r-1' })
    expect(result.reasons.map(({ error, path, message, fix_stage }) => [error, path, message, fix_stage])).toEqual([
      ['MEMBER_NOT_FOUND', 'member.id', 'No member has the number B.', 'identify'],
      ['MISSING_DOCUMENTS', 'lines[0].documents', 'A required document is missing.', 'billing'],
      ['MISSING_DOCUMENTS', 'lines[2].documents', 'A required document is missing.', 'billing'],
    ])
    expect(headers.get('content-type')).toMatch(/^application\/json/)
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('in the language of the client', async () => {
    const { text, headers } = await claims({ member: { id: 'B' } }, { 'accept-language': 'fr-BE, en;q=0.5' })
    expect([JSON.parse(text).message, headers.get('content-language')]).toEqual(['Aucun membre n’a le numéro B.', 'fr'])
  })

  test.each<[string, () => ReturnType<typeof send>, number, string]>([
    ['an unknown route', () => send('/nothing', { body: '{}' }), 404, 'ROUTE_UNKNOWN'],
    ['a wrong method', () => send('/claims', { method: 'DELETE', body: '{}' }), 404, 'ROUTE_UNKNOWN'],
    ['a GET of an unknown route', () => send('/x?y=%zz', { method: 'GET' }), 404, 'ROUTE_UNKNOWN'],
    ['malformed JSON', () => send('/claims', { body: '{"member":' }), 400, 'REQUEST_UNREADABLE'],
    ['too large a body', () => send('/claims', { body: JSON.stringify({ a: 'x'.repeat(30_000) }) }), 413, 'REQUEST_TOO_LARGE'],
    ['a bug', () => claims({ member: { id: 'crash' } }), 500, 'SERVICE_BROKEN'],
  ])('%s is a contract body without internals', async (_, sent, status, code) => {
    const answer = await sent()
    expect({ status: answer.status, ...JSON.parse(answer.text) }).toEqual({
      status,
      error: code,
      message: (entries[code] as unknown as { meaning: string }).meaning,
      path: '',
      fix_stage: 'call',
    } as never)
    expect(answer.text + JSON.stringify([...answer.headers])).not.toMatch(/SELECT|node_modules|at \w+ \(|\.mjs/)
  })

  test('what the client does not see is in the log', () =>
    expect.poll(() => logged).toContain('internal: SELECT * FROM members WHERE id = $1'))

  test('2,000 requests of any shape give nothing else', async () => {
    let state = 17
    const next = (below: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2 ** 31
      return state % below
    }
    const pick = <T>(list: readonly T[]): T => list[next(list.length)]!
    const one = async () => {
      const method = pick(['POST', 'GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
      const path = pick([
        '/claims',
        '/claims/',
        '/',
        '/claims/%00',
        '/%ff',
        '/claims?x=%',
        `/${'a'.repeat(next(3000))}`,
        '/__proto__',
        '/claims/../x',
      ])
      const type = pick(['application/json', 'text/plain', 'application/xml', 'multipart/form-data', 'application/json; charset=nope', ''])
      const body = pick([
        '',
        '{',
        '[]',
        'null',
        '7',
        '"x"',
        '{"__proto__":{}}',
        '{"lines":7}',
        '{"lines":[null]}',
        '{"member":[]}',
        '{"lines":[{}]}',
        '\u0000',
        'x'.repeat(next(25_000)),
        `{"a":${'['.repeat(2000)}`,
      ])
      const response = await fetch(base + path, {
        method,
        ...(method !== 'GET' && { body }),
        headers: { 'content-type': type, 'content-encoding': pick(['identity', 'identity', 'gzip']) },
        redirect: 'manual',
      })
      const text = await response.text()
      const result = parseRailError({ status: response.status, headers: response.headers, body: text }, entries)
      const checked = createCheck(entries)({ status: response.status, headers: response.headers, body: text, method, url: base + path })
      expect(checked, text).toEqual({ class: 'conforming', producer: undefined, findings: [] })
      if (response.status < 400) return
      expect(result.kind, `${method} ${path} ${type} ${body.slice(0, 40)}: ${response.status} ${text.slice(0, 300)}`).toBe('reasons')
      expect(result.reasons.every(({ known, entry }) => known && entry !== undefined)).toBe(true)
      expect(response.status).toBe(result.reasons[0]!.entry!.http)
    }
    for (let at = 0; at < 2000; at += 20) await Promise.all(Array.from({ length: 20 }, one))
  })
})
