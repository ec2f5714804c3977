import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCheck } from '../features/check/create-check.ts'
import { parseAnswer, readAs, type Table } from '../features/modules/client/api.ts'
import { wrongSetups } from '../libraries/server/wrong-setups.ts'
import { diceOf } from './dice.ts'
import { anyRequest } from './frameworks/any-request.ts'
import { type Ending, endFaultOf, endingsOf, idOf, leave, send } from './frameworks/endings.ts'
import { exchange, type RawAnswer } from './frameworks/raw-http.ts'
import { discard, inForm, type Program, startProgram, workshop } from './frameworks/recipes.ts'
import { checkTypes, TYPED } from './frameworks/types.ts'
import { isLong, must, seedOf, volume } from './peers.ts'

// The programs of examples/servers/node as real servers, with the packed library: nothing that
// they answer is outside the contract.
const REQUESTS = Math.max(volume(100_000), 5_000) // fewer do not get every status
const SEED = seedOf(17)
const SERVERS = [
  ...['express.js', 'fastify.js', 'hono.js', 'nestjs.js', 'nestjs-fastify.js'],
  ...['nest-11/nestjs.js', 'web-server.js'],
  ...(isLong ? ['nest-11/nestjs-fastify.js'] : []),
]
const ODD = [
  'odd-express.js',
  'odd-fastify.js',
  'odd-hono.js',
  'odd-nestjs.js',
  'odd-nestjs.js fastify',
  ...(isLong ? ['nest-11/odd-nestjs.js'] : []),
]

let folder: string
let entries: Table
let things: readonly string[]
const running: Program[] = []
beforeAll(async () => {
  folder = workshop()
  entries = (await import(join(folder, 'errors/claim-errors.js'))).entries
  things = Object.keys((await import(join(folder, 'thrown.js'))).thrown)
})
afterAll(() => {
  for (const program of running) program.stop()
  if (folder) discard(folder)
})
const started = async (command: string) => {
  const program = await startProgram(folder, ...(command.split(' ') as [string]))
  running.push(program)
  return program
}

