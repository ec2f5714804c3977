import { describe, expect, test } from 'vitest'
import { inMemory, rail } from '../../../support/rail.ts'
import { rowsOf } from '../../../support/rows.ts'
import { filesOf } from '../../openapi/rules/documents.ts'

const clinic = filesOf('clinic')
const DOCUMENT = clinic['openapi.yaml']!

type Given = Record<string, unknown> & { error?: string; status?: number }

/** A line of NDJSON: an answer with a code. */
const line = ({ error = 'LINES_EMPTY', status = 422, ...more }: Given): string =>
  JSON.stringify({
    status,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
    body: { error, message: 'A text.', path: '', fix_stage: 'billing' },
    ...more,
  })

const run = (records: string, files: Record<string, string> = clinic, more = '') =>
  rail(
    `check answers.ndjson --openapi openapi.yaml --format concise --rule coverage-never-seen=off ${more}`,
    {
      files: { ...files, 'answers.ndjson': records },
    },
  )

/** The operation of a call, by the finding of a code that no operation but `nothing` declares. */
async function operationOf(document: string, method: string, url: string) {
  const files = {
    ...clinic,
    'errors.yaml': clinic['errors.yaml']!.replace(
      '- closeVisit\n',
      '- closeVisit\n  - nothing\n',
    ).replace('raised_by: [billVisit]', 'raised_by: [nothing]'),
    'openapi.yaml': document,
  }
  const { out } = await run(line({ error: 'DOCUMENTS_MISSING', method, url }), files)
  return /: (\S+) answers with DOCUMENTS_MISSING/.exec(out)?.[1] ?? (out || undefined)
}

const document = (servers: string, paths: string): string =>
  `openapi: 3.1.0\ninfo: { title: Clinic, version: 1.0.0 }\n${servers}paths:\n${paths}`
const path = (template: string, ...methods: string[]): string =>
  `  '${template}':\n${methods.map((method) => `    ${method}: { operationId: '${method} ${template}'.x, responses: {} }\n`).join('')}`.replaceAll(
    /operationId: '(\w+) (\S+)'\.x/g,
    (_, method, at) => `operationId: '${method}=${at}'`,
  )

describe('the operation of a record', () => {
  const PATHS = [
    path('/visits/{id}', 'get', 'delete'),
    path('/visits/mine', 'get'),
    path('/visits/{id}/{part}', 'get'),
    path('/visits/{id}/bill', 'get'),
    path('/visits/{id}.pdf', 'get'),
    path('/files/{name}.{type}', 'get'),
    path('/caf%C3%A9/{a}-{b}', 'get'),
    path('/', 'get'),
    `  '/plain':\n    post: { responses: {} }\n`,
  ].join('')
  test.each(
    rowsOf<{ name: string; method: string; url: string; wanted: string }>(
      import.meta,
      'the operation of a record: name, method, url',
    ),
  )('$name', async ({ method, url, wanted }) => {
    expect(await operationOf(document('', PATHS), method, url)).toBe(wanted)
  })

  test.each(rowsOf<{ name: string; method: string; url: string }>(import.meta, 'no operation'))(
    'none: $name',
    async ({ method, url }) => {
      expect(await operationOf(document('', PATHS), method, url)).toBeUndefined()
    },
  )

  const TWO = `${path('/a', 'get')}${path('/v1/a', 'get')}`
  const servers = (...urls: string[]) =>
    `servers:\n${urls.map((url) => `  - { url: '${url}' }\n`).join('')}`
  test.each(
    rowsOf<{ name: string; given: string; url: string; wanted: string }>(import.meta, 'servers'),
  )('servers: $name', async ({ given, url, wanted }) => {
    expect(await operationOf(document(given, TWO), 'get', url)).toBe(wanted)
  })

  test('servers of the path and of the operation replace those of the document', async () => {
    const paths = `  '/a':
    servers: [{ url: /path }]
    get: { operationId: ofPath, responses: {} }
    post: { operationId: ofOperation, servers: [{ url: /operation }], responses: {} }
`
    const all = document(servers('/all'), paths)
    expect(await operationOf(all, 'get', '/path/a')).toBe('ofPath')
    expect(await operationOf(all, 'post', '/operation/a')).toBe('ofOperation')
    expect(await operationOf(all, 'get', '/all/a')).toBeUndefined()
    expect(await operationOf(all, 'post', '/path/a')).toBeUndefined()
  })

  test.each([
    ['NDJSON', line({ operation: 'openVisit' })],
    [
      'NDJSON, before method and path',
      line({ operation: 'openVisit', method: 'GET', url: '/members/7' }),
    ],
  ])('that the record names: %s', async (_, records) => {
    const { out } = await run(records)
    expect(out).toContain('openVisit answers with LINES_EMPTY')
  })

  test.each([
    ['_operation', { _operation: 'openVisit' }],
    ['comment', { comment: 'operation: openVisit' }],
  ])('that an entry of a HAR file names: %s', async (_, more) => {
    const entry = (extra: object) => ({
      ...extra,
      request: { method: 'POST', url: 'http://a.example/other' },
      response: {
        status: 422,
        headers: [],
        content: { text: JSON.parse(line({})).body && JSON.stringify(JSON.parse(line({})).body) },
      },
    })
    const { out } = await rail('check a.har --format concise', {
      files: {
        ...clinic,
        'a.har': JSON.stringify({
          log: { entries: [entry(more), entry({ comment: 'openVisit' })] },
        }),
      },
    })
    expect(out).toContain('openVisit answers with LINES_EMPTY')
    expect(out.match(/wire-code-undeclared/g)).toHaveLength(1)
  })

  test('that is not a text is a finding', async () => {
    const { out } = await run(line({ operation: 7 }))
    expect(out).toContain('"operation" is not a text')
  })
})

