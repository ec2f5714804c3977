import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rules } from '../../src/base/rules/linter/lint.ts'
import type { Written } from '../../src/features/vectors/written.ts'
import { createRail } from '../../src/libraries/server/index.ts'
import { createCheck } from '../features/check/create-check.ts'
import { parseAnswer, type Table } from '../features/modules/client/api.ts'
import { hostile } from '../fixtures/hostile/catalogs.ts'
import { nasty } from '../fixtures/languages/nasty.ts'
import { program } from '../support/program.ts'
import { inMemory } from '../support/rail.ts'
import { diceOf } from './dice.ts'
import { exchange } from './frameworks/raw-http.ts'
import { NOT, RULES } from './languages/python.ts'
import { emptyFolder, must, pythonPackages, root, run, seedOf, volume } from './peers.ts'
import { DAYS, NEGOTIATED, ONLY_THE_FIRST, shopCatalogs } from './servers/catalogs.ts'
import { type Served, serve } from './servers/program.ts'
import { probe } from './servers/service.ts'
import { comparable, type Said } from './servers/written.ts'

// The writing half of Python with the tools and the frameworks of its users: the programs of
// examples/servers.
const folder = emptyFolder('servers-python')
const claims = join(folder, 'claims')
const OFF = `rules: ${JSON.stringify(Object.fromEntries(rules.map(({ id }) => [id, 'off'])))}\n`
const SHOPS = shopCatalogs()
/** Their texts are for compilers. */
const HOSTILE: Readonly<Record<string, string>> = {
  nasty: nasty(),
  hostile: hostile('hostile-errors', 'full'),
  silent: hostile('silent-errors', 'bare'),
}
const PACKAGES = [
  'mypy',
  'ruff',
  'fastapi',
  'uvicorn',
  'httptools',
  'django',
  'djangorestframework',
]
const STUBS = ['django-stubs', 'djangorestframework-stubs']
const SEED = seedOf(77)
const REQUESTS = Math.max(volume(20_000), 600)
const LANES = 24

let entries: Table
const running: Served[] = []
/** Builds outputs of a catalog, in this process: there are many. */
async function build(id: string, text: string, outputs: readonly string[]) {
  const lines = outputs.map((one) => `  - { ${one.replace('ID', id)} }\n`)
  const config = `${OFF}outputs:\n${lines.join('')}`
  const { rail, disk } = inMemory({
    files: { 'errors.yaml': text, 'rail-errors.config.yaml': config },
  })
  const { exit, out, err } = await rail('build')
  expect(exit, out + err).toBe(0)
  for (const [path, contents] of disk) {
    const file = join(folder, path.replace('/repo/', ''))
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, contents)
  }
}

beforeAll(async () => {
  must('git', ['init', '-q'], folder)
  pythonPackages(folder, ...PACKAGES, ...STUBS)
  const outputs = [
    `target: vectors, out: ID, file: vectors.json, forms: [${NEGOTIATED}]`,
    'target: javascript, out: ID, file: errors.js',
    `target: python, out: shops, server: [fastapi, django], forms: [${NEGOTIATED}]`,
  ]
  for (const [id, text] of Object.entries(SHOPS)) await build(id, text, outputs)
  for (const [id, text] of Object.entries(HOSTILE)) await build(id, text, outputs.slice(2))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module", "private": true }\n')
  cpSync(join(root, 'test/peers/servers/python'), claims, { recursive: true })
  for (const name of ['errors.yaml', 'errors.fr.yaml'])
    cpSync(join(root, 'test/peers/frameworks', name), join(claims, name))
  for (const framework of ['fastapi', 'django', 'starlette'])
    cpSync(join(root, 'examples/servers', framework), claims, { recursive: true })
  writeFileSync(
    join(claims, 'rail-errors.config.yaml'),
    `outputs:
  - { target: python, out: errors, server: [fastapi, django] }
  - { target: javascript, out: client }
  - { target: client, out: client }
`,
  )
  writeFileSync(join(claims, 'package.json'), '{ "type": "module", "private": true }\n')
  must(process.execPath, [join(root, 'dist/bin.cjs'), 'build'], claims)
  entries = (await import(join(claims, 'client/claim-errors.js'))).entries
})
afterAll(() => {
  for (const program of running) program.stop()
  rmSync(folder, { recursive: true, force: true })
})

