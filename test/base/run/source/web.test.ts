import { readFileSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { parseSpec } from '../../../../src/base/core/config/source-spec.ts'
import { healthy } from '../../../support/catalogs.ts'
import type { Network, World } from '../../../support/memory-host.ts'
import { inMemory, rail } from '../../../support/rail.ts'
import { rowsOf } from '../../../support/rows.ts'

const distributed = (name: string) =>
  readFileSync(new URL(`../../../../dist-terminology/${name}`, import.meta.url), 'utf8')
const LIST = distributed('rail-errors.json')
const HANDLING = distributed('rail-errors.handling.json')
const YAML = healthy()
const AT = 'https://api.rail.test/terminology'
const SOURCE = `${AT}/rail-errors.json`
const ENV = { RAIL_ERRORS_CACHE: '/home/tester/cache' }

const json = (body: string, headers: Record<string, string> = {}) =>
  new Response(body, { headers: { 'content-type': 'application/json', ...headers } })
const missing = () =>
  new Response('not here', { status: 404, headers: { 'content-type': 'text/plain' } })
const published = (): Network => ({
  [`GET ${SOURCE}`]: json(LIST),
  [`GET ${AT}/rail-errors.handling.json`]: json(HANDLING),
})

/** Runs one command that takes every reply of the network. */
async function asking(args: string, world: World = {}) {
  const result = await rail(args, { ...world, env: { ...ENV, ...world.env } })
  expect(result.unused()).toEqual([])
  return result
}
const BUILD = `build ${SOURCE} --target typescript --out src/generated`
const written = ({ paths }: { paths(): string[] }) =>
  paths().filter((path) => !path.startsWith('../home/'))

describe('what people write for a source', () => {
  test.each(
    rowsOf<{ text: string; spec: object }>(
      import.meta,
      'what people write for a source: text, spec',
    ),
  )('$text', ({ text, spec }) => expect(parseSpec(text)).toEqual(spec))
})

describe('build from an address', () => {
  test('makes what it makes from the files on the disk', async () => {
    const fetched = await asking(BUILD, { network: published() })
    expect(fetched.exit).toBe(0)
    const local = await asking('build rail-errors.json --target typescript --out src/generated', {
      files: { 'rail-errors.json': LIST, 'rail-errors.handling.json': HANDLING },
    })
    expect(fetched.text('src/generated/rail-errors.ts')).toBe(
      local.text('src/generated/rail-errors.ts'),
    )
    expect(fetched.text('src/generated/rail-errors.manifest')).toBe(
      local.text('src/generated/rail-errors.manifest'),
    )
    expect(fetched.err).not.toContain('unknown')
  })

  test.each<[string, Response]>([
    ['404', missing()],
    ['403, as some stores say it', new Response('', { status: 403 })],
    [
      'a page for people, with 200',
      new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }),
    ],
    ['a page under another media type', json('<!doctype html>')],
  ])(
    'without the handling file (%s): one warning names what stays unknown, one what is assumed',
    async (_, reply) => {
      const { exit, err } = await asking(BUILD, {
        network: { ...published(), [`GET ${AT}/rail-errors.handling.json`]: reply },
      })
      expect(err).toContain(
        `warning: ${SOURCE} does not contain these fields, so they are unknown: version, stages; codes: handling, deprecated, retired`,
      )
      expect(err).toContain(
        `warning: ${SOURCE}: a flat-list does not carry wire, codes.handling; the target typescript assumes: `,
      )
      expect(err.match(/warning/g)).toHaveLength(2)
      expect(exit).toBe(0)
    },
  )

  test('the handling file fails: nothing is written, because the result would be another', async () => {
    const done = await asking(BUILD, {
      network: {
        ...published(),
        [`GET ${AT}/rail-errors.handling.json`]: new Response('', { status: 503 }),
      },
    })
    expect(done.err).toMatch(/rail-errors\.handling\.json answers 503; try again later/)
    expect(done.exit).toBe(2)
    expect(written(done)).toEqual([])
  })

  test('--check tells that the published set has changed', async () => {
    const list = JSON.parse(LIST)
    const [first] = list.codes
    const more = {
      codes: [
        ...list.codes.slice(1),
        ...['NEW_ONE', 'NEW_TWO'].map((code) => ({
          ...first,
          code,
          meaning: `A meaning of ${code}.`,
          fix: `Do what ${code} asks for.`,
        })),
      ],
    }
    const handling = JSON.parse(HANDLING)
    const codes = handling.codes.filter(({ code }: { code: string }) => code !== first.code)
    const network: Network = {
      [`GET ${SOURCE}`]: [json(LIST), json(JSON.stringify(more))],
      [`GET ${AT}/rail-errors.handling.json`]: [
        json(HANDLING),
        json(JSON.stringify({ ...handling, version: '9.0.0', codes })),
      ],
    }
    const { rail, text } = inMemory({ network, env: ENV })
    expect((await rail(BUILD)).exit).toBe(0)
    const before = text('src/generated/rail-errors.ts')
    const { exit, out } = await rail(`${BUILD} --check --format concise`)
    expect(exit).toBe(1)
    expect(out).toContain(
      `the output is not up to date: the published set has changed: 2 codes added (NEW_ONE, NEW_TWO), 1 code removed (${first.code}); version ${handling.version} became 9.0.0`,
    )
    expect(text('src/generated/rail-errors.ts')).toBe(before)
  })

  test.each<[string, Network[string], RegExp]>([
    ['nobody there', [], /rail-errors\.json cannot be reached: connection refused/],
    ['not found', missing(), /does not exist \(404\); is the URL right\?/],
    ['gone', new Response('', { status: 410 }), /does not exist \(410\); is the URL right\?/],
    [
      'HTML',
      new Response('<html>', { headers: { 'content-type': 'text/html; charset=utf-8' } }),
      /sent text\/html; charset=utf-8, not a published file/,
    ],
    ['a page called JSON', json('<html>'), /did not send a JSON object/],
    ['a list at the top', json('[]'), /did not send a JSON object/],
    [
      'a picture',
      new Response('GIF', { headers: { 'content-type': 'image/gif' } }),
      /not a published file/,
    ],
    ...[
      ...[
        'text/html',
        'application/xhtml+xml',
        'application/fhir+xml',
        'text/xml; charset=utf-8',
        'TEXT/HTML',
      ],
      ...['image/svg+xml', 'image/png', 'audio/mpeg', 'video/mp4', 'font/woff2', 'IMAGE/PNG'],
    ].map((type): [string, Response, RegExp] => [
      type,
      new Response(LIST, { headers: { 'content-type': type } }),
      new RegExp(`sent ${type.replace('+', '\\+')}, not a published file; is the URL right\\?`),
    ]),
    ['a failure', new Response('', { status: 502 }), /answers 502; try again later/],
    [
      'a failure, with a time',
      new Response('', { status: 503, headers: { 'retry-after': '7' } }),
      /answers 503; wait 7 s$/,
    ],
    ['too many requests', new Response('', { status: 429 }), /answers 429; try again later$/],
    [
      'too many requests, with a time',
      new Response('', { status: 429, headers: { 'retry-after': '7' } }),
      /answers 429; wait 7 s$/,
    ],
    [
      'another fault, with a time',
      new Response('', { status: 499, headers: { 'retry-after': '7' } }),
      /answers 499; is the URL right\?$/,
    ],
    ['another status', new Response('', { status: 206 }), /answers 206; is the URL right\?/],
    [
      'a protected file',
      new Response('', { status: 401 }),
      /requires a token \(401\); run rail-errors login https:\/\/api\.rail\.test, or set RAIL_ERRORS_TOKEN/,
    ],
    ['50 MB', new Response(new Uint8Array(50_000_000)), /sent more than 32 MiB/],
    [
      'a body that breaks off',
      new Response(
        new ReadableStream({
          pull: (controller) =>
            controller.error(
              Object.assign(new TypeError('terminated'), {
                cause: Object.assign(new Error(), { code: 'UND_ERR_SOCKET' }),
              }),
            ),
        }),
      ),
      /the connection was closed/,
    ],
  ])('%s: one clear line, exit 2, and the files of the last build stay', async (_, reply, said) => {
    const files = { 'src/generated/rail-errors.ts': '// the last build\n' }
    const done = await asking(BUILD, { network: { [`GET ${SOURCE}`]: reply }, files })
    expect(done.err.trim()).toMatch(said)
    expect(done.err.trim().split('\n')).toHaveLength(1)
    expect(done.exit).toBe(2)
    expect(written(done)).toEqual(Object.keys(files))
    expect(done.text('src/generated/rail-errors.ts')).toBe('// the last build\n')
  })

  test.each([
    ['http://api.rail.test/x.json', /http is allowed only for localhost/],
    ['https://u:p@api.rail.test/x.json', /contains a user name or a password/],
    ['https://', /is not a valid URL/],
    ['fhir+https://tx.test/fhir', /has no canonical URL/],
    ['fhir+http://tx.test/fhir#x', /http is allowed only for localhost/],
    [`${AT}/rail-errors.handling.json`, /use the list/],
  ])('%s: refused before anything is asked', async (source, said) => {
    const { exit, err, sent } = await asking(`lint ${source}`)
    expect(err).toMatch(said)
    expect(exit).toBe(2)
    expect(sent).toEqual([])
  })

  test.each<[what: string, source: string, reply: () => Response]>([
    ['a list with a fragment', `${SOURCE}#codes`, () => json(LIST)],
    [
      'a catalog as text',
      `${AT}/errors.yaml`,
      () => new Response(YAML, { headers: { 'content-type': 'text/plain' } }),
    ],
    [
      'a catalog of its own media type',
      `${AT}/errors.yaml`,
      () => new Response(YAML, { headers: { 'content-type': 'application/yaml' } }),
    ],
    [
      'a catalog without a media type',
      `${AT}/errors`,
      () => new Response(YAML, { headers: { 'content-type': '' } }),
    ],
    ['a list with a byte order mark', SOURCE, () => json(`\uFEFF ${LIST}`)],
  ])('%s is read', async (_, source, reply) => {
    const at = source.replace(/#.*/, '')
    const { exit, out } = await asking(`explain MEMBER_NOT_FOUND --source ${source}`, {
      network: {
        [`GET ${at}`]: reply(),
        ...(at === SOURCE && { [`GET ${AT}/rail-errors.handling.json`]: json(HANDLING) }),
      },
    })
    expect(exit).toBe(0)
    expect(out).toContain('MEMBER_NOT_FOUND')
  })

  test('--verbose names each request and its status', async () => {
    const { err } = await asking(`lint ${SOURCE} --verbose`, { network: published() })
    expect(err).toContain(`GET ${SOURCE} 200\n`)
    expect(err).toContain(`GET ${AT}/rail-errors.handling.json 200\n`)
  })

  test('without a home, nothing is kept', async () => {
    const { exit, paths } = await rail(`lint ${SOURCE}`, { network: published(), env: {} })
    expect([exit, paths()]).toEqual([0, []])
  })

  test('a query is sent, and never shown', async () => {
    const { err, out, exit } = await asking(
      `lint ${SOURCE}?sig=pl4nted --fail-on never --verbose`,
      {
        network: {
          [`GET ${SOURCE}?sig=pl4nted`]: json(LIST),
          [`GET ${AT}/rail-errors.handling.json`]: json(HANDLING),
        },
      },
    )
    expect(exit).toBe(0)
    expect(err + out).not.toContain('pl4nted')
  })
})