describe('a code that its operation does not declare', () => {
  const ANSWERS = [
    line({ method: 'POST', url: '/visits' }),
    line({ method: 'POST', url: '/visits/7/bill' }),
    line({ error: 'TOKEN_EXPIRED', status: 401, method: 'POST', url: '/visits' }),
    line({ error: 'PAYER_SLOW', status: 503, method: 'POST', url: '/visits' }),
    line({ error: 'VISIT_BUSY', status: 409, method: 'POST', url: '/visits' }),
    line({ error: 'MEMBER_NOT_FOUND', status: 404, method: 'GET', url: '/elsewhere' }),
    line({ error: 'LINES_EMPTY', operation: 'listVisits' }),
    line({ error: 'TOKEN_EXPIRED', status: 401, operation: 'listVisits' }),
  ].join('\n')

  test('is an error at the record and in the catalog', async () => {
    const { out, exit } = await rail(
      'check answers.ndjson --openapi openapi.yaml --rule coverage-never-seen=off --rule wire-stage-mismatch=off --rule wire-retry-after=off --rule wire-code-retired=off',
      { files: { ...clinic, 'answers.ndjson': ANSWERS } },
    )
    await expect(out).toMatchFileSnapshot('../golden/operations.txt')
    expect(exit).toBe(1)
  })

  test('in the reports for programs', async () => {
    const files = { ...clinic, 'answers.ndjson': ANSWERS }
    const json = JSON.parse((await rail('check answers.ndjson --format json', { files })).out)
    expect(json.coverage.skipped.operation).toBe(6)
    expect(json.records[6].findings).toContainEqual({
      id: 'wire-code-undeclared',
      severity: 'error',
      at: 'error',
      message: 'listVisits answers with LINES_EMPTY, and raised_by of the catalog does not name it',
      help: 'add listVisits to raised_by of LINES_EMPTY, or correct the service',
      code: 'LINES_EMPTY',
      operation: 'listVisits',
    })
    const sarif = (await rail('check answers.ndjson --format sarif', { files })).out
    expect(sarif).toContain('the operations of LINES_EMPTY')
  })

  test('is accepted for one operation', async () => {
    const world = inMemory({
      files: { ...clinic, 'answers.ndjson': line({ operation: 'openVisit' }) },
    })
    await world.rail("check answers.ndjson --accept --reason 'x' --rule wire-stage-mismatch=off")
    const check = async (operation: string) => {
      world.disk.set('/repo/answers.ndjson', line({ operation }))
      return (await world.rail('check answers.ndjson --format concise')).out
    }
    expect(await check('openVisit')).not.toContain('wire-code-undeclared')
    expect(await check('findMember')).toContain('wire-code-undeclared')
  })

  test('each of several, and each of the warnings of a success', async () => {
    const reason = (error: string) => ({ error, message: 'A.', path: '', fix_stage: 'billing' })
    const of = (body: object, status: number) => line({ body, status, operation: 'openVisit' })
    const { out } = await run(
      [
        of({ ...reason('LINES_EMPTY'), errors: ['LINES_EMPTY', 'LINES_DOUBLE'].map(reason) }, 422),
        of({ id: 7, warnings: [reason('PRICE_OLD')] }, 200),
      ].join('\n'),
    )
    expect(
      [...out.matchAll(/answers with (\w+).* \((\S+)\);/g)].map(([, ...found]) => found),
    ).toEqual([
      ['LINES_EMPTY', 'errors[0].error'],
      ['LINES_DOUBLE', 'errors[1].error'],
      ['PRICE_OLD', 'warnings[0].error'],
    ])
  })

  test('is not one of a code that does not say where it comes from', async () => {
    const { out } = await run(line({ operation: 'openVisit' }), {
      ...clinic,
      'errors.yaml': clinic['errors.yaml']!.replace(
        /(- code: LINES_EMPTY\n(?: {4}.*\n)*?) {4}raised_by: .*\n/,
        '$1',
      ),
    })
    expect(out).not.toContain('wire-code-undeclared')
  })

  test('is not looked for if the catalog does not say', async () => {
    const silent = {
      ...clinic,
      'errors.yaml': clinic['errors.yaml']!.replaceAll(/^ {4}raised_by: .*\n/gm, ''),
    }
    const { out, err } = await run(line({ method: 'POST', url: '/visits' }), silent)
    expect(out).not.toContain('wire-code-undeclared')
    expect(err).toContain(
      'errors.yaml does not say which operations answer with its codes; write operations and raised_by',
    )
    const json = JSON.parse(
      (
        await rail('check answers.ndjson --format json', {
          files: { ...silent, 'answers.ndjson': line({ operation: 'openVisit' }) },
        })
      ).out,
    )
    expect(json.coverage.skipped).toEqual({ status: 0, headers: 0, request: 1 })
  })
})

