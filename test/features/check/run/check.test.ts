import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import { inMemory, rail } from '../../../support/rail.ts'
import { rowsOf } from '../../../support/rows.ts'

const catalog = readFileSync(new URL('../../../../errors.yaml', import.meta.url), 'utf8')
const MEMBER = {
  error: 'MEMBER_NOT_FOUND',
  message: 'No member has this identifier.',
  path: 'member.id',
  fix_stage: 'identify',
}
const JSON_TYPE = { 'content-type': 'application/json' }
const call = { method: 'POST', url: 'https://api.northwind-clinic.org/claims?token=hidden-1' }
const lines = (...records: unknown[]) =>
  `${records.map((record) => (typeof record === 'string' ? record : JSON.stringify(record))).join('\n')}\n`

const answers = lines(
  { ...call, status: 404, headers: JSON_TYPE, body: MEMBER },
  { ...call, status: 404, headers: JSON_TYPE, body: { ...MEMBER, error: 'MEMBER_NOT_FUOND' } },
  '{"broken',
  { ...call, status: 500, headers: JSON_TYPE, body: { ...MEMBER, fix_stage: 'consent' } },
  { ...call, status: 404, body: '<html><h1>404 Not Found</h1></html>' },
)
const files = { 'errors.yaml': catalog, 'answers.ndjson': answers }

test('findings at their records, what was seen, and the exit code', async () => {
  const { exit, out, err } = await rail('check answers.ndjson', { files })
  expect(out).toMatchInlineSnapshot(`
    "answers.ndjson:2:1 error wire-code-unknown
      POST /claims 404: "MEMBER_NOT_FUOND" is not in the catalog (error); did you mean MEMBER_NOT_FOUND?

    answers.ndjson:3:1 error wire-record-unreadable
      the record is not JSON: it ends too early; write one JSON object for each record, in UTF-8

    answers.ndjson:4:1 error wire-http-mismatch
      POST /claims 500: the status is 500, but MEMBER_NOT_FOUND has 404 in the catalog (error); answer with 404, or correct the catalog

    answers.ndjson:4:1 error wire-stage-mismatch
      POST /claims 500: the stage is consent, but MEMBER_NOT_FOUND has identify in the catalog (fix_stage); send identify, or correct the catalog

    answers.ndjson:5:1 error wire-body-not-json
      POST /claims 404: the body is an HTML page, not JSON; answer with the error body of the contract, also for errors of the framework

    answers.ndjson:5:1 error wire-framework-default
      POST /claims 404: the body is of a web server or a framework, not of the contract; answer with the error body of the contract, also for errors of the framework

    Codes seen (1 of 6)
      MEMBER_NOT_FOUND  identify  404  2  1 with a different status or stage
    Never seen: PAYER_UNREACHABLE, CONSENT_SESSION_PENDING, MISSING_DOCUMENTS, NEEDS_REVIEW, ALREADY_CLOSED
    1 reason with a code that the catalog does not have
    5 records: 1 conforming, 2 defect, 1 foreign, 1 framework-default
    Checks that need it were skipped: 1 without headers, 4 without the body of the request

    errors.yaml: 6 codes; 6 errors, 5 infos
    "
  `)
  expect([exit, err]).toEqual([1, ''])
})

test('findings in a HAR name the entry, and codes that were never seen are listed once', async () => {
  const entry = (status: number, text: string) => ({
    request: { method: 'GET', url: 'https://api.northwind-clinic.org/claims', headers: [] },
    response: { status, headers: [], content: { text } },
  })
  const har = JSON.stringify({ log: { entries: [entry(0, ''), entry(404, 'x')] } })
  const world = { files: { ...files, 'a.har': har.slice(0, -1) } }
  const { out } = await rail('check a.har', world)
  expect(out).toContain('entry 2, GET /claims 404: the body is not JSON')
  expect(out.match(/PAYER_UNREACHABLE/g)).toHaveLength(1)
  const least = await rail('check a.har --min-coverage 80', world)
  expect(least.out).toContain('error coverage-never-seen')
  expect(least.out).not.toContain('Never seen')
  expect((await rail('check a.har --quiet', world)).out).toContain('info coverage-never-seen')
})

