import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rules } from '../../src/base/rules/linter/lint.ts'
import type { Written } from '../../src/features/vectors/written.ts'
import { createCheck } from '../features/check/create-check.ts'
import { hostile } from '../fixtures/hostile/catalogs.ts'
import { named } from '../fixtures/languages/named.ts'
import { nasty } from '../fixtures/languages/nasty.ts'
import { program } from '../support/program.ts'
import { diceOf } from './dice.ts'
import { exchange } from './frameworks/raw-http.ts'
import { SHORT } from './languages/java.ts'
import { emptyFolder, isLong, must, root, run, seedOf, volume } from './peers.ts'
import { DAYS, NEGOTIATED, ONLY_THE_FIRST, shopCatalogs } from './servers/catalogs.ts'
import {
  bringOthers,
  bringSpring,
  jarsIn,
  javac,
  kotlinc,
  programs,
  type Running,
  startService,
  writePrograms,
} from './servers/jvm.ts'
import { writtenInJava } from './servers/jvm-written.ts'
import { probe } from './servers/service.ts'
import { comparable, type Said } from './servers/written.ts'

// What the target java writes for services: the vectors of all forms, and Spring Boot on Tomcat in Java
// and in Kotlin with the programs of examples/servers/spring.
const SEED = seedOf(91)
const folder = emptyFolder('servers-jvm')
const running: Running[] = []
afterAll(() => {
  for (const service of running) service.stop()
  rmSync(folder, { recursive: true, force: true })
})

const OFF = `rules: ${JSON.stringify(Object.fromEntries(rules.map(({ id }) => [id, 'off'])))}\n`
const FORMS = `forms: [${NEGOTIATED.join(', ')}]`
/** The ids of catalogs as the names of packages. */
const SHOPS = Object.fromEntries(
  Object.entries(shopCatalogs()).map(([id, text]) => [`of${id.replaceAll('-', '')}`, text]),
)
const IDS = Object.keys(SHOPS)
/** Texts that try to end a comment or a literal, names that the files have, and as many codes as fit. */
const HARD: Readonly<Record<string, string>> = {
  nasty: nasty(),
  hostile: hostile('hostile-errors', 'full'),
  named: named(),
  ...(isLong && { many: manyCodes(2900) }),
}
const OF_FRAMEWORKS = ['Spring', 'Tomcat', 'Springdoc']
const JARS = 'lib/*'
// biome-ignore lint/suspicious/noExplicitAny: a generated module
let entries: any
const sources = (of: string, ...endings: string[]) => endings.map((ending) => `${of}${ending}.java`)
const SERVICE = sources(
  'claimerrors/ClaimErrors',
  '',
  'Http',
  'Server',
  'Spring',
  'Tomcat',
  'Springdoc',
)

function manyCodes(count: number): string {
  const codes = Array.from({ length: count }, (_, at) => ({
    ...{ code: `MEMBER_${at}_NOT_FOUND`, http: 404, stop: true, meaning: `No member ${at}.` },
    ...{
      fix_stage: 'identify',
      fix: 'Check the type.',
      translations: { de: { meaning: `Kein Mitglied ${at}.` } },
    },
  }))
  const header = { name: 'many-errors', url: 'https://many.test/t', version: '1.0.0' }
  return JSON.stringify({
    ...header,
    status: 'active',
    date: '2026-01-01',
    stages: ['identify'],
    codes,
  })
}

const put = (path: string, text: string) => {
  mkdirSync(join(folder, path, '..'), { recursive: true })
  writeFileSync(join(folder, path), text)
}
const build = (at: string) =>
  void must(process.execPath, [join(root, 'dist/bin.cjs'), 'build'], join(folder, at))