const INTERNALS = /SELECT|node_modules|\bat \w+ \(|\.m?js|Error:|rail\.test|\/tmp\//
/** What is wrong with an answer; undefined for nothing. */
function faultOf({ status, headers, body, whole }: RawAnswer, head: boolean): string | undefined {
  if (INTERNALS.test(JSON.stringify(headers) + body)) return 'internals'
  if (status < 400) return undefined
  if (headers['content-type']?.startsWith('application/json') !== true)
    return `the content type ${headers['content-type']}`
  if (head && body === '') return undefined
  if (!whole) return 'cut off'
  const { kind, reasons } = parseAnswer({ status, headers, body }, entries)
  if (kind !== 'reasons') return `a body of kind ${kind}`
  if (
    reasons.some(
      ({ known, entry, fix_stage }) =>
        !known || fix_stage !== (entry as { fix_stage?: string }).fix_stage,
    )
  )
    return 'a code or stage'
  return status === reasons[0]!.entry!.http ? undefined : `the status of ${reasons[0]!.error}`
}

describe.each(SERVERS)('%s', (name) => {
  let program: Program
  let base: string
  beforeAll(async () => {
    program = await started(name)
    base = `http://127.0.0.1:${program.port}`
  })
  const send = async (
    path: string,
    init: RequestInit & { headers?: Record<string, string> } = {},
  ) => {
    const headers = { 'content-type': 'application/json', 'x-request-id': 'r-1', ...init.headers }
    const response = await fetch(base + path, { method: 'POST', ...init, headers })
    const answer = {
      status: response.status,
      headers: response.headers,
      text: await response.text(),
    }
    const record = {
      ...answer,
      body: answer.text,
      method: init.method ?? 'POST',
      url: base + path,
      request: init.body,
    }
    expect(createCheck(entries)(record)).toEqual({
      class: 'conforming',
      producer: undefined,
      findings: [],
    })
    return answer
  }
  const claims = (body: unknown, headers: Record<string, string> = {}) =>
    send('/claims', { body: JSON.stringify(body), headers })

  test('a good claim', async () =>
    expect(await claims({ member: { id: 'A-1' }, lines: [] })).toMatchObject({
      status: 200,
      text: '{"claim":1}',
    }))

  test('three faults: three reasons, in one order, as the client reads them', async () => {
    const { status, headers, text } = await claims({
      lines: [{}, { documents: 'x' }, {}],
      member: { id: 'B' },
    })
    const result = parseAnswer({ status, headers, body: text }, entries)
    expect(result).toMatchObject({ kind: 'reasons', status: 404, requestId: 'r-1' })
    expect(
      result.reasons.map(({ error, path, message, fix_stage }) => [
        error,
        path,
        message,
        fix_stage,
      ]),
    ).toEqual([
      ['MEMBER_NOT_FOUND', 'member.id', 'No member has the number B.', 'identify'],
      ['MISSING_DOCUMENTS', 'lines[0].documents', 'A required document is missing.', 'billing'],
      ['MISSING_DOCUMENTS', 'lines[2].documents', 'A required document is missing.', 'billing'],
    ])
    expect(headers.get('content-type')).toMatch(/^application\/json/)
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('in the language of the client', async () => {
    const { text, headers } = await claims(
      { member: { id: 'B' } },
      { 'accept-language': 'fr-BE, en;q=0.5' },
    )
    expect([JSON.parse(text).message, headers.get('content-language')]).toEqual([
      'Aucun membre n’a le numéro B.',
      'fr',
    ])
  })

  const tooLarge = JSON.stringify({ a: 'x'.repeat(30_000) })
  test.each<[string, () => ReturnType<typeof send>, number, string]>([
    ['an unknown route', () => send('/nothing', { body: '{}' }), 404, 'ROUTE_UNKNOWN'],
    [
      'a wrong method',
      () => send('/claims', { method: 'DELETE', body: '{}' }),
      404,
      'ROUTE_UNKNOWN',
    ],
    ['a GET of an unknown route', () => send('/x?y=%zz', { method: 'GET' }), 404, 'ROUTE_UNKNOWN'],
    ['malformed JSON', () => send('/claims', { body: '{"member":' }), 400, 'REQUEST_UNREADABLE'],
    ...(name === 'web-server.js'
      ? []
      : [
          [
            'too large a body',
            () => send('/claims', { body: tooLarge }),
            413,
            'REQUEST_TOO_LARGE',
          ] as never,
        ]),
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
    expect(answer.text + JSON.stringify([...answer.headers])).not.toMatch(INTERNALS)
  })

  test('what the client does not see is in the log', () =>
    expect.poll(() => program.logged()).toContain('SELECT * FROM members WHERE id = $1'))

  test('requests of any shape get nothing else', async () => {
    const dice = diceOf(SEED + SERVERS.indexOf(name))
    const count = Math.ceil(REQUESTS / SERVERS.length)
    const seen: Record<string, number> = {}
    let sent = 0
    await Promise.all(
      Array.from({ length: 64 }, async () => {
        while (sent++ < count) {
          const request = anyRequest(dice)
          const head = request.method === 'HEAD'
          const answers = await exchange(program.port, request.bytes, {
            head,
            complete: request.complete,
          })
          for (const { status } of answers) seen[status] = (seen[status] ?? 0) + 1
          const faults = answers.map((answer) => faultOf(answer, head))
          if (request.plain && answers.length !== 1) faults.push(`${answers.length} answers`)
          const wrong = faults.filter((fault) => fault !== undefined)
          if (wrong.length > 0)
            expect.fail(
              `${wrong} to ${request.bytes.toString('latin1').slice(0, 600)}\n${JSON.stringify(answers).slice(0, 1000)}`,
            )
        }
      }),
    )
    for (const status of ['200', '400', '404', '422', '500'])
      expect(seen[status], `answers with ${status}`).toBeGreaterThan(count / 1000)
    expect(await claims({ member: { id: 'A-1' } })).toMatchObject({ status: 200 })
  })
})

describe.each(ODD)('%s', (name) => {
  let program: Program
  beforeAll(async () => {
    program = await started(name)
  })
  const get = async (path: string) => {
    const [answer] = await exchange(
      program.port,
      Buffer.from(`GET ${path} HTTP/1.1\r\nhost: rail.test\r\nconnection: close\r\n\r\n`),
    )
    return answer
  }

  test('whatever a handler throws is a contract body, even if the hooks of the team fail', async () => {
    const found: Record<string, unknown> = {}
    for (const thing of things)
      for (const when of ['throw', 'later']) {
        const answer = await get(`/${when}/${thing}`)
        found[`${when} ${thing}`] =
          answer === undefined ? 'no answer' : (faultOf(answer, false) ?? answer.status)
      }
    const statuses: Record<string, unknown> = {
      'http-error': 404,
      // A `Response` is the answer, whatever it says.
      ...(name === 'odd-hono.js' && { response: 'internals' }),
    }
    const expected = things.flatMap((thing) =>
      ['throw', 'later'].map((when) => [`${when} ${thing}`, statuses[thing] ?? 500]),
    )
    // Express takes them for a handler that did not answer.
    const nothing = name === 'odd-express.js' ? { 'throw undefined': 404, 'throw null': 404 } : {}
    expect(found).toEqual({ ...Object.fromEntries(expected), ...nothing })
  })

  test('so is what a hook or middleware throws', async () => {
    const answer = (await get('/hook'))!
    expect([answer.status, faultOf(answer, false)]).toEqual([500, undefined])
  })

  test('headers of the answer that was begun are gone', async () => {
    const { status, headers, body } = (await get('/stale'))!
    expect([status, JSON.parse(body).error]).toEqual([500, 'SERVICE_BROKEN'])
    expect(headers['cache-control']).toBe('no-store')
    for (const header of ['content-encoding', 'content-disposition', 'etag'])
      expect(headers).not.toHaveProperty(header)
  })

  test('an answer that was begun is cut off, not completed', async () => {
    const answer = await get('/begun')
    expect(answer?.whole ?? false).toBe(false)
    expect(answer?.body ?? '').not.toMatch(/SERVICE_BROKEN|SELECT/)
  })
})

const ENDS: [name: string, family: 'node' | 'web'][] = [
  ['ends-express.js', 'node'],
  ['ends-fastify.js', 'node'],
  ['ends-hono.js', 'web'],
  ['ends-nestjs.js', 'node'],
  ['ends-nestjs.js fastify', 'node'],
  ['ends-web.js', 'web'],
  ['ends-web.js next', 'web'],
  ['ends-node.js', 'node'],
]
const CLAIM = '{"member":{"id":"A-1"},"lines":[]}'

describe.each(ENDS)('%s: however a request ends', (name, family) => {
  /** Sends every request, some at a time, and half of a body to end with. */
  async function all(program: Program): Promise<string[]> {
    const left = endingsOf(family, things)
    expect(left.length).toBeGreaterThan(150)
    const faults: string[] = []
    const lane = async () => {
      for (let one = left.shift(); one !== undefined; one = left.shift()) {
        const answer = await send(program.port, one)
        if (one.client !== 'reads') continue
        const fault = endFaultOf(one, answer, entries)
        if (fault !== undefined) faults.push(`${idOf(one)}: ${fault}`)
      }
    }
    await Promise.all(Array.from({ length: 16 }, lane))
    const half = `POST /claims HTTP/1.1\r\nhost: rail.test\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n${CLAIM}`
    for (const how of ['aborts', 'resets', 'half-closes'] as const)
      await leave(program.port, Buffer.from(half), how)
    expect(program.ended(), program.logged().slice(-3000)).toBe(false)
    const good = await fetch(`http://127.0.0.1:${program.port}/claims`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: CLAIM,
    })
    expect([good.status, await good.text()]).toEqual([200, '{"claim":1}'])
    return faults
  }

  test('the process lives, answers in the contract, and tells the hook once', async () => {
    const program = await started(name)
    expect(await all(program)).toEqual([])
    const told: Record<string, number> = {}
    for (const [, id] of program.logged().matchAll(/^internal (\S+)$/gm))
      told[id!] = (told[id!] ?? 0) + 1
    const wrong = endingsOf(family, things).flatMap((one) => {
      const count = told[idOf(one)] ?? 0
      const expected = timesTold(one, family)
      return expected.includes(count)
        ? []
        : [`${idOf(one)}: ${count}, not ${expected.join(' or ')}`]
    })
    expect(wrong).toEqual([])
  })

  // Above, they fail as well.
  test.runIf(isLong)('so it does if all hooks fail', async () => {
    expect(await all(await started(`${name} failing`))).toEqual([])
  })
})

/** How often `onInternal` is called. */
function timesTold({ ending, thing, client }: Ending, family: string): number[] {
  if (client !== 'reads') return [0, 1]
  if (ending === 'before')
    return thing === 'http-error' || (thing === 'response' && family === 'web')
      ? [0]
      : ['undefined', 'null'].includes(thing)
        ? [0, 1]
        : [1]
  // A stream that throws behind its end is nobody's: the platform ignores it.
  if (ending === 'after' && family === 'web') return [0]
  if (['middle', 'after', 'after-raw', 'download-fails'].includes(ending)) return [1]
  return [0, 1]
}

// One line of errors.yaml, and the same programs answer in another form.
const FORMS = ['problem', 'google-rpc', 'json-api', '{ preset: camara, path: /field }']
// By turns; `npm run test:long` takes each form with both.
const IN_FORM = FORMS.flatMap((form, at) =>
  ['express.js', 'fastify.js']
    .filter((_, turn) => isLong || turn === at % 2)
    .map((name) => [form, name] as const),
)

describe.each(IN_FORM)('wire: %s, %s', (form, name) => {
  type Module = { entries: Table; stages: string[]; wire: { mediaType: string }[] }
  let program: Program
  let errors: Module
  const recorded: {
    status: number
    headers: Record<string, string>
    body: string
    method: string
  }[] = []
  beforeAll(async () => {
    const own = inForm(folder, `${FORMS.indexOf(form)}`, form)
    errors = await import(join(own, 'errors/claim-errors.js'))
    program = await startProgram(own, name)
    running.push(program)
  })
  const check = (record: (typeof recorded)[number]) =>
    createCheck(errors.entries, { stages: errors.stages, wire: errors.wire })(record)

  test.each<[string, string, string, number, string[]]>([
    [
      'three faults',
      '/claims',
      '{"lines":[{},{"documents":"x"},{}],"member":{"id":"B"}}',
      404,
      ['MEMBER_NOT_FOUND', 'MISSING_DOCUMENTS', 'MISSING_DOCUMENTS'],
    ],
    ['an unknown route', '/nothing', '{}', 404, ['ROUTE_UNKNOWN']],
    ['malformed JSON', '/claims', '{"member":', 400, ['REQUEST_UNREADABLE']],
    [
      'too large a body',
      '/claims',
      JSON.stringify({ a: 'x'.repeat(30_000) }),
      413,
      ['REQUEST_TOO_LARGE'],
    ],
    ['a bug', '/claims', '{"member":{"id":"crash"}}', 500, ['SERVICE_BROKEN']],
  ])('%s', async (_, path, body, status, codes) => {
    const response = await fetch(`http://127.0.0.1:${program.port}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    const text = await response.text()
    expect(response.headers.get('content-type')).toContain(errors.wire[0]!.mediaType)
    const { kind, reasons } = parseAnswer(
      { status: response.status, headers: response.headers, body: text },
      errors.entries,
      readAs(errors.wire),
    )
    const one = form.includes('camara') ? codes.slice(0, 1) : codes // it has a place for one reason
    expect([response.status, kind, reasons.map(({ error }) => error)]).toEqual([
      status,
      'reasons',
      one,
    ])
    expect(text).not.toMatch(INTERNALS)
  })

  test('requests of any shape get nothing else, and check finds nothing', async () => {
    const dice = diceOf(SEED + 100 + FORMS.indexOf(form))
    for (let sent = 0; sent < 400; sent++) {
      const request = anyRequest(dice)
      const head = request.method === 'HEAD'
      const answers = await exchange(program.port, request.bytes, {
        head,
        complete: request.complete,
      })
      for (const { status, headers, body, whole } of answers) {
        if (head || !whole) continue
        const record = {
          status,
          headers: headers as Record<string, string>,
          body,
          method: request.method,
        }
        expect(check(record).findings, body).toEqual([])
        if (status > 399) recorded.push(record)
      }
    }
    expect(recorded.length).toBeGreaterThan(60)
  })

  test('60 planted defects are found', () => {
    const dice = diceOf(SEED + 200)
    const missed: string[] = []
    for (let planted = 0; planted < 60; planted++) {
      const record = dice.of(recorded)
      const [reason] = parseAnswer(record, errors.entries, readAs(errors.wire)).reasons
      const { error, message } = reason!
      const defects = [
        { ...record, status: record.status === 418 ? 419 : 418 },
        { ...record, body: record.body.replaceAll(error, `${error}X`) },
        { ...record, body: record.body.replaceAll(error, error.toLowerCase()) },
        { ...record, body: record.body.replaceAll(JSON.stringify(message), '""') },
        {
          ...record,
          body: record.body.replaceAll(
            JSON.stringify(message),
            JSON.stringify('at find (/srv/app/store.js:12:7)'),
          ),
        },
        { ...record, headers: { ...record.headers, 'content-type': 'text/plain' } },
        {
          ...record,
          body: JSON.stringify({ error, message, path: '', fix_stage: reason!.fix_stage }),
        },
        { ...record, body: JSON.stringify({ sorry: message }) },
      ]
      const at = planted % defects.length
      if (!check(defects[at]!).findings.some(({ severity }) => severity !== 'info'))
        missed.push(`${at}: ${JSON.stringify(defects[at])}`)
    }
    expect(missed).toEqual([])
  })
})

test('what frameworks say stays, and what is thrown behind them is a fault of the service', () =>
  expect(must(process.execPath, ['says.js'], folder)).toMatchFileSnapshot('frameworks/says.txt'))

test('thirty wrong set-ups of the packed library fail when they are made', async () => {
  const library = await import(join(folder, 'node_modules/rail-errors/dist/server.js'))
  const all = Object.entries(wrongSetups(library))
  expect(all.length).toBeGreaterThanOrEqual(30)
  for (const [name, [set, message]] of all) expect(set, name).toThrow(message)
})

// The oldest compiler and the newest; `npm run test:long` takes all.
test.each(isLong ? TYPED : [TYPED[0]!, TYPED.at(-1)!])(
  'types: TypeScript %s, @types/node %s, %s',
  (typescript, node, resolution) =>
    expect(checkTypes(folder, { typescript, node, resolution })).toBe(''),
)

test.each(['express', 'fastify'])('operations on %s: what they do not declare', async (name) => {
  const program = await started(`operations.js ${name}`)
  const CALLS = [
    ['POST', '/claims', '{}', 422],
    ['GET', '/claims/7', undefined, 422],
    ['GET', '/claims/8', undefined, 422],
    ['PUT', '/claims/7', '{}', 500],
    ['POST', '/bound', '{}', 422],
    ['POST', '/claims', '{', 400],
    ['PUT', '/claims/7', '{', 400],
    ['GET', '/nothing', undefined, 404],
  ] as const
  for (const [method, path, body, status] of CALLS) {
    const answer = await fetch(`http://127.0.0.1:${program.port}${path}`, {
      method,
      ...(body && { body, headers: { 'content-type': 'application/json' } }),
    })
    expect([method, path, answer.status]).toEqual([method, path, status])
  }
  expect(program.logged()).toBe(
    ['MISSING_DOCUMENTS', 'REQUEST_UNREADABLE']
      .map(
        (code) =>
          `rail-errors: getClaim answers with ${code}, and raised_by of the catalog does not name it\n`,
      )
      .join(''),
  )
})