test('a log of another program is one finding', async () => {
  const log = lines(...Array.from({ length: 50 }, (_, time) => ({ level: 30, time, msg: 'x' })))
  const { exit, out } = await rail(
    'check a.ndjson --format concise --rule coverage-never-seen=off',
    { files: { ...files, 'a.ndjson': log } },
  )
  expect([exit, out]).toEqual([
    1,
    'a.ndjson:1:1 error wire-record-unreadable 50 lines are of pino or bunyan, not recorded answers; record the answers of the service: with --proxy, as HAR, or in your tests with rail-errors/testing\n',
  ])
})

test('nothing to report', async () => {
  const world = {
    files: {
      ...files,
      'good.ndjson': lines({
        ...call,
        status: 404,
        headers: JSON_TYPE,
        request: { member: {} },
        body: MEMBER,
      }),
    },
  }
  const { exit, out } = await rail('check good.ndjson', world)
  expect(exit).toBe(0)
  expect(out).toContain('Codes seen (1 of 6)')
  expect(out).not.toContain('Checks that need it were skipped')
})

test('JSON: every record with its class, the coverage and the summary', async () => {
  const { exit, out } = await rail('check answers.ndjson --format json', { files })
  const validate = new Ajv({ strict: false }).compile(
    JSON.parse(
      readFileSync(new URL('../../../../schema/check.schema.json', import.meta.url), 'utf8'),
    ),
  )
  expect(validate(JSON.parse(out)), JSON.stringify(validate.errors)).toBe(true)
  const { records, coverage, summary } = JSON.parse(out)
  expect(
    records.map(({ index, class: name, producer, line, findings }: Record<string, unknown>) => [
      index,
      name,
      producer,
      line,
      (findings as { id: string }[]).map(({ id }) => id),
    ]),
  ).toEqual([
    [0, 'conforming', undefined, 1, []],
    [1, 'defect', undefined, 2, ['wire-code-unknown']],
    [2, 'foreign', undefined, 3, ['wire-record-unreadable']],
    [3, 'defect', undefined, 4, ['wire-http-mismatch', 'wire-stage-mismatch']],
    [
      4,
      'framework-default',
      'a web server or a framework',
      5,
      ['wire-body-not-json', 'wire-framework-default'],
    ],
  ])
  expect([exit, summary]).toEqual([
    1,
    {
      errors: 6,
      warnings: 0,
      infos: 5,
      records: 5,
      classes: { conforming: 1, defect: 2, foreign: 1, 'framework-default': 1 },
    },
  ])
  expect(coverage.codes[0]).toEqual({
    code: 'MEMBER_NOT_FOUND',
    stage: 'identify',
    http: 404,
    seen: 2,
    wrong: 1,
    isLive: true,
  })
})

test('JSON in a file, and text on stdout', async () => {
  const { out, disk } = await rail('check answers.ndjson --format text --format json=report.json', {
    files,
  })
  expect(out).toContain('Codes seen')
  expect(JSON.parse(String(disk.get('/repo/report.json'))).records).toHaveLength(5)
})

test('JSON in two files, and on stdout', async () => {
  const { out, disk } = await rail(
    'check answers.ndjson --format json --format json=a.json --format json=b.json',
    { files },
  )
  expect([disk.get('/repo/a.json'), disk.get('/repo/b.json')].map(String)).toEqual([out, out])
})

test('a report never replaces the catalog, and two formats never share stdout', async () => {
  const over = await rail('check answers.ndjson --format json=errors.yaml', { files })
  expect([over.exit, over.err, over.disk.get('/repo/errors.yaml')]).toEqual([
    2,
    expect.stringContaining('would be overwritten'),
    catalog,
  ])
  const both = await rail('check answers.ndjson --format json --format concise', { files })
  expect(both).toMatchObject({
    exit: 2,
    out: '',
    err: expect.stringContaining('would both write to stdout'),
  })
})

test('accepting findings prints no report, also not in JSON', async () => {
  const { exit, out } = await rail('check answers.ndjson --accept --reason x --format json', {
    files,
  })
  expect([exit, out]).toEqual([0, ''])
})

test.each(['concise', 'sarif', 'junit', 'markdown', 'github', 'gitlab'])(
  '%s has the findings',
  async (format) => {
    const { out } = await rail(`check answers.ndjson --format ${format}`, { files })
    expect(out).toContain('wire-code-unknown')
    expect(out).toContain('answers.ndjson')
  },
)