test('nor in the command that repairs', async () => {
  const { err, exit } = await asking(`build ${SOURCE}?sig=pl4nted --check`, {
    network: {
      [`GET ${SOURCE}?sig=pl4nted`]: json(LIST),
      [`GET ${AT}/rail-errors.handling.json`]: json(HANDLING),
    },
  })
  expect(err).toContain(`To fix: rail-errors build ${SOURCE}?…`)
  expect(exit).toBe(1)
})

describe('copies', () => {
  const tagged = (): Network => ({
    [`GET ${SOURCE}`]: json(LIST, { etag: '"a"' }),
    [`GET ${AT}/rail-errors.handling.json`]: json(HANDLING, {
      'last-modified': 'Sat, 21 Nov 2026 00:00:00 GMT',
    }),
  })
  const unchanged = () => new Response(null, { status: 304 })
  async function twice(network: Network, second: string) {
    const all = Object.fromEntries(
      Object.entries(tagged()).map(([request, reply]) => [
        request,
        [reply, ...[network[request] ?? []].flat()].flat(),
      ]),
    )
    const memory = inMemory({ network: all, env: ENV })
    expect((await memory.rail(BUILD)).exit).toBe(0)
    const first = memory.text('src/generated/rail-errors.ts')
    const before = memory.sent.length
    const result = await memory.rail(second)
    expect(memory.unused()).toEqual([])
    return { ...memory, ...result, first, again: memory.sent.slice(before) }
  }

  test('are asked for by condition, and used when nothing changed', async () => {
    const { exit, again } = await twice(
      { [`GET ${SOURCE}`]: unchanged(), [`GET ${AT}/rail-errors.handling.json`]: unchanged() },
      `${BUILD} --check`,
    )
    expect(exit).toBe(0)
    expect(
      again.map(({ headers }) => [headers.get('if-none-match'), headers.get('if-modified-since')]),
    ).toEqual([
      ['"a"', null],
      [null, 'Sat, 21 Nov 2026 00:00:00 GMT'],
    ])
  })

  test('serve --offline alone', async () => {
    const { exit, again } = await twice({}, `${BUILD} --check --offline`)
    expect(exit).toBe(0)
    expect(again).toEqual([])
  })

  test('are private', async () => {
    const { privates } = await twice({}, `${BUILD} --offline`)
    expect([...privates].map((path) => path.replace(/[0-9a-f]{32}/, '…'))).toEqual(
      Array(2).fill('/home/tester/cache/documents/…'),
    )
  })

  test('--offline without one', async () => {
    const { exit, err } = await asking(`${BUILD} --offline`)
    expect(err).toMatch(/is not cached on this machine; run once without --offline/)
    expect(exit).toBe(2)
  })

  test('are not kept with --no-cache, nor when the server forbids it', async () => {
    expect((await asking(`${BUILD} --no-cache`, { network: published() })).privates.size).toBe(0)
    const forbidden = {
      [`GET ${SOURCE}`]: json(LIST, { 'cache-control': 'private, no-store' }),
      [`GET ${AT}/rail-errors.handling.json`]: missing(),
    }
    expect((await asking(BUILD, { network: forbidden })).privates.size).toBe(0)
  })

  test('that can’t be kept stop nothing', async () => {
    const { exit } = await asking(`lint ${SOURCE} --fail-on never`, {
      network: published(),
      readOnly: true,
    })
    expect(exit).toBe(0)
  })

  test('go when the server now forbids to keep the same file', async () => {
    const forbidden = json(LIST, { etag: '"a"', 'cache-control': 'no-store' })
    const { exit, disk } = await twice(
      { [`GET ${SOURCE}`]: forbidden, [`GET ${AT}/rail-errors.handling.json`]: unchanged() },
      BUILD,
    )
    expect(exit).toBe(0)
    expect([...disk.keys()].filter((path) => path.includes('/documents/'))).toHaveLength(1)
  })

  test('go when the file is gone', async () => {
    const { exit, disk } = await twice({ [`GET ${SOURCE}`]: missing() }, BUILD)
    expect(exit).toBe(2)
    expect([...disk.keys()].filter((path) => path.includes('/documents/'))).toHaveLength(1)
  })
})