beforeAll(async () => {
  must('git', ['init', '-q'], folder)
  for (const [id, text] of Object.entries(SHOPS)) {
    put(`shops/${id}/errors.yaml`, text)
    const java = `{ target: java, out: ../../${id}, name: Shop, namespace: ${id}, server: [], ${FORMS} }`
    put(
      `shops/${id}/rail-errors.config.yaml`,
      `${OFF}outputs:\n  - { target: vectors, out: ., file: vectors.json, ${FORMS} }\n  - ${java}\n`,
    )
    build(`shops/${id}`)
  }
  for (const [id, text] of Object.entries(HARD)) {
    put(`hard/${id}/errors.yaml`, text)
    const java = `{ target: java, out: ../../of/${id}, namespace: ${id}, name: Of, server: [spring, tomcat, springdoc], ${FORMS} }`
    put(`hard/${id}/rail-errors.config.yaml`, `${OFF}outputs:\n  - ${java}\n`)
    build(`hard/${id}`)
  }
  for (const name of ['errors.yaml', 'errors.fr.yaml'])
    put(`claim/${name}`, readFileSync(join(root, 'test/peers/frameworks', name), 'utf8'))
  put(
    'claim/rail-errors.config.yaml',
    'outputs:\n  - { target: java, out: ../claimerrors, server: [spring, tomcat, springdoc] }\n  - { target: client, out: ../js }\n  - { target: javascript, out: ../js }\n',
  )
  put('package.json', '{ "type": "module" }\n')
  build('claim')
  bringSpring(folder)
  writePrograms(folder)
  put('Written.java', writtenInJava(IDS))
  entries = (await import(join(folder, 'js/claim-errors.js'))).entries
})

const compiled = (said: { out: string; err: string }) => expect(said.out + said.err).toBe('')

test('the files compile for Java 11 without a warning, and those of Spring for 17', () => {
  const server = IDS.flatMap((id) => sources(`${id}/Shop`, '', 'Server'))
  const first = [
    '--release',
    '11',
    ...server,
    ...sources('claimerrors/ClaimErrors', '', 'Http', 'Server'),
  ]
  compiled(javac(folder, 'classes', JARS, ...first))
  compiled(javac(folder, 'classes', `classes:${JARS}`, ...SERVICE.slice(3)))
})

test('the programs for Quarkus and Ktor compile', () => {
  bringOthers(folder)
  const example = (path: string) => readFileSync(join(root, 'examples/servers', path), 'utf8')
  for (const path of ['quarkus/Failures.java', 'ktor/Failures.kt']) put(path, example(path))
  compiled(javac(folder, 'quarkus', 'classes:others/*', 'quarkus/Failures.java'))
  const path = `classes:${jarsIn(folder, 'others')}`
  compiled(kotlinc(folder, 'ktor', path, 'ktor/Failures.kt'))
})

test('so do they whatever the catalog has', () => {
  const all = Object.keys(HARD).flatMap((id) =>
    sources(`of/${id}/Of`, '', 'Server', ...OF_FRAMEWORKS),
  )
  compiled(javac(folder, 'hard/classes', JARS, ...all))
})

test.each([
  ['a code that does not exist', 'Fail.memberNotFoun("7")', 'cannot find symbol'],
  ['a param that is missing', 'Fail.memberNotFound()', 'cannot be applied to given types'],
  ['a param of another type', 'Fail.memberNotFound(7)', 'incompatible types'],
])('%s does not compile', (_, code, fault) => {
  const text = `import claimerrors.ClaimErrorsServer.Fail;\n\nclass Wrong {\n  Object one = ${code};\n}\n`
  put('Wrong.java', text)
  expect(javac(folder, 'wrong', 'classes', 'Wrong.java').err).toContain(fault)
})

test('a wrong set-up is an error when it is made', () => {
  const text = `import claimerrors.ClaimErrors.Code;
import claimerrors.ClaimErrorsServer;
import java.util.Map;

final class Setup {
  private Setup() {}

  public static void main(String... args) {
    try {
      new ClaimErrorsServer(Map.of(400, Code.MEMBER_NOT_FOUND, 404, Code.MEMBER_NOT_FOUND, 200, Code.SERVICE_BROKEN));
    } catch (IllegalArgumentException error) {
      System.out.println(String.join("\\n", new java.util.TreeSet<>(java.util.List.of(error.getMessage().split("; ")))));
    }
  }
}
`
  put('Setup.java', text)
  compiled(javac(folder, 'classes', 'classes', 'Setup.java'))
  expect(must('java', [...SHORT, '-cp', 'classes', 'Setup'], folder)).toMatchInlineSnapshot(`
    "answers[200]: it is not a status from 400 to 599
    answers[400]: MEMBER_NOT_FOUND has the status 404 in the catalog
    answers[404]: MEMBER_NOT_FOUND has params, which the framework can't give
    answers[500] names no code
    "
  `)
})