test('nothing of the query of an address is printed', async () => {
  for (const format of ['text', 'json', 'sarif', 'junit'])
    expect((await rail(`check answers.ndjson --format ${format}`, { files })).out).not.toContain(
      'hidden-1',
    )
})

describe('inputs', () => {
  test('stdin', async () => {
    const { out } = await rail('check - --format concise', {
      files: { 'errors.yaml': catalog },
      stdin: answers,
    })
    expect(out).toContain('<stdin>:2:1 error wire-code-unknown')
  })
  test('several files; records are counted in each', async () => {
    const { out } = await rail('check answers.ndjson more.ndjson --format json', {
      files: { ...files, 'more.ndjson': answers },
    })
    expect(
      JSON.parse(out)
        .records.map(({ file, index }: { file: string; index: number }) => `${file} ${index}`)
        .slice(4, 6),
    ).toEqual(['answers.ndjson 4', 'more.ndjson 0'])
  })
  test('HAR', async () => {
    const har = JSON.stringify(
      {
        log: {
          version: '1.2',
          entries: [
            {
              request: call,
              response: {
                status: 404,
                content: { text: JSON.stringify({ ...MEMBER, error: 'no_member' }) },
              },
            },
          ],
        },
      },
      null,
      2,
    )
    const { out } = await rail('check session.har --format concise', {
      files: { ...files, 'session.har': har },
    })
    expect(out).toContain('session.har:5:7 error wire-code-format')
  })
  test('a published list as the catalog', async () => {
    const list = readFileSync(
      new URL('../../../../dist-terminology/rail-errors.json', import.meta.url),
      'utf8',
    )
    const { out } = await rail(
      'check answers.ndjson --source vendor/rail-errors.json --format concise',
      {
        files: { 'vendor/rail-errors.json': list, 'answers.ndjson': answers },
      },
    )
    expect(out).toContain('did you mean MEMBER_NOT_FOUND?')
  })
  test.each(
    rowsOf<{ name: string; args: string; message: string }>(
      import.meta,
      'inputs: name, args, message',
    ),
  )('$name', async ({ args, message }) => {
    const { exit, err } = await rail(args, { files })
    expect([exit, err]).toEqual([2, expect.stringContaining(message)])
  })
  test.each([
    ['an empty file', ''],
    ['no complete code', 'codes:\n  - code: MEMBER_NOT_FOUND\n'],
    ['a recording', answers.split('\n')[0]!],
  ])('a catalog that does not fit: %s', async (_, text) => {
    const { exit, out, err } = await rail('check answers.ndjson', {
      files: { ...files, 'errors.yaml': text },
    })
    expect([exit, out, err]).toEqual([
      2,
      '',
      'rail-errors: errors.yaml has no code with http, stop and fix_stage, so nothing can be checked; run rail-errors lint errors.yaml\n',
    ])
  })
  test('a broken catalog', async () => {
    const { exit, err } = await rail('check answers.ndjson', {
      files: { ...files, 'errors.yaml': 'codes: [' },
    })
    expect([exit, err]).toEqual([2, expect.stringContaining('is not valid YAML')])
  })
})

describe('levels', () => {
  const ids = async (args: string, config = '') =>
    (
      await rail(`check answers.ndjson --format concise ${args}`, {
        files: { ...files, 'rail-errors.config.yaml': `source: errors.yaml\n${config}` },
      })
    ).out.match(/(?:error|warn|info) wire-[\w-]+/g) ?? []
  test('of a flag and of the config', async () => {
    expect(await ids('--rule wire-code-unknown=info,wire-record-unreadable=off')).toContain(
      'info wire-code-unknown',
    )
    expect(await ids('--rule wire-record-unreadable=off')).not.toContain(
      'error wire-record-unreadable',
    )
    expect(await ids('', 'rules: { wire-stage-mismatch: warn }\n')).toContain(
      'warn wire-stage-mismatch',
    )
  })
  test('strict', async () =>
    expect((await ids('--preset strict')).filter((id) => id.startsWith('info'))).toEqual([]))
  test('--fail-on', async () => {
    const off =
      '--rule wire-code-unknown=warn,wire-record-unreadable=warn,wire-http-mismatch=warn,wire-stage-mismatch=warn,wire-body-not-json=warn,wire-framework-default=warn'
    expect((await rail(`check answers.ndjson ${off}`, { files })).exit).toBe(0)
    expect((await rail(`check answers.ndjson ${off} --fail-on warn`, { files })).exit).toBe(1)
    expect((await rail('check answers.ndjson --fail-on never', { files })).exit).toBe(0)
  })
})

