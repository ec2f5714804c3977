import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseAnswer, type Result, type Table } from '../features/modules/client/api.ts'
import { diceOf } from './dice.ts'
import { emptyFolder, launcher, must, plainEnv, root, seedOf, tarball } from './peers.ts'
import { probe } from './servers/service.ts'
import { rail, type Server, start, stopAll } from './servers.ts'

// The example as its README says, with the packed library and a real authorization server.
type Facts = {
  token_url: string
  introspect_url: string
  clients: Record<string, { client_id: string; client_secret: string }>
  users: Record<string, { username: string; password: string }>
}
const SEED = seedOf(78)
const folder = emptyFolder('rail-server')
const example = join(folder, 'rail-server')
let [authorization, entries] = [{} as Server<Facts>, {} as Table]
let base = ''
beforeAll(async () => {
  cpSync(join(root, 'examples/rail-server'), example, {
    recursive: true,
    filter: (path) => !path.includes('node_modules'),
  })
  must(
    'bash',
    ['-c', `npm pkg set dependencies.rail-errors=${tarball()} && npm install --silent`],
    example,
  )
  authorization = await start<Facts>(launcher('oauth-server'), [])
  const { client_id, client_secret } = authorization.facts.clients.service!
  const server = await start(process.execPath, [join(example, 'server.mjs')], {
    json: false,
    env: {
      ...plainEnv,
      PORT: '0',
      INTROSPECTION_URL: authorization.facts.introspect_url,
      CLIENT_ID: client_id,
      CLIENT_SECRET: client_secret,
    },
  })
  base = server.base
  entries = (await import(join(example, 'errors/claim-errors.js'))).entries
})
afterAll(async () => {
  await stopAll()
  rmSync(folder, { recursive: true, force: true })
})

async function tokenFor(scope?: string): Promise<string> {
  const { clients, users, token_url } = authorization.facts
  const { client_id, client_secret } = clients.plain!
  const { username, password } = users.plain!
  const who = { grant_type: 'password', client_id, client_secret, username, password }
  const body = new URLSearchParams({ ...who, ...(scope && { scope }) })
  return (
    (await (await fetch(token_url, { method: 'POST', body })).json()) as { access_token: string }
  ).access_token
}
/** What `check` gets at the end. */
const recorded: string[] = []
const record = (
  { status, headers, url }: Response,
  body: string,
  { method, request }: { method: string; request?: unknown },
) =>
  recorded.push(
    JSON.stringify({ method, url, status, headers: Object.fromEntries(headers), body, request }),
  )
async function send(
  claim: unknown,
  { token, ...headers }: { token?: string | undefined; [name: string]: string | undefined } = {},
  method = 'POST',
) {
  const response = await fetch(`${base}/v1/claims`, {
    method,
    headers: {
      ...(token && { authorization: `bearer ${token}` }),
      ...(headers as Record<string, string>),
    },
    body: method === 'GET' ? null : typeof claim === 'string' ? claim : JSON.stringify(claim),
  })
  const body = await response.text()
  record(response, body, { method, request: claim })
  return {
    response,
    body: JSON.parse(body),
    result: parseAnswer({ status: response.status, headers: response.headers, body }, entries),
  }
}
const shown = ({ reasons }: Result) => reasons.map(({ error, path }) => `${error} ${path}`.trim())
const CLAIM = {
  member: { id: 'A-1', type: 'card' },
  lines: [{ amount: 1200, documents: ['invoice.pdf'] }],
}

test('its generated files are those of its errors.yaml', () => {
  must('npm', ['run', 'build', '--', '--check'], example)
  expect(readFileSync(join(example, 'README.md'), 'utf8')).toContain('npm start')
})