test('a number of a billion digits is a small one', () => {
  const id = IDS[0]!
  const text = `import ${id}.Shop.Code;
import ${id}.ShopServer;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;

final class Tiny {
  private Tiny() {}

  public static void main(String... args) {
    for (Code code : Code.values()) {
      Map<String, Object> params = new LinkedHashMap<>();
      code.entry().params().forEach(one -> params.put(one.name(), Map.of(
          "string", "x", "integer", 1, "number", new BigDecimal("1e-999999999"), "boolean", true, "date", "2026-11-30").get(one.type().toString())));
      if (params.values().stream().anyMatch(BigDecimal.class::isInstance) && code.entry().http() >= 400) {
        ShopServer.Asked asked = new ShopServer.Asked(null, name -> null, null);
        System.out.println(new ShopServer().answer(ShopServer.Failure.of(code, params), asked).json().length() < 5000);
      }
    }
  }
}
`
  put('Tiny.java', text)
  compiled(javac(folder, 'classes', 'classes', 'Tiny.java'))
  expect(must('java', [...SHORT, '-Xmx200m', '-cp', 'classes', 'Tiny'], folder)).toMatch(
    /^(true\n)+$/,
  )
})

test('a date is a day', () => {
  put('Days.java', program(import.meta, './servers/jvm/Days.java', { id: IDS[0]! }))
  compiled(javac(folder, 'classes', 'classes', 'Days.java'))
  expect(must('java', [...SHORT, '-cp', 'classes', 'Days', ...DAYS], folder)).toBe(ONLY_THE_FIRST)
})

test('the vectors of writing of every form: the same answers', () => {
  compiled(javac(folder, 'classes', `classes:${JARS}`, 'Written.java'))
  const path = ['-cp', `classes:${JARS}`, '-Dstdout.encoding=UTF-8']
  const lines = must('java', [...SHORT, ...path, 'Written'], folder)
    .trimEnd()
    .split('\n')
  const vectors = IDS.flatMap((id) => {
    const text = readFileSync(join(folder, `shops/${id}/vectors.json`), 'utf8')
    return (JSON.parse(text) as { written: Written[] }).written.map((one) => ({ id, ...one }))
  })
  expect(vectors.length).toBeGreaterThan(1000)
  expect(lines.length).toBe(vectors.length)
  for (const [at, { id, name, expect: expected }] of vectors.entries())
    expect(comparable(JSON.parse(lines[at]!) as Said), `${id}: ${name}`).toEqual(
      comparable(expected),
    )
})

const send = async (
  port: number,
  path: string,
  {
    method = 'POST',
    headers = {},
    body,
  }: { method?: string; headers?: object; body?: string } = {},
) => {
  const url = `http://127.0.0.1:${port}${path}`
  const init = {
    method,
    headers: { 'content-type': 'application/json', 'x-request-id': 'r-1', ...headers },
  }
  const response = await fetch(url, body === undefined ? init : { ...init, body })
  const answer = { status: response.status, headers: response.headers, text: await response.text() }
  const record = { ...answer, body: answer.text, method, url, request: body }
  // The code of this one is never repeated, whatever its handler says.
  if (answer.status >= 400 && path !== '/thrown/failure')
    expect(
      createCheck(entries)(record as never),
      `${method} ${path}: ${answer.text}`,
    ).toMatchObject({ findings: [] })
  expect(answer.text + JSON.stringify([...answer.headers])).not.toMatch(/SELECT|Exception|Tomcat/)
  return answer
}

const SETUPS = [
  ['Java', 'java', 'ClaimsService'],
  ['Kotlin', 'kt', 'ClaimsServiceKt'],
] as const