const python = (args: readonly string[], cwd = folder) =>
  must(join(folder, 'venv/bin/python'), ['-W', 'error', ...args], cwd)

const VECTORS = program(import.meta, './servers-python/vectors.py')

const WARNINGS = program(import.meta, './servers-python/warnings.py')

describe('the files', () => {
  test('answer as the library for Node does, in every form', () => {
    writeFileSync(join(folder, 'shops/written.py'), VECTORS)
    const names = Object.keys(SHOPS)
    const said = python(['written.py', ...names], join(folder, 'shops'))
      .trim()
      .split('\n')
      .map((line) => comparable(JSON.parse(line) as Said))
    const expected = names.flatMap((name) => {
      const text = readFileSync(join(folder, name, 'vectors.json'), 'utf8')
      return (JSON.parse(text) as { written: Written[] }).written.map((one) => ({
        ...one,
        at: name,
      }))
    })
    expect(said.length).toBe(expected.length)
    const wrong = expected.flatMap(({ name, at, expect: wanted }, line) => {
      const [is, want] = [said[line]!, comparable(wanted)]
      return JSON.stringify(is) === JSON.stringify(want) || equal(is, want)
        ? []
        : [`${at}, ${name}: ${JSON.stringify(is)}\nnot ${JSON.stringify(want)}`]
    })
    console.info(`${expected.length} answers, ${wrong.length} differ`)
    expect(wrong.slice(0, 10)).toEqual([])
  })

  test('take a day for a date, and nothing else', () => {
    const days = program(import.meta, './servers-python/days.py')
    expect(python(['-c', days, ...DAYS], join(folder, 'shops'))).toBe(ONLY_THE_FIRST)
  })

  test('send the warnings of a success as the library for Node does', async () => {
    const names = Object.keys(SHOPS).filter((name) => name !== 'status')
    const expected = await Promise.all(
      names.map(async (name) => {
        const module = await import(join(folder, name, 'errors.js'))
        const rail = createRail(module, { texts: { de: (await module.texts.de()).texts } })
        const reasons = rail.collect().add('PRICE_ROUNDED', { path: 'lines[0].price' } as never)
        return reasons.withWarnings({ a: { b: 1 } }, { acceptLanguage: 'de' })
      }),
    )
    writeFileSync(join(folder, 'shops/warned.py'), WARNINGS)
    const said = python(['warned.py', ...names], join(folder, 'shops'))
    expect(JSON.parse(said)).toEqual(JSON.parse(JSON.stringify(expected)))
  })

  test('pass mypy and ruff at their strictest', () => {
    const tool = (name: string, ...args: string[]) => {
      const { exit, out, err } = run(join(folder, 'venv/bin', name), args, join(folder, 'shops'))
      return exit === 0 ? '' : out + err
    }
    const own = ['--exclude', 'written.py,warned.py']
    expect(tool('ruff', 'format', '--check', ...own, '.')).toBe('')
    expect(tool('ruff', 'check', ...RULES, ...NOT, ...own, '.')).toBe('')
    const programs = ['--exclude', '(written|warned)']
    expect(tool('mypy', '--strict', '--python-version', '3.10', ...programs, '.')).toBe('')
    const printed = ['service', 'app', 'plain', 'settings', 'limit', 'views', 'urls', 'asgi']
    const files = printed.map((name) => join(claims, `${name}.py`))
    expect(tool('ruff', 'check', '--select', 'E,F,PLE', '--ignore', 'E501', ...files)).toBe('')
    for (const id of Object.keys(HOSTILE))
      expect(python(['-c', `import ${id}_errors_server`], join(folder, 'shops'))).toBe('')
    const { out } = run(join(folder, 'venv/bin/mypy'), ['--strict', 'errors'], claims)
    expect(out).toMatch(/^Success: no issues found in 4 source files/)
  })

  test.each<[string, string, string]>([
    ['a code', 'fail.member_not_foun(number="1")', 'member_not_foun'],
    ['a param', 'fail.member_not_found()', 'number'],
    ['the type of a param', 'fail.member_not_found(number=1)', 'number'],
    ['a code of answers', 'Service(answers={404: Code.ROUTE_UNKNOW})', 'ROUTE_UNKNOW'],
  ])('mypy refuses %s that is wrong', (_, wrong, named) => {
    const names = 'from errors.claim_errors import Code\nfrom errors.claim_errors_server import'
    writeFileSync(join(claims, 'wrong.py'), `${names} Service, fail\n\n${wrong}\n`)
    const { exit, out } = run(join(folder, 'venv/bin/mypy'), ['--strict', 'wrong.py'], claims)
    expect([exit, out]).toEqual([1, expect.stringMatching(`^wrong.py:4: error: .*${named}`)])
  })

  test.each<[string, string]>([
    ['{404: Code.ROUTE_UNKNOWN, 500: Code.SERVICE_BROKEN}', 'answers[400] names no code'],
    [
      '{400: Code.REQUEST_UNREADABLE, 404: Code.MEMBER_NOT_FOUND, 500: Code.SERVICE_BROKEN}',
      "answers[404]: MEMBER_NOT_FOUND has params, which the framework can't give",
    ],
    [
      '{400: Code.SERVICE_BROKEN, 404: Code.ROUTE_UNKNOWN, 500: "BROKEN"}',
      'answers[400]: SERVICE_BROKEN has the status 500 in the catalog; answers[500]: BROKEN is not a code of the catalog',
    ],
  ])('the set-up %s fails when it is made', (answers, message) => {
    const names =
      'from errors.claim_errors import Code\nfrom errors.claim_errors_server import Service'
    writeFileSync(join(claims, 'wrong.py'), `${names}\n\nService(answers=${answers})\n`)
    const { err } = run(join(folder, 'venv/bin/python'), ['wrong.py'], claims)
    expect(err.trim().split('\n').at(-1)).toBe(`TypeError: ${message}`)
  })
})