describe('the document', () => {
  test('of the config, relative to it; --openapi replaces it', async () => {
    const files = {
      'a/errors.yaml': clinic['errors.yaml']!,
      'a/api/openapi.yaml': DOCUMENT,
      'a/api/common.yaml': clinic['common.yaml']!,
      'a/rail-errors.config.yaml': 'extends: ./api/shared.yaml\n',
      'a/api/shared.yaml': 'contract: { openapi: [openapi.yaml] }\n',
      'a/other.yaml': document('', path('/visits', 'post')),
      'answers.ndjson': line({ method: 'POST', url: '/visits' }),
    }
    const check = async (more = '') =>
      (
        await rail(`check answers.ndjson --source a/errors.yaml --format concise ${more}`, {
          files,
        })
      ).out
    expect(await check()).toContain('openVisit answers with LINES_EMPTY')
    expect(await check('--openapi a/other.yaml')).toContain('post=/visits answers with LINES_EMPTY')
  })

  test('several: the first that has the call', async () => {
    const files = { ...clinic, 'other.yaml': document('', path('/other', 'post')) }
    const { out } = await run(
      [line({ method: 'POST', url: '/other' }), line({ method: 'POST', url: '/visits' })].join(
        '\n',
      ),
      files,
      '--openapi other.yaml',
    )
    expect(out).toContain('post=/other answers with')
    expect(out).toContain('openVisit answers with')
  })

  test.each([
    ['that is absent', {}, /^rail-errors: openapi.yaml does not exist/],
    ['of another kind', { 'openapi.yaml': 'a: 1\n' }, /openapi.yaml:1:1 error openapi-readable/],
    ['of 2.0', { 'openapi.yaml': "swagger: '2.0'\n" }, /OpenAPI 2.0 is not read/],
    [
      'that is broken',
      { 'openapi.yaml': 'openapi: 3.1.0\npaths: [' },
      /openapi.yaml can't be read/,
    ],
    [
      'with a reference to nothing',
      { 'openapi.yaml': document('', "  '/a': { $ref: '#/nowhere' }\n") },
      /openapi-ref-resolved/,
    ],
    [
      'with a reference out of the repository',
      { 'openapi.yaml': document('', "  '/a': { $ref: '../../etc/passwd' }\n") },
      /is outside the working directory; use a path inside/,
    ],
  ])('%s ends the run', async (_, files, message) => {
    const { exit, out, err } = await run(line({}), {
      'errors.yaml': clinic['errors.yaml']!,
      ...(files as object),
    })
    expect([exit, out]).toEqual([2, ''])
    expect(err).toMatch(message)
  })

  test('of a hostile author takes no time', async () => {
    const expressions = '{a}{b}'.repeat(2_000)
    const hostile = document(
      `servers:\n  - { url: '/a${'/'.repeat(300_000)}x' }\n${`  - { url: 'https://a.example/${'/'.repeat(1_500)}x' }\n`.repeat(500)}`,
      [
        path(`/${expressions}x`, 'get'),
        path(`/${'a/'.repeat(5_000)}`, 'get'),
        path('/__proto__/constructor', 'get'),
        ...Array.from({ length: 2_000 }, (_, at) => path(`/{a}${at}{b}/{c}`, 'get')),
      ].join(''),
    )
    const start = performance.now()
    const records = Array.from({ length: 200 }, () =>
      line({ method: 'GET', url: `/${'a'.repeat(3_000)}77b/y` }),
    )
    const { err, exit } = await run(records.join('\n'), { ...clinic, 'openapi.yaml': hostile })
    expect([exit, err.includes('internal')]).toEqual([1, false])
    expect(performance.now() - start).toBeLessThan(10_000)
  })

  test('stdin is read once', async () => {
    const { err, exit } = await rail('check - --openapi -', { files: clinic, stdin: '' })
    expect([exit, err]).toEqual([2, 'rail-errors: stdin (-) can be used only once\n'])
    expect(
      (
        await rail('check answers.ndjson --openapi - --format concise', {
          files: { ...clinic, 'answers.ndjson': line({ method: 'POST', url: '/visits' }) },
          stdin: DOCUMENT,
        })
      ).out,
    ).toContain('openVisit answers with LINES_EMPTY')
  })
})