describe.each(SETUPS)('the program of the page in %s', (_, ending, main) => {
  let service: Running
  beforeAll(async () => {
    const to = `of-${ending}`
    const own = ['claims/MemberMissing.java', 'claims/Members.java', 'claims/Odd.java']
    const files = Object.keys(programs()).map((name) => `claims/${name}`)
    if (ending === 'java')
      compiled(
        javac(
          folder,
          to,
          `classes:${JARS}`,
          ...own,
          ...files.filter((one) => one.endsWith('.java')),
        ),
      )
    else {
      compiled(javac(folder, to, `classes:${JARS}`, ...own.slice(0, 2)))
      const path = `${to}:classes:${jarsIn(folder)}`
      compiled(kotlinc(folder, to, path, ...files.filter((one) => one.endsWith('.kt'))))
    }
    service = await startService(folder, `${to}:classes`, main)
    running.push(service)
  })

  test('a good claim, and three faults in the order of the request', async () => {
    const good = await send(service.port, '/claims', { body: '{"member":{"id":"A-1"},"lines":[]}' })
    expect([good.status, good.text]).toEqual([200, '{"claim":1}'])
    const body = '{"lines":[{},{"documents":"x"},{}],"member":{"id":"B"}}'
    const { status, headers, text } = await send(service.port, '/claims', { body })
    const { errors } = JSON.parse(text)
    expect([status, headers.get('cache-control'), headers.get('x-should-retry')]).toEqual([
      404,
      'no-store',
      'false',
    ])
    expect(errors.map(({ error, path }: Record<string, string>) => [error, path])).toEqual([
      ['MEMBER_NOT_FOUND', 'member.id'],
      ['MISSING_DOCUMENTS', 'lines[0].documents'],
      ['MISSING_DOCUMENTS', 'lines[2].documents'],
    ])
  })

  test('in the language of the client', async () => {
    const headers = { 'accept-language': 'fr-BE, en;q=0.5' }
    const answer = await send(service.port, '/claims', { body: '{"member":{"id":"B"}}', headers })
    expect([JSON.parse(answer.text).message, answer.headers.get('content-language')]).toEqual([
      'Aucun membre n’a le numéro B.',
      'fr',
    ])
  })

  test.each<[string, string, Record<string, string>, number, string]>([
    ['an unknown route', '/nothing', { body: '{}' }, 404, 'ROUTE_UNKNOWN'],
    ['the page of errors', '/error', { method: 'GET' }, 404, 'ROUTE_UNKNOWN'],
    ['a wrong method', '/claims', { method: 'DELETE' }, 400, 'REQUEST_UNREADABLE'],
    ['malformed JSON', '/claims', { body: '{"member":' }, 400, 'REQUEST_UNREADABLE'],
    ['a value of another type', '/claims', { body: '{"lines":7}' }, 400, 'REQUEST_UNREADABLE'],
    ['a bug', '/claims', { body: '{"member":{"id":"crash"}}' }, 500, 'SERVICE_BROKEN'],
    [
      'an exception of the team',
      '/claims',
      { body: '{"member":{"id":"missing"}}' },
      404,
      'MEMBER_NOT_FOUND',
    ],
    ['an address that can’t be decoded', '/%zz', { method: 'GET' }, 400, 'REQUEST_UNREADABLE'],
  ])('%s', async (_, path, asked, status, code) => {
    const answer = await send(service.port, path, asked)
    expect([answer.status, JSON.parse(answer.text).error]).toEqual([status, code])
    if (asked.method === 'DELETE') expect(answer.headers.get('allow')).toBe('POST')
  })

  test('requests of any shape get contract bodies', async () => {
    const of = { port: service.port, entries, hasOldHttp: true } as const
    const { faults, seen } = await probe(
      {
        ...of,
        // Not HTTP: another version of it.
        isOfContainer: ({ bytes }, { status }) =>
          status === 505 || !/^[^\r]* HTTP\/1\.[01]\r/i.test(bytes.toString('latin1')),
      },
      diceOf(SEED + ending.length),
      Math.max(600, volume(20_000)),
    )
    expect(faults).toEqual([])
    for (const status of ['200', '400', '404', '422', '500'])
      expect(seen[status]).toBeGreaterThan(0)
  })

  test('what the client does not see is in the log', () =>
    expect.poll(() => service.logged()).toContain('SELECT * FROM members WHERE id = $1'))
})

test('too large a body', async () => {
  const answer = await send(running[0]!.port, '/claims', {
    body: JSON.stringify('x'.repeat(30_000)),
  })
  expect([answer.status, JSON.parse(answer.text).error]).toEqual([413, 'REQUEST_TOO_LARGE'])
})

test('the client that is generated beside it reads its answers', async () => {
  const { withRailErrors } = await import(join(folder, 'js/claim-errors.client.js'))
  const rail = withRailErrors()
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"lines":[{}]}',
  }
  const { reasons } = await rail(`http://127.0.0.1:${running[0]!.port}/claims`, init).then(
    () => ({ reasons: [] }),
    (error: { reasons: { code: string; path: string }[] }) => error,
  )
  expect(reasons.map((one: Record<string, unknown>) => [one.error, one.path])).toEqual([
    ['MEMBER_NOT_FOUND', 'member.id'],
    ['MISSING_DOCUMENTS', 'lines[0].documents'],
  ])
})