test('an id that a log can show reaches the hooks, and no other', () => {
  writeFileSync(join(claims, 'ids.py'), program(import.meta, './servers-python/ids.py'))
  expect(JSON.parse(python(['ids.py'], claims))).toEqual(['r-1', null, null, null, null])
})

const uvicorn = async (app: string, http: string, env: Record<string, string> = {}) => {
  const program = await serve(
    claims,
    join(folder, 'venv/bin/uvicorn'),
    (port) => [app, '--port', `${port}`, '--http', http, '--log-level', 'warning'],
    env,
  )
  running.push(program)
  return program
}
const DJANGO = { DJANGO_SETTINGS_MODULE: 'settings' }
const SERVERS: [string, string, Record<string, string>][] = [
  ['app:app', 'httptools', {}],
  ['plain:app', 'h11', {}],
  ['asgi:application', 'h11', DJANGO],
]
const INTERNALS = /SELECT|Traceback|site-packages|members\.py|\/tmp\//

describe.each(SERVERS)('%s on %s', (app, http, env) => {
  let program: Served
  beforeAll(async () => {
    program = await uvicorn(app, http, env)
  })
  const send = async (path: string, body?: string, init: RequestInit = {}) => {
    const headers = { 'content-type': 'application/json', 'x-request-id': 'r-1', ...init.headers }
    const url = `http://127.0.0.1:${program.port}${path}`
    const response = await fetch(url, { method: 'POST', ...(body && { body }), ...init, headers })
    const text = await response.text()
    const { status } = response
    const method = init.method ?? 'POST'
    expect(
      createCheck(entries)({ status, headers: response.headers, body: text, method, url } as never)
        .findings,
    ).toEqual([])
    expect(text + JSON.stringify([...response.headers])).not.toMatch(INTERNALS)
    return { status, headers: response.headers, text }
  }

  test('a good claim', async () =>
    expect(await send('/claims', '{"member":{"id":"A-1"},"lines":[]}')).toMatchObject({
      status: 200,
      text: '{"claim":1}',
    }))

  test('three faults: three reasons, in the order of the contract', async () => {
    const body = '{"lines":[{},{"documents":"x"},{}],"member":{"id":"B"}}'
    const { status, headers, text } = await send('/claims', body)
    const { reasons, requestId } = parseAnswer({ status, headers, body: text }, entries)
    expect([status, requestId, headers.get('cache-control')]).toEqual([404, 'r-1', 'no-store'])
    expect(reasons.map(({ error, path, message }) => [error, path, message])).toEqual([
      ['MEMBER_NOT_FOUND', 'member.id', 'No member has the number B.'],
      ['MISSING_DOCUMENTS', 'lines[0].documents', 'A required document is missing.'],
      ['MISSING_DOCUMENTS', 'lines[2].documents', 'A required document is missing.'],
    ])
  })

  test.each(['{"lines":[7,null]}', '{"lines":7}', '{"lines":null,"member":7}', '[1]', '7'])(
    'the request %s is not a bug',
    async (body) => expect((await send('/claims', body)).status).toBeLessThan(500),
  )

  test('in the language of the client', async () => {
    const headers = { 'accept-language': 'fr-BE, en;q=0.5' }
    const answer = await send('/claims', '{"member":{"id":"B"}}', { headers })
    expect([JSON.parse(answer.text).message, answer.headers.get('content-language')]).toEqual([
      'Aucun membre n’a le numéro B.',
      'fr',
    ])
  })

  const large = JSON.stringify({ a: 'x'.repeat(30_000) })
  test.each<[string, string, string | undefined, RequestInit, number, string]>([
    ['an unknown route', '/nothing', '{}', {}, 404, 'ROUTE_UNKNOWN'],
    ['a wrong method', '/claims', undefined, { method: 'DELETE' }, 400, 'REQUEST_UNREADABLE'],
    ['an odd address', '/x?y=%zz', undefined, { method: 'GET' }, 404, 'ROUTE_UNKNOWN'],
    ['malformed JSON', '/claims', '{"member":', {}, 400, 'REQUEST_UNREADABLE'],
    ['JSON of many levels', '/claims', '['.repeat(15_000), {}, 400, 'REQUEST_UNREADABLE'],
    ...(app === 'plain:app'
      ? []
      : [['too large a body', '/claims', large, {}, 413, 'REQUEST_TOO_LARGE'] as never]),
    ['a bug', '/claims', '{"member":{"id":"crash"}}', {}, 500, 'SERVICE_BROKEN'],
  ])('%s is a contract body without internals', async (_, path, body, init, status, code) => {
    const answer = await send(path, body, init)
    expect({ status: answer.status, ...JSON.parse(answer.text) }).toMatchObject({
      status,
      error: code,
      path: '',
      fix_stage: 'call',
    })
    if (init.method === 'DELETE') expect(answer.headers.get('allow')).toContain('POST')
  })

  test.skipIf(app === 'asgi:application')('an exception of the team has its code', async () => {
    const { status, text } = await send('/claims', '{"member":{"id":"missing"}}')
    expect({ status, ...JSON.parse(text) }).toMatchObject({
      status: 404,
      error: 'MEMBER_NOT_FOUND',
      message: 'No member has the number missing.',
    })
  })

  test('what the client does not see is in the log', () =>
    expect.poll(() => program.logged()).toContain('SELECT * FROM members WHERE id = $1'))

  test.skipIf(app === 'plain:app')('what the framework validates is all answered', async () => {
    const answer = await send('/claims/7', '{"lines":[{"documents":1},{},7,{}]}', { method: 'PUT' })
    const { errors } = JSON.parse(answer.text) as { errors: { error: string; path: string }[] }
    expect([answer.status, errors.map(({ error, path }) => `${error} ${path}`)]).toEqual([
      422,
      [
        'MISSING_DOCUMENTS lines[1].documents',
        'MISSING_DOCUMENTS lines[3].documents',
        'REQUEST_UNREADABLE lines[2]',
      ],
    ])
  })

  test('requests of any shape get nothing else', async () => {
    const isOfContainer = (_: unknown, { status, body }: { status: number; body: string }) =>
      status === 400 && body === 'Invalid HTTP request received.'
    const service = { port: program.port, entries: entries as never, isOfContainer }
    const first = SEED + LANES * SERVERS.findIndex(([name]) => name === app)
    const lanes = Array.from({ length: LANES }, (_, lane) =>
      probe(service, diceOf(first + lane), Math.ceil(REQUESTS / LANES)),
    )
    const probed = await Promise.all(lanes)
    const faults = probed.flatMap((one) => one.faults)
    const seen = new Set(probed.flatMap((one) => Object.keys(one.seen)))
    expect(faults.slice(0, 5)).toEqual([])
    expect([...seen]).toEqual(expect.arrayContaining(['200', '400', '404', '422', '500']))
  })

  test('the client of the catalog reads its answers', async () => {
    const { withRailErrors } = await import(
      pathToFileURL(join(claims, 'client/claim-errors.client.js')).href
    )
    const call = await withRailErrors().outcomeOf(`http://127.0.0.1:${program.port}/claims`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"lines":[{}],"member":{"id":"B"}}',
    })
    expect([
      call.verdict.outcome,
      call.attempts,
      call.reasons.map(({ error }: { error: string }) => error),
    ]).toEqual(['blocked', 1, ['MEMBER_NOT_FOUND', 'MISSING_DOCUMENTS']])
  })
})