describe('copies of protected files', () => {
  const ORIGIN = 'https://api.rail.test'
  const READ = `lint ${SOURCE} --fail-on never`
  const protectedFiles = (): Network => ({
    [`GET ${SOURCE}`]: [json(LIST), json(LIST)],
    [`GET ${AT}/rail-errors.handling.json`]: [json(HANDLING), json(HANDLING)],
  })
  const copies = ({ disk }: { disk: Map<string, unknown> }) =>
    [...disk.keys()].filter((path) => path.includes('/documents/'))
  const loggedIn = async () => {
    const memory = inMemory({ network: protectedFiles(), env: ENV, stdin: 'pl4nted-token' })
    expect((await memory.rail(`login ${ORIGIN} --token-stdin`)).exit).toBe(0)
    expect((await memory.rail(READ)).exit).toBe(0)
    return memory
  }
  const refused = {
    exit: 2,
    out: '',
    err: expect.stringContaining('is not cached on this machine'),
  }

  test('serve --offline while there is a login, and go with it', async () => {
    const memory = await loggedIn()
    expect(await memory.rail(`${READ} --offline`)).toMatchObject({ exit: 0 })
    expect(copies(memory)).toHaveLength(2)
    expect((await memory.rail(`logout ${ORIGIN} --offline`)).exit).toBe(0)
    expect(copies(memory)).toEqual([])
    expect(await memory.rail(`${READ} --offline`)).toMatchObject(refused)
  })

  test('are not shown for an empty credential command', async () => {
    const config = `servers: { rail: { base_url: "${ORIGIN}", auth: { credential_command: [] } } }\n`
    const env: Record<string, string> = { ...ENV, RAIL_ERRORS_TOKEN: 'pl4nted-token' }
    const memory = inMemory({
      network: protectedFiles(),
      env,
      files: { 'rail-errors.config.yaml': config },
    })
    expect((await memory.rail(READ)).exit).toBe(0)
    delete env.RAIL_ERRORS_TOKEN
    expect(await memory.rail(`${READ} --offline`)).toMatchObject(refused)
  })

  test('are not shown when the login is gone by other ways', async () => {
    const memory = await loggedIn()
    for (const path of memory.disk.keys()) if (path.includes('/tokens/')) memory.disk.delete(path)
    expect(await memory.rail(`${READ} --offline`)).toMatchObject(refused)
  })

  test('need the token of the environment that they were got with', async () => {
    const env: Record<string, string> = { ...ENV, RAIL_ERRORS_TOKEN: 'pl4nted-token' }
    const memory = inMemory({ network: protectedFiles(), env })
    expect((await memory.rail(READ)).exit).toBe(0)
    expect(await memory.rail(`${READ} --offline`)).toMatchObject({ exit: 0 })
    delete env.RAIL_ERRORS_TOKEN
    expect(await memory.rail(`${READ} --offline`)).toMatchObject(refused)
  })

  test('need a token, too, if only the first of two hosts asked for it', async () => {
    const env: Record<string, string> = { ...ENV, RAIL_ERRORS_TOKEN: 'pl4nted-token' }
    const STORE = 'https://store.rail.test/list.json'
    const network = {
      [`GET ${SOURCE}`]: new Response('', { status: 302, headers: { location: STORE } }),
      [`GET ${STORE}`]: json(LIST),
      [`GET ${AT}/rail-errors.handling.json`]: missing(),
    }
    const memory = inMemory({ network, env })
    expect((await memory.rail(READ)).exit).toBe(0)
    expect(memory.sent.slice(0, 2).map(({ headers }) => headers.has('authorization'))).toEqual([
      true,
      false,
    ])
    expect(await memory.rail(`${READ} --offline`)).toMatchObject({ exit: 0 })
    delete env.RAIL_ERRORS_TOKEN
    expect(await memory.rail(`${READ} --offline`)).toMatchObject(refused)
  })

  test('are gone with the next login, which may be of another user', async () => {
    const memory = await loggedIn()
    await memory.rail(`login ${ORIGIN} --token-stdin`)
    expect(copies(memory)).toEqual([])
  })

  test('public ones stay', async () => {
    const memory = inMemory({ network: protectedFiles(), env: ENV, stdin: 'pl4nted-token' })
    await memory.rail(READ)
    await memory.rail(`login ${ORIGIN} --token-stdin`)
    await memory.rail(`logout ${ORIGIN} --offline`)
    expect(await memory.rail(`${READ} --offline`)).toMatchObject({ exit: 0 })
  })

  test.each([
    ['the folder', () => ['/home/tester/cache/documents']],
    ['the file', (paths: string[]) => paths],
  ])('are not used when others can write %s', async (_, which) => {
    const shared: string[] = []
    const memory = inMemory({ network: protectedFiles(), env: ENV, shared })
    await memory.rail(READ)
    shared.push(...which(copies(memory)))
    expect(await memory.rail(`${READ} --offline`)).toMatchObject(refused)
    memory.sent.length = 0
    expect((await memory.rail(READ)).exit).toBe(0)
    expect(memory.sent.map(({ headers }) => headers.get('if-none-match'))).toEqual([null, null])
  })
})

