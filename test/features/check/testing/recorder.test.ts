import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recorder } from '../../../../src/features/check/testing/index.ts'
import { emptyFolder } from '../../../support/repository.ts'

const BODY = {
  error: 'MEMBER_NOT_FOUND',
  message: 'No member has this identifier.',
  path: 'member.id',
  fix_stage: 'identify',
}
// Each path says after how many later requests it is answered, so that answers come in another
// order than calls.
const waiting: (() => void)[] = []
const server = createServer((request, response) => {
  const { pathname } = new URL(request.url!, 'http://localhost')
  if (pathname === '/broken') {
    response
      .writeHead(404, { 'content-type': 'application/json', 'content-length': '500' })
      .write('{"error":')
    return void setTimeout(() => response.destroy(), 20)
  }
  if (pathname === '/stream')
    return void response
      .writeHead(200, { 'content-type': 'text/event-stream' })
      .write('data: 1\n\n')
  const answer = () =>
    response
      .writeHead(404, {
        'content-type': 'application/json',
        'set-cookie': 'session=pl4nted',
        'x-request-id': pathname,
      })
      .end(JSON.stringify({ ...BODY, message: pathname }))
  if (pathname !== '/late') {
    answer()
    for (const late of waiting.splice(0)) late()
  } else waiting.push(answer)
})
let base: string
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
const lines = (path: string) =>
  readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))

test('answers are written in the order of the calls, and can be read', async () => {
  const path = join(emptyFolder(), 'new/folder/answers.ndjson')
  const answers = recorder(path)
  const fetch = answers.record()
  const all = await Promise.all([
    fetch(`${base}/late`),
    fetch(`${base}/2`, { method: 'post' }),
    fetch(new Request(`${base}/3`, { method: 'PUT' })),
  ])
  expect(await all[0].json()).toEqual({ ...BODY, message: '/late' })
  await answers.close()
  expect(lines(path).map(({ method, url, body }) => [method, url, body.message])).toEqual([
    ['GET', `${base}/late`, '/late'],
    ['POST', `${base}/2`, '/2'],
    ['PUT', `${base}/3`, '/3'],
  ])
})

test('a line has status, headers, body, method and url; no time and no cookie', async () => {
  const path = join(emptyFolder(), 'answers.ndjson')
  const answers = recorder(path)
  await (await answers.record()(`${base}/1`)).text()
  await answers.close()
  const [{ headers, ...rest }] = lines(path)
  expect(rest).toEqual({
    status: 404,
    body: { ...BODY, message: '/1' },
    method: 'GET',
    url: `${base}/1`,
  })
  expect(headers).toMatchObject({
    'content-type': 'application/json',
    'set-cookie': '***',
    'x-request-id': '/1',
  })
  expect(headers).not.toHaveProperty('date')
})

test('200 calls at once: whole lines', async () => {
  const path = join(emptyFolder(), 'answers.ndjson')
  const answers = recorder(path)
  const fetch = answers.record()
  await Promise.all(Array.from({ length: 200 }, (_, index) => fetch(`${base}/${index}`)))
  await answers.close()
  expect(lines(path).map(({ url }) => url)).toEqual(
    Array.from({ length: 200 }, (_, index) => `${base}/${index}`),
  )
})

test('an answer that breaks off has no body; a call without an answer has no line; a stream is not read', async () => {
  const path = join(emptyFolder(), 'answers.ndjson')
  const answers = recorder(path)
  const fetch = answers.record()
  await expect((await fetch(`${base}/broken`)).text()).rejects.toThrow()
  await expect(fetch('http://127.0.0.1:1/')).rejects.toThrow()
  const stream = await fetch(`${base}/stream`)
  await answers.close()
  await stream.body!.cancel()
  expect(lines(path).map(({ status, body, url }) => [status, body, url])).toEqual([
    [404, undefined, `${base}/broken`],
    [200, undefined, `${base}/stream`],
  ])
})

test('add: what is secret is removed', async () => {
  const path = join(emptyFolder(), 'answers.ndjson')
  const answers = recorder(path)
  const body = {
    ...{
      access_token: 'pl4nted',
      refreshToken: 'pl4nted',
      token_type: 'Bearer',
      expires_in: 3600,
      scope: 'read',
    },
    user: {
      name: 'tester',
      password: 'pl4nted',
      client_secret: 'pl4nted',
      apiKey: 'pl4nted',
      errors: { password: ['is too short'] },
    },
  }
  answers.add({
    status: 200,
    headers: {
      Authorization: 'Bearer pl4nted',
      'X-Api-Key': 'pl4nted',
      'WWW-Authenticate': 'Bearer',
      Accept: 'a',
      Date: 'now',
    },
    body: JSON.stringify(body),
    method: 'POST',
    url: 'https://tester:pl4nted@api.example.org/token/?access_token=pl4nted&id=1#end',
  })
  answers.add({ status: 404, body: 'no JSON', url: '/token/?access_token=pl4nted' })
  answers.add({ status: 404, body: '"a JSON text"' })
  body.user.name = 'changed later'
  await answers.close()
  expect(readFileSync(path, 'utf8')).not.toContain('pl4nted')
  expect(readFileSync(path, 'utf8')).toBe(
    '{"status":200,"headers":{"accept":"a","authorization":"***","www-authenticate":"Bearer","x-api-key":"***"},' +
      '"body":{"access_token":"***","refreshToken":"***","token_type":"Bearer","expires_in":3600,"scope":"read",' +
      '"user":{"name":"tester","password":"***","client_secret":"***","apiKey":"***","errors":{"password":["is too short"]}}},' +
      '"method":"POST","url":"https://api.example.org/token/?access_token=***&id=1#end"}\n' +
      '{"status":404,"body":"no JSON","url":"/token/?access_token=***"}\n{"status":404,"body":"\\"a JSON text\\""}\n',
  )
})

test('the operation that a record names', async () => {
  const path = join(emptyFolder(), 'answers.ndjson')
  const answers = recorder(path)
  answers.add({ status: 404, body: BODY, operation: 'findMember' })
  await answers.close()
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({
    status: 404,
    body: BODY,
    operation: 'findMember',
  })
})

test('an older file is replaced, also if there is no answer', async () => {
  const path = join(emptyFolder(), 'answers.ndjson')
  writeFileSync(path, 'old\n')
  await recorder(path).close()
  expect(readFileSync(path, 'utf8')).toBe('')
})

test('a file that can not be written fails close, not a call', async () => {
  const path = join(emptyFolder(), 'folder')
  mkdirSync(path)
  const answers = recorder(path)
  expect((await answers.record()(`${base}/1`)).status).toBe(404)
  await expect(answers.close()).rejects.toThrow(/EISDIR/)
  expect(() => answers.add({ status: 404 })).toThrow('is closed')
  expect(existsSync(path)).toBe(true)
})