test('the document of springdoc has the codes of the operation', async () => {
  const response = await fetch(`http://127.0.0.1:${running[0]!.port}/v3/api-docs`)
  const { paths } = (await response.json()) as never as Record<string, never>
  const { responses } = (paths as never as Record<string, { post: { responses: object } }>)[
    '/claims'
  ]!.post
  expect(responses).toMatchInlineSnapshot(`
    {
      "200": {
        "content": {
          "*/*": {
            "schema": {
              "additionalProperties": {},
              "type": "object",
            },
          },
        },
        "description": "OK",
      },
      "404": {
        "content": {
          "application/json": {
            "examples": {
              "MEMBER_NOT_FOUND": {
                "value": {
                  "error": "MEMBER_NOT_FOUND",
                  "fix_stage": "identify",
                  "message": "No member has the number {number}.",
                  "path": "",
                },
              },
            },
          },
        },
        "description": "\`MEMBER_NOT_FOUND\`: No member has the number {number}.",
      },
      "422": {
        "content": {
          "application/json": {
            "examples": {
              "MISSING_DOCUMENTS": {
                "value": {
                  "error": "MISSING_DOCUMENTS",
                  "fix_stage": "billing",
                  "message": "A required document is missing.",
                  "path": "",
                },
              },
            },
          },
        },
        "description": "\`MISSING_DOCUMENTS\`: A required document is missing.",
      },
    }
  `)
})

