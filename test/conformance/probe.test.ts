import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Network } from '../memory-host.ts'
import { rail } from '../rail.ts'

const catalog = readFileSync(new URL('../../errors.yaml', import.meta.url), 'utf8')
const API = 'https://api.example.org'
const TOKEN = 'opaque-7f3a91c2d4'
const config = `source: errors.yaml\nservers:\n  api: { base_url: ${API} }\n`
const MEMBER = {
  error: 'MEMBER_NOT_FOUND',
  message: 'No member has this identifier.',
  path: '',
  fix_stage: 'identify',
}
const json = (body: unknown, status = 404, headers = {}) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  })
const run = (
  probes: string,
  {
    network = {},
    args = '--format concise',
    base = API,
  }: { network?: Network; args?: string; base?: string },
) =>
  rail(`check --probe probes.yaml --base-url ${base} ${args}`, {
    files: {
      'errors.yaml': catalog,
      'rail-errors.config.yaml': config,
      'probes.yaml': `probes:\n  - ${probes}\n`,
    },
    env: { RAIL_ERRORS_TOKEN: TOKEN },
    network,
  })

test.each<[string, string, string]>([
  [
    'a body of GET',
    '{ path: /a, body: { a: 1 } }',
    'GET has no body; remove it, or set the method, such as POST',
  ],
  ['a body of HEAD', '{ path: /a, method: HEAD, body: x }', 'HEAD has no body'],
  ['CONNECT', '{ path: /a, method: CONNECT }', "CONNECT can't be sent; remove this probe"],
  ['TRACE', '{ path: /a, method: TRACE }', "TRACE can't be sent"],
  [
    'a method in lower case',
    '{ path: /a, method: get }',
    '"get" is not a method such as POST; write it in capital letters',
  ],
  ['another host', '{ path: //evil.example/x }', 'is not a path'],
  ['a path out of the base', '{ path: /a/../../b }', 'is not a path'],
  ['a path out of the base, encoded', '{ path: /%2e%2E/b }', 'is not a path'],
  [
    'a line break in a header',
    '{ path: /a, headers: { X: "a\\r\\nB: c" } }',
    '"X" is not a valid header',
  ],
  [
    'a token',
    '{ path: /a, headers: { Authorization: x } }',
    'a token comes from "servers" in the config',
  ],
  [
    'a header of the connection',
    '{ path: /a, headers: { Expect: 100-continue } }',
    `the header "Expect" can't be set; remove it`,
  ],
])('a probe with %s is refused at its place', async (_, probe, message) => {
  const { exit, err } = await run(probe, { args: '--allow-unsafe' })
  expect([exit, err]).toEqual([2, expect.stringContaining(message)])
  expect(err).toMatch(/^probes\.yaml:2:\d+ error probes /m)
})

test('a password in --base-url is refused, and not repeated', async () => {
  const { exit, err } = await run('{ path: /a }', { base: 'https://user:hunter22@api.example.org' })
  expect([exit, err]).toEqual([
    2,
    expect.stringContaining('--base-url contains a user name or a password'),
  ])
  expect(err).not.toContain('hunter22')
})

test('dots that are no segments are a path', async () => {
  const { exit } = await run('{ path: "/v1.2/...?a=../b", expect: MEMBER_NOT_FOUND }', {
    network: { [`GET ${API}/v1.2/...?a=../b`]: () => json(MEMBER) },
  })
  expect(exit).toBe(0)
})

test('a redirect to another origin is not followed: the headers of the probe are for the service only', async () => {
  const { out, sent } = await run('{ path: /a, headers: { X-Api-Key: for-the-service } }', {
    network: {
      [`GET ${API}/a`]: () =>
        new Response(null, { status: 302, headers: { location: 'https://evil.example/?x=1' } }),
      'GET https://evil.example/?x=1': () => json({}),
    },
  })
  expect(out).toContain(
    `the probe has no answer: ${API}/a redirects to https://evil.example/; correct the address`,
  )
  expect(sent.map(({ url }) => url)).toEqual([`${API}/a`])
})

test('a redirect within the service is followed', async () => {
  const { exit } = await run('{ path: /a, expect: MEMBER_NOT_FOUND }', {
    network: {
      [`GET ${API}/a`]: () => new Response(null, { status: 308, headers: { location: '/a/' } }),
      [`GET ${API}/a/`]: () => json(MEMBER),
    },
  })
  expect(exit).toBe(0)
})

test.each(['concise', 'text', 'json'])(
  'a token that the service repeats is not printed (%s)',
  async (format) => {
    const echo = ({ headers }: { headers: Headers }) => {
      const token = headers.get('authorization')!.split(' ')[1]!
      expect(token).toBe(TOKEN)
      return json({ ...MEMBER, error: token, message: `No access with ${token}`, [token]: token })
    }
    const { out, err } = await run('{ path: /a, expect: MEMBER_NOT_FOUND }', {
      network: { [`GET ${API}/a`]: echo },
      args: `--verbose --format ${format}`,
    })
    expect(out).toContain('***')
    expect(out + err).not.toContain(TOKEN)
  },
)