describe('hostile documents', () => {
  /** Nothing stands beside a ValueSet. */
  const besides = (name: string): Network =>
    Object.fromEntries(
      ['.valueset.handling.json', '.codesystem.json', '-stages.codesystem.json'].map((end) => [
        `GET ${AT}/${name}${end}`,
        missing(),
      ]),
    )
  const entry = (more: object) => ({
    code: 'MEMBER_NOT_FOUND',
    http: 404,
    stop: true,
    fix_stage: 'identify',
    meaning: 'No member matches it.',
    fix: 'Check the identifier.',
    ...more,
  })
  const list = (more: object, header: object = {}) =>
    JSON.stringify({ ...header, codes: [entry(more)] })
  const off = ['text-trimmed', 'text-markup-free'].map((id) => ` --rule ${id}=off`).join('') // they refuse some of these texts

  test.each([
    '*/ alert(1) /*',
    '${process.exit()}',
    '`backtick`',
    'a\u2028b',
    '</script><script>',
    '"; export const x = 1 //',
    '\\',
  ])('a text with %j stays a text', async (text) => {
    const network = {
      [`GET ${SOURCE}`]: json(list({ meaning: `Text ${text} in it.` })),
      [`GET ${AT}/rail-errors.handling.json`]: missing(),
    }
    const { exit, text: read } = await rail(`${BUILD}${off}`, { network })
    expect(exit).toBe(0)
    const { transformSync } = await import('esbuild')
    const { code } = transformSync(read('src/generated/rail-errors.ts')!, {
      loader: 'ts',
      format: 'esm',
    })
    const { entries } = await import(`data:text/javascript,${encodeURIComponent(code)}`)
    expect(entries.MEMBER_NOT_FOUND.meaning).toBe(`Text ${text} in it.`)
  })

  test.each(['__proto__', 'constructor', '../../x', 'A B', '*/'])(
    'the code %j is data, and names no file',
    async (code) => {
      const done = await asking(BUILD, {
        network: {
          [`GET ${SOURCE}`]: json(
            `{"codes":[${JSON.stringify(entry({})).replace('MEMBER_NOT_FOUND', code)}]}`,
          ),
          [`GET ${AT}/rail-errors.handling.json`]: missing(),
        },
      })
      expect(done.exit).toBe(0)
      expect(
        written(done).filter((path) => !path.startsWith('src/generated/rail-errors.')),
      ).toEqual([])
      const { transformSync } = await import('esbuild')
      const module = transformSync(done.text('src/generated/rail-errors.ts')!, {
        loader: 'ts',
        format: 'esm',
      }).code
      const { codes, entries } = await import(`data:text/javascript,${encodeURIComponent(module)}`)
      expect([codes, Object.keys(entries)]).toEqual([[code], [code]])
    },
  )

  test('a code that can not be converted to a text is a finding', async () => {
    const odd = { toString: 1, valueOf: 1 }
    const handling = JSON.stringify({ name: 'rail-errors', stages: [], codes: [{ code: odd }] })
    const done = await asking(BUILD, {
      network: {
        [`GET ${SOURCE}`]: json(list({ code: odd })),
        [`GET ${AT}/rail-errors.handling.json`]: json(handling),
      },
    })
    expect([done.exit, written(done)]).toEqual([1, []])
  })

  test.each(['../../x', '/etc/cron.d/x', 'con', 'a/b', '..'])(
    'the name %j leads nowhere',
    async (name) => {
      const done = await asking(BUILD, {
        network: {
          [`GET ${SOURCE}`]: json(list({}, { name })),
          [`GET ${AT}/rail-errors.handling.json`]: missing(),
        },
      })
      expect(done.exit).toBe(1)
      expect(written(done)).toEqual([])
    },
  )

  test('an address whose name leads out of the folder', async () => {
    const source = 'https://api.rail.test/a/..%2f..%2fx.json'
    const done = await asking(`build ${source} --target typescript --out src/generated`, {
      network: {
        [`GET ${source}`]: json(list({})),
        'GET https://api.rail.test/a/..%2f..%2fx.handling.json': missing(),
      },
    })
    expect(written(done).every((path) => path.startsWith('src/generated/'))).toBe(true)
  })

  test('nothing but what was asked for is fetched, and no token goes elsewhere', async () => {
    const valueSet = JSON.stringify({
      resourceType: 'ValueSet',
      compose: { include: [{ system: 'https://evil.test/CodeSystem/x' }] },
      expansion: { contains: [{ system: 'https://evil.test/CodeSystem/x', code: 'A_B' }] },
    })
    const source = `${AT}/x.valueset.json`
    const { sent } = await rail(`lint ${source}`, {
      env: { ...ENV, RAIL_ERRORS_TOKEN: 'pl4nted-token' },
      network: {
        [`GET ${source}`]: json(valueSet),
        ...besides('x'),
        'GET https://evil.test/CodeSystem/x': json('{}'),
      },
    })
    const asked = sent.map(({ url, headers }) => [new URL(url).host, headers.get('authorization')])
    expect(asked).toContainEqual(['api.rail.test', 'Bearer pl4nted-token'])
    expect(asked).toContainEqual(['evil.test', null])
    expect(asked.filter(([host, token]) => host !== 'api.rail.test' && token !== null)).toEqual([])
  })

  const CANONICAL = 'https://rail.test/CodeSystem/clinic'
  const clinic = {
    resourceType: 'CodeSystem',
    url: CANONICAL,
    version: '2.0.0',
    status: 'active',
    content: 'complete',
  }
  const texts = { code: 'A_B', display: 'A', definition: 'Text of the CodeSystem.' }
  test.each(
    rowsOf<{ what: string; body: string; found: boolean }>(import.meta, 'a canonical that leads'),
  )('a canonical that leads to $what', async ({ body, found }) => {
    const expansion = { contains: [{ system: CANONICAL, code: 'A_B', display: 'A' }] }
    const valueSet = {
      resourceType: 'ValueSet',
      url: 'https://rail.test/ValueSet/clinic',
      compose: { include: [{ system: CANONICAL }] },
      expansion,
    }
    const network = {
      [`GET ${AT}/x.valueset.json`]: json(JSON.stringify(valueSet)),
      ...besides('x'),
      [`GET ${CANONICAL}`]: json(body),
    }
    const { out, exit } = await asking(`explain A_B --source ${AT}/x.valueset.json --format json`, {
      network,
    })
    expect([exit === 0, out.includes('Text of the CodeSystem.')]).toEqual([found, found])
  })

  test.each<[what: string, more: object]>([
    ['by its compose', { compose: { include: [{ system: CANONICAL }] } }],
    [
      'by its compose alone',
      { compose: { include: [{ system: CANONICAL }] }, expansion: { contains: [{ code: 'A_B' }] } },
    ],
    ['by its expansion', { expansion: { contains: [{ system: CANONICAL, code: 'A_B' }] } }],
  ])('a ValueSet names its code system %s', async (_, more) => {
    const valueSet = {
      resourceType: 'ValueSet',
      url: 'https://rail.test/ValueSet/clinic',
      expansion: { contains: [{ system: CANONICAL, code: 'A_B' }] },
      ...more,
    }
    const network = {
      [`GET ${AT}/x.valueset.json`]: json(JSON.stringify(valueSet)),
      ...besides('x'),
      [`GET ${CANONICAL}`]: json(JSON.stringify({ ...clinic, concept: [texts] })),
    }
    const { out } = await asking(`explain A_B --source ${AT}/x.valueset.json --format json`, {
      network,
    })
    expect(out).toContain('Text of the CodeSystem.')
  })

  test.each<[what: string, source: object]>([
    ['a list', { codes: [entry({})] }],
    ['a CodeSystem', { resourceType: 'CodeSystem', url: 'https://rail.test/x', concept: [texts] }],
    ['another resource', { resourceType: 'ConceptMap' }],
  ])('%s with the definition of a ValueSet asks for no code system', async (_, source) => {
    const definition = {
      compose: { include: [{ system: CANONICAL }] },
      expansion: { contains: [{ system: CANONICAL, code: 'A_B' }] },
    }
    const network = {
      [`GET ${SOURCE}`]: json(JSON.stringify({ ...source, ...definition })),
      [`GET ${AT}/rail-errors.handling.json`]: missing(),
    }
    const { sent } = await asking(`lint ${SOURCE}`, { network })
    expect(sent.filter(({ url }) => !url.startsWith(AT))).toEqual([])
  })

  test.each([
    ['beside it', 200, false],
    ['beside it, and is gone', 410, true],
    ['beside it, and is protected', 401, true],
    ['beside it, and is forbidden', 403, true],
  ])(
    'the CodeSystem of a ValueSet lies %s (%i): its canonical is asked: %s',
    async (_, status, asked) => {
      const valueSet = {
        resourceType: 'ValueSet',
        url: CANONICAL.replace('CodeSystem', 'ValueSet'),
        expansion: { contains: [{ system: CANONICAL, code: 'A_B' }] },
      }
      const beside = new Response(JSON.stringify({ ...clinic, concept: [texts] }), {
        status,
        headers: { 'content-type': 'application/json' },
      })
      const { sent, err } = await rail(`lint ${AT}/x.valueset.json`, {
        env: ENV,
        network: {
          [`GET ${AT}/x.valueset.json`]: json(JSON.stringify(valueSet)),
          ...besides('x'),
          [`GET ${AT}/x.codesystem.json`]: beside,
        },
      })
      expect(sent.some(({ url }) => url === CANONICAL)).toBe(asked)
      expect(err.includes('requires a token (401)')).toBe(status === 401)
    },
  )

  test.each([201, 203, 404])(
    'a canonical that answers %i is not the CodeSystem',
    async (status) => {
      const valueSet = {
        resourceType: 'ValueSet',
        url: CANONICAL.replace('CodeSystem', 'ValueSet'),
        expansion: { contains: [{ system: CANONICAL, code: 'A_B', display: 'A' }] },
      }
      const body = JSON.stringify({ ...clinic, concept: [texts] })
      const { out } = await rail(`explain A_B --source ${AT}/x.valueset.json --format json`, {
        env: ENV,
        network: {
          [`GET ${AT}/x.valueset.json`]: json(JSON.stringify(valueSet)),
          ...besides('x'),
          [`GET ${CANONICAL}`]: new Response(body, {
            status,
            headers: { 'content-type': 'application/json' },
          }),
        },
      })
      expect(out).not.toContain('Text of the CodeSystem.')
    },
  )

  test.each([
    'http://127.0.0.1:8080/admin',
    'http://169.254.169.254/latest',
    'file:///etc/passwd',
    'https://localhost/x',
  ])('a canonical at %s is not asked', async (system) => {
    const valueSet = JSON.stringify({
      resourceType: 'ValueSet',
      compose: { include: [{ system }] },
    })
    const network = { [`GET ${AT}/x.valueset.json`]: json(valueSet), ...besides('x') }
    const { sent } = await rail(`lint ${AT}/x.valueset.json`, { env: ENV, network })
    expect(sent.filter(({ url }) => !url.startsWith(AT))).toEqual([])
  })

  test('a redirect to this machine is not followed', async () => {
    const { err, exit } = await asking(`lint ${SOURCE}`, {
      network: {
        [`GET ${SOURCE}`]: new Response('', {
          status: 302,
          headers: { location: 'http://127.0.0.1:8080/' },
        }),
      },
    })
    expect(err).toMatch(/redirects to this machine/)
    expect(exit).toBe(2)
  })
})