const ODD: [string, Record<string, string>][] = [
  ['odd:app', {}],
  ['odd:app', { FAILING: '1' }],
  ['asgi:application', { DJANGO_SETTINGS_MODULE: 'odd_settings' }],
  ['asgi:application', { DJANGO_SETTINGS_MODULE: 'odd_settings', FAILING: '1' }],
]

describe.each(ODD)('odd handlers of %s, %o', (app, env) => {
  let program: Served
  let things: Record<string, number>
  const isDjango = app !== 'odd:app'
  const isFailing = 'FAILING' in env
  beforeAll(async () => {
    const all =
      'import json, thrown; print(json.dumps({name: one[1] for name, one in thrown.THROWN.items()}))'
    things = JSON.parse(must(join(folder, 'venv/bin/python'), ['-c', all], claims))
    program = await uvicorn(app, 'h11', env)
  })
  const get = async (path: string, id = '') => {
    const lines = [
      `GET ${path} HTTP/1.1`,
      'host: rail.test',
      `x-request-id: ${id}`,
      'connection: close',
    ]
    const [answer] = await exchange(program.port, Buffer.from(`${lines.join('\r\n')}\r\n\r\n`))
    return answer!
  }
  /** The status of an answer, or what is wrong with it. */
  const judged = (answer: Awaited<ReturnType<typeof get>>) => {
    const { status, headers, body } = answer
    const { findings } = createCheck(entries)({ status, headers, body, method: 'GET' } as never)
    if (findings.length > 0) return JSON.stringify(findings)
    return INTERNALS.test(body + JSON.stringify(headers)) ? `internals: ${body}` : status
  }

  test('whatever is raised is a contract body', async () => {
    const ways = ['throw', 'later', ...(isDjango ? [] : ['inner/throw'])]
    const found: Record<string, unknown> = {}
    const expected: Record<string, unknown> = {}
    for (const way of ways)
      for (const [thing, status] of Object.entries(things)) {
        const id = `${way}/${thing}`
        found[id] = judged(await get(`/${id}`, id))
        // A hook that raises makes a bug of what it would have judged.
        expected[id] = status
      }
    expect(found).toEqual(expected)
    if (isFailing) return
    for (const [id, status] of Object.entries(expected)) {
      const count = (text: string) => program.logged().split(text).length - 1
      await expect.poll(() => count(`failure ${id} ${status} `), { message: id }).toBe(1)
      if (status === 500) expect([id, count(`internal ${id}\n`)]).toEqual([id, expect.any(Number)])
    }
  })

  test('what the framework says keeps its status and the headers that belong to it', async () => {
    const found = await Promise.all(
      [401, 403, 404, 406, 429].map((status) => get(`/framed/${status}`)),
    )
    expect(found.slice(0, 4).map(judged)).toEqual([400, 400, 404, 400])
    expect(found[0]!.headers['www-authenticate']).toBe('Bearer')
    expect(found[4]!.headers['retry-after']).toBe('7')
    expect(found[4]!.headers).not.toHaveProperty('x-other')
  })

  test('so is what middleware raises', async () => {
    const places = isDjango ? ['/outside'] : ['/inside', '/outside']
    for (const place of places) expect([place, judged(await get(place))]).toEqual([place, 500])
    if (isDjango) expect(judged(await get('/outside/failure'))).toBe(422)
  })

  test('an answer that was begun is cut off, not completed', async () => {
    const { body, whole } = await get('/begun', 'begun')
    expect([whole, body]).toEqual([false, expect.not.stringMatching(/SERVICE_BROKEN|SELECT/)])
    if (isDjango || isFailing) return
    await expect.poll(() => program.logged().split('internal begun\n').length - 1).toBe(1)
    expect((await get('/after', 'after')).body).toBe('{"claim":1}')
    await expect.poll(() => program.logged().split('internal after\n').length - 1).toBe(1)
  })

  test('faults are in the order of the request', async () => {
    const body = '{"c":{"x":"y"},"a":[],"b":[{"first":"x","second":"y"},{"second":1}]}'
    const answer = await fetch(`http://127.0.0.1:${program.port}/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: isDjango ? body.replace('{"x":"y"}', '[1,"y"]') : body,
    })
    const { errors } = (await answer.json()) as { errors: { path: string }[] }
    expect([answer.status, errors.map(({ path }) => path)]).toEqual([
      400,
      [isDjango ? 'c[1]' : 'c.x', 'a', 'b[0].first', 'b[0].second', 'b[1].first'],
    ])
  })

  test.skipIf(isDjango)('a name that looks like a path is no part of one', async () => {
    const names = ['a.b', 'a[0]', `x[${'1'.repeat(5000)}]`, 'a b', 'ok']
    const answer = await fetch(`http://127.0.0.1:${program.port}/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ b: [], c: Object.fromEntries(names.map((name) => [name, 'y'])) }),
    })
    const { errors } = (await answer.json()) as { errors: { path: string }[] }
    expect([answer.status, errors.map(({ path }) => path)]).toEqual([400, ['c', 'c.ok']])
    expect(judged(await get('/far'))).toBe(422)
  })

  test.skipIf(!isDjango)('what other views of Django answer by themselves', async () => {
    const wrong = await get('/posts')
    expect([judged(wrong), wrong.headers.allow]).toEqual([400, 'POST'])
    const form = await fetch(`http://127.0.0.1:${program.port}/form`, { method: 'POST' })
    expect([form.status, ((await form.json()) as { error: string }).error]).toEqual([
      400,
      'REQUEST_UNREADABLE',
    ])
  })

  test.skipIf(isDjango)('an answer has the first 1,000 reasons', async () => {
    const { status, headers, body } = await get('/many')
    const { errors } = JSON.parse(body) as { errors: { path: string }[] }
    expect([status, headers['x-errors-truncated'], errors.length, errors.at(-1)!.path]).toEqual([
      422,
      'true',
      1000,
      'lines[999]',
    ])
  })

  test.skipIf(isDjango)('faults of parameters', async () => {
    const { status, body } = await get('/query?first-one=x&second=y')
    const { errors } = JSON.parse(body) as { errors: { path: string }[] }
    expect([status, errors.map(({ path }) => path)]).toEqual([
      400,
      ['first-one', 'second', 'x-token'],
    ])
  })
})

test('OpenAPI has the codes of an operation', () => {
  const print = 'import json, app; print(json.dumps(app.app.openapi()))'
  const document = JSON.parse(must(join(folder, 'venv/bin/python'), ['-c', print], claims))
  const { responses } = document.paths['/claims'].post
  expect(responses['404']).toEqual({
    description: 'MEMBER_NOT_FOUND',
    content: {
      'application/json': {
        examples: {
          MEMBER_NOT_FOUND: {
            summary: 'No member has the number {number}.',
            value: {
              error: 'MEMBER_NOT_FOUND',
              message: 'No member has the number {number}.',
              path: '',
              fix_stage: 'identify',
            },
          },
        },
      },
    },
  })
  expect(Object.keys(responses)).toEqual(['200', '404', '422'])
})

const equal = (one: unknown, other: unknown): boolean => {
  try {
    expect(one).toEqual(other)
    return true
  } catch {
    return false
  }
}