const path = (text: string) => `/thrown/${text}`
describe('what services do that is odd', () => {
  let named: Running
  let failing: Running
  beforeAll(async () => {
    ;[named, failing] = (await Promise.all(
      ['named', 'failing'].map((profile) =>
        startService(folder, 'of-java:classes', 'ClaimsService', profile),
      ),
    )) as [Running, Running]
    running.push(named, failing)
  })
  const codesAt = async (at: string, asked: object = { method: 'GET' }, service = named) => {
    const { status, text, headers } = await send(service.port, at, asked)
    const body = JSON.parse(text)
    const reasons = (body.errors ?? [body]).map(({ error, path: place }: Record<string, string>) =>
      `${error} ${place}`.trim(),
    )
    return [
      status,
      ...reasons,
      ...['retry-after', 'allow', 'www-authenticate'].flatMap((name) => headers.get(name) ?? []),
    ]
  }

  test('what is thrown, with the codes of hooks', async () => {
    const said: Record<string, unknown> = {}
    for (const what of [
      'status',
      'annotated',
      'problem',
      'client',
      'error',
      'sent',
      'later',
      'failure',
      'stale',
      'bug',
    ])
      said[what] = await codesAt(path(what))
    expect(said).toMatchInlineSnapshot(`
      {
        "annotated": [
          404,
          "ROUTE_UNKNOWN",
        ],
        "bug": [
          500,
          "SERVICE_BROKEN",
        ],
        "client": [
          404,
          "MEMBER_NOT_FOUND",
        ],
        "error": [
          500,
          "SERVICE_BROKEN",
        ],
        "failure": [
          404,
          "MEMBER_NOT_FOUND",
          "2",
        ],
        "later": [
          422,
          "MISSING_DOCUMENTS",
        ],
        "problem": [
          400,
          "REQUEST_UNREADABLE",
          "Bearer",
        ],
        "sent": [
          404,
          "ROUTE_UNKNOWN",
        ],
        "stale": [
          500,
          "SERVICE_BROKEN",
        ],
        "status": [
          404,
          "ROUTE_UNKNOWN",
        ],
      }
    `)
  })

  test('what validation finds, in the order of the request and with its names', async () => {
    const body =
      '{"more":{"a b":{},"c":{"amount":0}},"lines":[{"amount":0},{"documents":"x","amount":1},{"amount":-1}]}'
    expect(await codesAt('/validated', { body })).toMatchInlineSnapshot(`
      [
        422,
        "MISSING_DOCUMENTS lines[0].documents",
        "MISSING_DOCUMENTS lines[2].documents",
        "REQUEST_UNREADABLE lines[0].amount",
        "REQUEST_UNREADABLE lines[2].amount",
        "REQUEST_UNREADABLE id",
      ]
    `)
    const other = '{"lines":[{"documents":"x","amount":1},{"amount":1}],"id":"A"}'
    expect(await codesAt('/validated', { body: other })).toEqual([
      422,
      'MISSING_DOCUMENTS lines[1].documents',
    ])
    expect(await codesAt('/params?page-size=0&sort=abc')).toMatchInlineSnapshot(`
      [
        400,
        "REQUEST_UNREADABLE page-size",
        "REQUEST_UNREADABLE sort",
      ]
    `)
    expect(await codesAt('/params?page-size=x')).toMatchInlineSnapshot(`
      [
        400,
        "REQUEST_UNREADABLE page-size",
      ]
    `)
    expect(await codesAt('/params?page-size=1')).toMatchInlineSnapshot(`
      [
        400,
        "REQUEST_UNREADABLE sort",
      ]
    `)
  })

  test('hooks that fail change no answer', async () => {
    for (const what of ['status', 'client', 'error', 'sent', 'later', 'failure', 'stale', 'bug']) {
      const answer = await codesAt(path(what), { method: 'GET' }, failing)
      expect([what, answer]).toEqual([
        what,
        what === 'client' ? [500, 'SERVICE_BROKEN'] : await codesAt(path(what)),
      ])
    }
  })

  test('what validation finds has the code of its status if the hook fails', async () => {
    const body = '{"lines":[{"amount":0}],"id":"A"}'
    expect(await codesAt('/validated', { body }, failing)).toEqual([
      400,
      'REQUEST_UNREADABLE lines[0].amount',
      'REQUEST_UNREADABLE lines[0].documents',
    ])
  })

  test('headers of the answer that was begun are gone', async () => {
    const { headers, text } = await send(named.port, path('stale'), { method: 'GET' })
    expect([headers.get('x-own'), JSON.parse(text).error]).toEqual(['1', 'SERVICE_BROKEN'])
    for (const name of ['etag', 'content-encoding', 'content-disposition'])
      expect(headers.get(name)).toBeNull()
  })

  test.each(['begun', 'streamed'])('an answer that was begun is cut off: %s', async (what) => {
    for (const { port } of [named, failing]) {
      const get = `GET ${path(what)} HTTP/1.1\r\nhost: rail.test\r\nconnection: close\r\n\r\n`
      const [answer] = await exchange(port, Buffer.from(get))
      expect([answer!.status, answer!.whole, answer!.body]).toEqual([200, false, 'part'])
    }
    const line = `internal ${path(what)} `
    await expect.poll(() => named.logged()).toContain(line)
    expect(named.logged().split(line).length).toBe(2)
  })

  test('an id that a log can show reaches the hooks, and no other', async () => {
    for (const id of ['r-2', 'two words', 'x'.repeat(201)])
      await send(named.port, '/ids', { method: 'GET', headers: { 'x-own-id': id } })
    const lines = () => named.logged().match(/^failure \/ids .*$/gm)
    await expect.poll(() => lines()?.length).toBe(3)
    const line = 'failure /ids [ROUTE_UNKNOWN] NoResourceFoundException'
    expect(lines()).toEqual([`${line} r-2`, line, line])
  })

  test('what hooks get', () => {
    const lines = named
      .logged()
      .split('\n')
      .filter((one) => /^(?:internal|failure) \/thrown\/(?!begun|streamed)/.test(one))
    expect([...new Set(lines)].sort().join('\n')).toMatchInlineSnapshot(`
      "failure /thrown/annotated [ROUTE_UNKNOWN] Gone
      failure /thrown/bug [SERVICE_BROKEN] IllegalStateException
      failure /thrown/client [MEMBER_NOT_FOUND] HttpClientErrorException
      failure /thrown/error [SERVICE_BROKEN] StackOverflowError
      failure /thrown/failure [MEMBER_NOT_FOUND] IllegalStateException
      failure /thrown/later [MISSING_DOCUMENTS] null
      failure /thrown/problem [REQUEST_UNREADABLE] 
      failure /thrown/stale [SERVICE_BROKEN] IOException
      failure /thrown/status [ROUTE_UNKNOWN] ResponseStatusException
      internal /thrown/bug IllegalStateException
      internal /thrown/error StackOverflowError
      internal /thrown/stale IOException"
    `)
  })
})

test('nothing is left out of the page', () => {
  expect(Object.keys(programs()).sort()).toEqual([
    'Claims.java',
    'ClaimsService.java',
    'ClaimsService.kt',
  ])
  expect(existsSync(join(folder, 'claimerrors/ClaimErrorsSpringdoc.java'))).toBe(true)
  expect(run('git', ['status', '--short'], folder).exit).toBe(0)
})