describe('with a token', () => {
  test('a claim, and what someone must do later', async () => {
    const token = await tokenFor()
    expect((await send(CLAIM, { token })).body).toEqual({ claim: 'C-1' })
    const large = await send(
      { ...CLAIM, lines: [{ amount: 200_000, documents: ['invoice.pdf'] }] },
      { token, 'accept-language': 'fr' },
    )
    expect([large.response.status, large.body.warnings]).toEqual([
      200,
      [
        {
          error: 'NEEDS_REVIEW',
          message: 'Quelqu’un doit confirmer cette demande avant l’envoi.',
          path: '',
          fix_stage: 'submit',
        },
      ],
    ])
  })

  test.each<[string, unknown, number, string[]]>([
    [
      'three faults of three kinds',
      { member: { id: 'A-1' }, lines: [{ amount: -1, documents: ['a'] }, { amount: 5 }] },
      404,
      [
        'MEMBER_NOT_FOUND member.type',
        'AMOUNT_INVALID lines[0].amount',
        'MISSING_DOCUMENTS lines[1].documents',
      ],
    ],
    [
      'what the schema does not know',
      { member: { id: 'B-2', type: 'card' }, lines: [{ amount: 5, documents: [] }] },
      404,
      ['MEMBER_NOT_FOUND member.id', 'MISSING_DOCUMENTS lines[0].documents'],
    ],
    [
      'a payer that does not answer hides nothing',
      { member: { id: 'A-1', type: 'offline' }, lines: [{ amount: 5, documents: [] }] },
      502,
      ['PAYER_UNREACHABLE', 'MISSING_DOCUMENTS lines[0].documents'],
    ],
    [
      'what the schema finds hides no warning',
      { ...CLAIM, lines: [{ amount: 200_000, documents: [] }, null, { amount: 'x' }] },
      422,
      [
        'MISSING_DOCUMENTS lines[0].documents',
        'AMOUNT_INVALID lines[2].amount',
        'MISSING_DOCUMENTS lines[2].documents',
        'REQUEST_UNREADABLE lines[1]',
        'NEEDS_REVIEW',
      ],
    ],
    ['an empty object', {}, 404, ['MEMBER_NOT_FOUND member', 'REQUEST_UNREADABLE lines']],
    ['text that is not JSON', '{"member":', 400, ['REQUEST_UNREADABLE']],
    ['too much', { note: 'x'.repeat(200_000) }, 413, ['REQUEST_TOO_LARGE']],
  ])('%s', async (_, claim, status, reasons) => {
    const { result, response } = await send(claim, { token: await tokenFor() })
    expect([response.status, result.kind, shown(result)]).toEqual([status, 'reasons', reasons])
    expect(response.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
  })

  test('how long to wait for the payer', async () => {
    const { response } = await send(
      { ...CLAIM, member: { id: 'A-1', type: 'offline' } },
      { token: await tokenFor() },
    )
    expect(response.headers.get('retry-after')).toBe('5')
  })
})

describe('who may not call', () => {
  test.each<[string, () => Promise<string | undefined>, number, string, string]>([
    ['without a token', async () => undefined, 401, 'TOKEN_REFUSED', 'Bearer realm="claims"'],
    ['with something else', async () => 'nothing', 401, 'TOKEN_REFUSED', 'error="invalid_token"'],
    [
      'without the scope',
      () => tokenFor('read'),
      403,
      'SCOPE_MISSING',
      'error="insufficient_scope"',
    ],
  ])('%s', async (_, token, status, code, challenge) => {
    const { response, result } = await send(CLAIM, { token: await token() })
    expect([response.status, shown(result)]).toEqual([status, [code]])
    expect(response.headers.get('www-authenticate')).toContain(challenge)
  })
})

test('requests of any shape get nothing else', async () => {
  const service = { port: Number(new URL(base).port), entries, isOfContainer: () => false }
  const { faults, seen } = await probe(service as never, diceOf(SEED), 300)
  expect(faults.slice(0, 5)).toEqual([])
  expect(Object.keys(seen)).toEqual(expect.arrayContaining(['400', '404']))
})

test('a wrong method and an unknown address', async () => {
  expect(shown((await send(CLAIM, {}, 'DELETE')).result)).toEqual(['METHOD_UNKNOWN'])
  const unknown = await fetch(`${base}/v2/claims`)
  const body = await unknown.text()
  record(unknown, body, { method: 'GET' })
  expect([unknown.status, (JSON.parse(body) as { error: string }).error]).toEqual([
    404,
    'ROUTE_UNKNOWN',
  ])
})

test('it serves its own terminology', async () => {
  const list = (await (await fetch(`${base}/terminology/claim-errors.json`)).json()) as {
    codes: { code: string; http: number }[]
  }
  expect(list.codes.map(({ code, http }) => [code, http])).toEqual(
    Object.entries(entries).map(([code, { http }]) => [code, http]),
  )
})

test('without its authorization server, no call passes', async () => {
  const token = await tokenFor()
  await authorization.stop()
  const { response, result } = await send(CLAIM, { token })
  expect([response.status, shown(result)]).toEqual([503, ['TOKENS_UNCHECKED']])
})

test('all of its answers, through check: no finding', async () => {
  writeFileSync(join(folder, 'answers.ndjson'), recorded.join('\n'))
  const catalog = join(example, 'errors.yaml')
  const { exit, out } = await rail(
    [
      'check',
      'answers.ndjson',
      '--source',
      catalog,
      '--rule',
      'coverage-never-seen=off',
      '--format',
      'concise',
    ],
    { cwd: folder },
  )
  expect([exit, out, recorded.length > 10]).toEqual([0, '', true])
})