describe('coverage', () => {
  const good = lines({ ...call, status: 404, headers: JSON_TYPE, body: MEMBER })
  const run = (args: string, input = good) =>
    rail(`check good.ndjson --format concise ${args}`, {
      files: { 'errors.yaml': catalog, 'good.ndjson': input },
    })
  test('codes that were never seen are infos at their lines', async () => {
    const { exit, out } = await run('')
    expect([exit, out.match(/errors\.yaml:\d+:\d+ info coverage-never-seen/g)]).toEqual([
      0,
      expect.objectContaining({ length: 5 }),
    ])
  })
  test('errors below --min-coverage', async () => {
    expect((await run('--min-coverage 16')).exit).toBe(0)
    const { exit, out } = await run('--min-coverage 17%')
    expect([exit, out.match(/error coverage-never-seen/g)?.length]).toEqual([1, 5])
  })
  test('a code that was seen only with a wrong status', async () =>
    expect((await run('', lines({ status: 400, headers: JSON_TYPE, body: MEMBER }))).out).toContain(
      'warn coverage-only-wrong MEMBER_NOT_FOUND was seen once, always with a status or stage that differs from the catalog',
    ))
})

describe('accepted findings', () => {
  test('are recorded once for each rule, code and place, and no longer count; lint leaves them alone', async () => {
    const world = inMemory({ files: { ...files, 'twice.ndjson': answers + answers } })
    expect(
      await world.rail(
        'check twice.ndjson --accept --reason "Old gateway" --expires 2026-12-31'.replaceAll(
          '"',
          "'",
        ),
      ),
    ).toMatchObject({
      exit: 0,
      err: '.rail-errors/accepted.yaml: 6 findings accepted\n',
    })
    expect(String(world.disk.get('/repo/.rail-errors/accepted.yaml'))).toContain(
      'code: MEMBER_NOT_FUOND\n    path: error\n    rule: wire-code-unknown',
    )
    expect((await world.rail('check answers.ndjson')).exit).toBe(0)
    const { out } = await world.rail('check answers.ndjson --format json')
    expect(JSON.parse(out).records[1].findings[0]).toMatchObject({
      id: 'wire-code-unknown',
      suppressed: { reason: 'Old gateway' },
    })
    expect(await world.rail('lint')).toMatchObject({
      exit: 0,
      out: 'errors.yaml: 6 codes; no findings\n',
    })
    expect((await world.rail('check answers.ndjson --today 2027-01-01')).exit).toBe(1)
    expect(await world.rail("check answers.ndjson --accept --reason 'x'")).toMatchObject({
      exit: 0,
      err: 'no findings to accept\n',
    })
  })
  test('another code is not accepted with it', async () => {
    const world = inMemory({ files })
    await world.rail("check answers.ndjson --accept --reason 'x'")
    const other = inMemory({
      files: {
        ...files,
        '.rail-errors/accepted.yaml': String(world.disk.get('/repo/.rail-errors/accepted.yaml')),
        'new.ndjson': lines({ status: 404, body: { ...MEMBER, error: 'NEVER_HEARD_OF' } }),
      },
    })
    expect((await other.rail('check new.ndjson --format concise')).out).toContain(
      '"NEVER_HEARD_OF" is not in the catalog',
    )
  })
  test('a preview', async () => {
    const { out, disk } = await rail('check answers.ndjson --accept --reason x --dry-run', {
      files,
    })
    expect([out, disk.has('/repo/.rail-errors/accepted.yaml')]).toEqual([
      expect.stringContaining('+    rule: wire-code-unknown'),
      false,
    ])
  })
})