describe('import', () => {
  test('writes an errors.yaml that builds the same list and handling', async () => {
    const { rail, text } = inMemory({ network: published(), env: ENV })
    const imported = await rail(`import ${SOURCE}`)
    expect(imported.exit).toBe(0)
    expect(imported.err).toMatch(
      /errors\.yaml: \d+ codes from https:\/\/api\.rail\.test\/terminology\/rail-errors\.json\./,
    )
    const { exit, out, err } = await rail('build --target flat-list,handling')
    expect(exit, err + out).toBe(0)
    expect(JSON.parse(text('dist-terminology/rail-errors.json')!)).toEqual(JSON.parse(LIST))
    expect(JSON.parse(text('dist-terminology/rail-errors.handling.json')!)).toEqual(
      JSON.parse(HANDLING),
    )
    expect((await rail('fmt --check')).exit).toBe(0)
  })

  test.each<[string, string, World, number, RegExp]>([
    [
      'never overwrites',
      `import ${SOURCE}`,
      { files: { 'errors.yaml': 'mine' } },
      2,
      /errors\.yaml already exists/,
    ],
    [
      'elsewhere',
      `import rail-errors.json --out api/errors.yaml`,
      { files: { 'rail-errors.json': LIST, 'errors.yaml': 'mine' } },
      0,
      /api\/errors\.yaml: \d+ codes/,
    ],
    [
      'a source',
      'import codes.yaml',
      { files: { 'codes.yaml': 'name: x\ncodes: []\n' } },
      2,
      /already an errors\.yaml/,
    ],
    ['no codes', 'import x.json', { files: { 'x.json': '{"codes":[]}' } }, 2, /contains no codes/],
    [
      'broken',
      'import x.json',
      { files: { 'x.json': '{"codes":[' } },
      2,
      /x\.json has no list of codes: x\.json:1:1 the \{ that opens here/,
    ],
    ['nothing', 'import', {}, 2, /missing required argument/],
  ])('%s', async (_, args, world, exit, said) => {
    const done = await asking(args, world)
    expect(done.err).toMatch(said)
    expect(done.exit).toBe(exit)
    if (world.files?.['errors.yaml']) expect(done.text('errors.yaml')).toBe('mine')
  })

  test.each(
    rowsOf<{
      what: string
      args: string
      files: Record<string, string>
      named: string
      written?: string
    }>(import.meta, 'the first line names a schema that'),
  )(
    'the first line names a schema that is there: $what',
    async ({ args, files, named, written }) => {
      const { rail: run, text, paths } = inMemory({ files: { 'rail-errors.json': LIST, ...files } })
      const before = paths()
      expect((await run(`import rail-errors.json${args}`)).exit).toBe(0)
      const output = args === '' ? 'errors.yaml' : 'api/errors.yaml'
      expect(text(output)!.split('\n')[0]).toBe(
        `# yaml-language-server: $schema=${named}/errors.schema.json`,
      )
      expect(paths().filter((path) => !before.includes(path))).toEqual(
        [...(written ? [written] : []), output].sort(),
      )
      if (written) expect(JSON.parse(text(written)!)).toHaveProperty('properties.codes')
    },
  )

  test.each([
    'A: "b" #c\n- d\u2028e {f} \u0007 é 🜁 no',
    'Choose [ A ] or { B }.',
    '[ ',
    ' ]',
    '\ud800 # \u0085',
  ])('texts stay what they are: %j', async (meaning) => {
    const source = JSON.stringify({
      codes: [{ code: 'A_B', http: 404, stop: true, fix_stage: 'no', meaning, fix: '2026-11-21' }],
    })
    const { exit, text } = await rail('import x.json', { files: { 'x.json': source } })
    expect(exit).toBe(0)
    const { read } = await import('../../../../src/base/forms/read.ts')
    const { value } = await read(text('errors.yaml')!)
    expect(value.codes).toEqual([
      { code: 'A_B', http: 404, stop: true, fix_stage: 'no', meaning, fix: '2026-11-21' },
    ])
  })
})

test('a bomb of gzip is refused before it fills the memory', async () => {
  const { createServer } = await import('node:http')
  const bomb = Buffer.concat(Array(200).fill(gzipSync(Buffer.alloc(1024 * 1024), { level: 1 }))) // one member after another
  const twice = brotliCompressSync(Buffer.alloc(40 * 1024 * 1024), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 1 },
  })
  const server = createServer((request, response) => {
    const brotli = request.url === '/b.json'
    response
      .writeHead(200, {
        'content-type': 'application/json',
        'content-encoding': brotli ? 'br' : 'gzip',
      })
      .end(brotli ? twice : bomb)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  try {
    const { rail } = inMemory({ env: ENV, fetch: (url, init) => fetch(url, init) })
    const at = `http://127.0.0.1:${(server.address() as { port: number }).port}`
    const before = process.memoryUsage().rss
    for (const name of ['a', 'b']) {
      const { exit, err } = await rail(`lint ${at}/${name}.json`)
      expect(exit).toBe(2)
      expect(err.match(/sent more than 32 MiB/g)).toHaveLength(1)
    }
    expect(process.memoryUsage().rss - before).toBeLessThan(180 * 1024 * 1024)
  } finally {
    server.closeAllConnections()
    server.close()
  }
})