test('a header of the probe replaces the default', async () => {
  const { sent } = await run(
    '{ path: /a, method: POST, body: { a: 1 }, headers: { Content-Type: application/merge-patch+json } }',
    {
      network: { [`POST ${API}/a`]: () => json(MEMBER) },
      args: '--allow-unsafe',
    },
  )
  expect(sent[0]!.headers.get('content-type')).toBe('application/merge-patch+json')
})

test.each<[string, string, Record<string, unknown>]>([
  ['a path', '{ path: /v1/claims }', { url: `${API}/base/v1/claims` }],
  ['a query', '{ path: "/v1?a=b?c&d=%20" }', { url: `${API}/base/v1?a=b?c&d=%20` }],
  ['no slash twice', '{ path: /v1 }', { base: `${API}/base/`, url: `${API}/base/v1` }],
  ['HEAD', '{ path: /a, method: HEAD }', { method: 'HEAD' }],
  ['OPTIONS', '{ path: /a, method: OPTIONS }', { method: 'OPTIONS' }],
  [
    'a value as JSON',
    '{ path: /a, method: POST, body: { a: [1, null] } }',
    { method: 'POST', type: 'application/json', body: '{"a":[1,null]}' },
  ],
  [
    'a text as it is',
    '{ path: /a, method: PUT, body: "a=b", headers: { Content-Type: text/plain } }',
    { method: 'PUT', type: 'text/plain', body: 'a=b' },
  ],
  [
    'headers of the probe',
    '{ path: /a, headers: { X-Trace: t-1, ACCEPT: text/html } }',
    { accept: 'text/html', trace: 't-1' },
  ],
])('a probe sends %s', async (_, probe, { base = `${API}/base`, ...expected }) => {
  const answer = () => new Response(null, { status: 204 })
  const { sent, exit } = await run(probe, {
    base: String(base),
    args: '--allow-unsafe',
    network: {
      ...Object.fromEntries(
        ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT'].map((one) => [`${one} ${API}/base/a`, answer]),
      ),
      ...(expected.url !== undefined && { [`GET ${expected.url}`]: answer }),
    },
  })
  expect(sent).toHaveLength(1)
  const [{ url, method, headers, body }] = sent as [(typeof sent)[number]]
  expect({
    url,
    method,
    accept: headers.get('accept'),
    type: headers.get('content-type'),
    trace: headers.get('x-trace'),
    body,
  }).toEqual({
    url: `${API}/base/a`,
    method: 'GET',
    accept: 'application/json',
    type: null,
    trace: null,
    body: '',
    ...expected,
  })
  expect(exit).toBe(0)
})

test.each<[string, string, string]>([
  ['no path', '{ name: a }', 'probes.yaml:2:5 error probes this probe has no "path"'],
  [
    'a relative path',
    '{ path: a/b }',
    'probes.yaml:2:13 error probes "a/b" is not a path such as /v1/claims?limit=1',
  ],
  [
    'a space in its path',
    '{ path: "/a b" }',
    'probes.yaml:2:13 error probes "/a b" is not a path such as /v1/claims?limit=1',
  ],
  [
    'a method that changes something',
    '{ path: /a, method: DELETE }',
    'probes.yaml:2:25 error probes DELETE may change something; allow it with --allow-unsafe',
  ],
  [
    'an unknown code',
    '{ path: /a, expect: NO_SUCH }',
    'probes.yaml:2:25 error probes NO_SUCH is not a code of the catalog',
  ],
])('a probe with %s is refused, and nothing is sent', async (_, probe, line) => {
  const { exit, err, sent } = await run(probe, {})
  expect([exit, err.split('\n').filter((one) => one.startsWith('probes.yaml'))]).toEqual([
    2,
    [line],
  ])
  expect(sent).toEqual([])
})

test('what an answer has in place of what its probe expects', async () => {
  const reasons = ['B_B', 'A_A', 'B_B', 'C_C', 'D_D', 'E_E', 'F_F'].map((error) => ({
    ...MEMBER,
    error,
  }))
  const { exit, out } = await rail(
    `check --probe probes.yaml --base-url ${API} --format concise --rule wire-code-unknown=off`,
    {
      files: {
        'errors.yaml': catalog,
        'rail-errors.config.yaml': config,
        'probes.yaml':
          'probes:\n  - { path: /none, expect: MEMBER_NOT_FOUND }\n  - { path: /six, expect: MEMBER_NOT_FOUND }\n  - { path: /right, expect: MEMBER_NOT_FOUND }\n',
      },
      network: {
        [`GET ${API}/none`]: () => json({ ok: true }, 200),
        [`GET ${API}/six`]: () => json({ errors: reasons }),
        [`GET ${API}/right`]: () => json(MEMBER),
      },
    },
  )
  const missed = out.split('\n').filter((line) => line.includes('coverage-probe-missed'))
  expect([exit, missed]).toEqual([
    1,
    [
      'probes.yaml:2:5 error coverage-probe-missed GET /none 200: the probe expects MEMBER_NOT_FOUND, but the answer has no reason; correct the probe, or the service',
      'probes.yaml:3:5 error coverage-probe-missed GET /six 404: the probe expects MEMBER_NOT_FOUND, but the answer has B_B, A_A, C_C, D_D, E_E; correct the probe, or the service',
    ],
  ])
})