describe('what the service decided', () => {
  const run = async (config: string, record: unknown) =>
    (
      await rail('check x.ndjson --format concise', {
        files: {
          'errors.yaml': catalog,
          'x.ndjson': lines(record),
          'rail-errors.config.yaml': `source: errors.yaml\n${config}`,
        },
      })
    ).out.match(/wire-[\w-]+/g) ?? []
  test.each(
    rowsOf<{ name: string; config: string; record: object; ids: string[] }>(
      import.meta,
      'what the service decided: name, config, record',
    ),
  )('$name', async ({ config, record, ids }) => expect(await run(config, record)).toEqual(ids))
  test('a pattern that is not valid', async () => {
    const { exit, err } = await rail('check answers.ndjson', {
      files: {
        ...files,
        'rail-errors.config.yaml': "source: errors.yaml\ncontract: { identifiers: ['('] }\n",
      },
    })
    expect([exit, err]).toEqual([
      2,
      expect.stringContaining('contract.identifiers[0] of the config'),
    ])
  })
})

test('many findings of one rule: some are listed, all are counted', async () => {
  const many = lines(
    ...Array.from({ length: 1500 }, () => ({
      status: 404,
      headers: JSON_TYPE,
      body: { ...MEMBER, error: 'NO_SUCH' },
    })),
  )
  const { out } = await rail('check many.ndjson --format concise', {
    files: { 'errors.yaml': catalog, 'many.ndjson': many },
  })
  expect(out.match(/ error wire-code-unknown /g)).toHaveLength(1001)
  expect(out).toContain('500 more findings of wire-code-unknown')
})

test('a catalog with another form', async () => {
  const body = (code: string) => ({ error: { code, message: 'No member has this number.' } })
  const world = {
    files: {
      'errors.yaml': catalog.replace('\nversion:', '\nwire: [azure, problem]\nversion:'),
      'answers.ndjson': lines(
        { ...call, status: 404, headers: JSON_TYPE, body: body('MEMBER_NOT_FOUND') },
        { ...call, status: 409, headers: JSON_TYPE, body: body('MEMBER_NOT_FOUND') },
        { ...call, status: 404, headers: JSON_TYPE, body: body('MEMBER_NOT_FUOND') },
        { ...call, status: 404, headers: JSON_TYPE, body: MEMBER },
      ),
    },
  }
  const { exit, out } = await rail('check answers.ndjson --format concise', world)
  expect(
    out
      .trim()
      .split('\n')
      .slice(0, 3)
      .map((line) => line.trim()),
  ).toEqual([
    'answers.ndjson:2:1 error wire-http-mismatch POST /claims 409: the status is 409, but MEMBER_NOT_FOUND has 404 in the catalog (/error/code); answer with 404, or correct the catalog',
    'answers.ndjson:3:1 error wire-code-unknown POST /claims 404: "MEMBER_NOT_FUOND" is not in the catalog (/error/code); did you mean MEMBER_NOT_FOUND?',
    'answers.ndjson:4:1 error wire-form-other POST /claims 404: the answer is rail with MEMBER_NOT_FOUND: the catalog says azure or problem; send azure or problem, or correct wire of the catalog',
  ])
  expect(exit).toBe(1)
})

test('two catalogs, of which one has another form: both forms conform', async () => {
  const other = catalog
    .replace('\nversion:', '\nwire: azure\nversion:')
    .replaceAll('MEMBER_NOT_FOUND', 'CARD_NOT_FOUND')
    .replace('name: rail-errors', 'name: card-errors')
  const { out, exit } = await rail('check answers.ndjson --format concise', {
    files: {
      'rail-errors.config.yaml':
        'catalogs: [{ source: errors.yaml, outputs: [{ target: flat-list, out: rail }] }, { source: cards.yaml, outputs: [{ target: flat-list, out: cards }] }]\n',
      'errors.yaml': catalog,
      'cards.yaml': other,
      'answers.ndjson': lines(
        { ...call, status: 404, headers: JSON_TYPE, body: MEMBER },
        {
          ...call,
          status: 404,
          headers: JSON_TYPE,
          body: { error: { code: 'CARD_NOT_FOUND', message: 'No such card.' } },
        },
      ),
    },
  })
  expect(out).not.toMatch(/wire-/)
  expect(out).toContain('cards.yaml:')
  expect(out).not.toMatch(/(?:MEMBER|CARD)_NOT_FOUND was not seen/)
  expect(exit).toBe(0)
})
