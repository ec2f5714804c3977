import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import list from '../../../../dist-terminology/rail-errors.json' with { type: 'json' }
import { entries } from '../../../../dist-terminology/rail-errors.ts'
import {
  type Codes,
  type ConformanceError,
  type ConformOptions,
  expectConforms,
  type WireRecord,
} from '../../../../src/features/check/testing/index.ts'

const BODY = {
  error: 'MEMBER_NOT_FOUND',
  message: 'No member has this identifier.',
  path: 'member.id',
  fix_stage: 'identify',
}
const response = (
  body: unknown,
  status = 404,
  headers: Record<string, string> = { 'content-type': 'application/json' },
) => new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers })
const failure = (
  answer: Response | WireRecord,
  options?: ConformOptions,
  codes: Codes = entries,
): Promise<ConformanceError> =>
  expectConforms(answer, codes, options).then(
    () => Promise.reject(new Error('it conforms')),
    (error: ConformanceError) => error,
  )

test('an answer that conforms can still be read', async () => {
  const answer = response(BODY)
  await expectConforms(answer, entries)
  expect(await answer.json()).toEqual(BODY)
})

test('an error in a stream that does not end, which can still be read', async () => {
  const frame = JSON.stringify({ ...BODY, error: 'MEMBER_NOTFOUND' })
  const answer = new Response(
    new ReadableStream<Uint8Array>({
      start(stream) {
        const text = `data: {}\n\nevent: error\ndata: ${frame}\n\nevent: error\ndata: {"e`
        stream.enqueue(new TextEncoder().encode(text))
      },
    }),
    { headers: { 'content-type': 'text/event-stream' } },
  )
  const { findings } = await failure(answer)
  expect(findings.map(({ id, at }) => `${id} ${at}`)).toEqual(['wire-code-unknown frames[1].error'])
  const { value } = await answer.body!.getReader().read()
  expect(new TextDecoder().decode(value)).toMatch(/^data: \{\}\n\nevent: error/)
})

test('headers of Node, as numbers or as names and values in turn', async () => {
  const record = { status: 404, body: JSON.stringify(BODY) }
  await expectConforms(
    { ...record, headers: { 'Content-Type': 'application/json', 'Content-Length': 88 } },
    entries,
  )
  await expectConforms({ ...record, headers: ['Content-Type', 'application/json'] }, entries)
  const { findings } = await failure({ ...record, headers: ['Content-Type', 'text/plain'] })
  expect(findings.map(({ id }) => id)).toEqual(['wire-content-type'])
})

test('the message lists every finding: id, place, what is wrong, what to do', async () => {
  const body = {
    ...BODY,
    error: 'MEMBER_NOTFOUND',
    path: 'lines[].id',
    fix_stage: 'idnetify',
    timestamp: 1,
  }
  const error = await failure({
    status: 404,
    headers: { 'content-type': 'application/json' },
    body,
    method: 'GET',
    url: '/v1/members?id=7',
  })
  expect(error.message).toBe(`GET /v1/members (404) breaks the error contract:
  warn wire-field-extra: timestamp is not a member of the contract; remove it, or name it in "allow"
  error wire-code-unknown at error: "MEMBER_NOTFOUND" is not in the catalog; did you mean MEMBER_NOT_FOUND?
  error wire-stage-unknown at fix_stage: "idnetify" is not a stage; did you mean identify?`)
  expect(error.findings.map(({ id }) => id)).toEqual([
    'wire-field-extra',
    'wire-code-unknown',
    'wire-stage-unknown',
  ])
  expect(error).toMatchObject({ name: 'ConformanceError' })
})

test('the codes of the published flat list', async () => {
  await expectConforms(response(BODY), list)
  expect(
    (await failure(response({ ...BODY, error: 'MEMBER_NOTFOUND' }), {}, list)).findings.map(
      ({ id }) => id,
    ),
  ).toEqual(['wire-code-unknown'])
})

describe('what fails', () => {
  const [error, warn, info] = [{ ...BODY, message: '' }, { ...BODY, id: 1 }, [BODY]]
  test.each<[string, object, ConformOptions | undefined, boolean]>([
    ['an error', error, undefined, true],
    ['a warning', warn, undefined, true],
    ['info', info, undefined, false],
    ['info with failOn: info', info, { failOn: 'info' }, true],
    ['a warning with failOn: error', warn, { failOn: 'error' }, false],
    ['an error with failOn: error', error, { failOn: 'error' }, true],
    ['a member that is allowed', warn, { allow: ['id'] }, false],
    ['a check that is off', error, { off: ['wire-message-empty'] }, false],
  ])('%s', async (_, body, options, fails) => {
    const done = expectConforms(response(body), entries, options)
    if (fails) await expect(done).rejects.toThrow('breaks the error contract')
    else await expect(done).resolves.toBeUndefined()
  })
})

describe('the codes that a test expects', () => {
  const two = {
    ...BODY,
    errors: [BODY, { ...BODY, error: 'MISSING_DOCUMENTS', fix_stage: 'billing' }],
  }
  const none = { status: 200, headers: { 'content-type': 'application/json' }, body: { id: '7' } }
  test.each<[string, WireRecord | Response, string[], string | undefined]>([
    ['the one', response(BODY), ['MEMBER_NOT_FOUND'], undefined],
    ['two in their order', response(two), ['MEMBER_NOT_FOUND', 'MISSING_DOCUMENTS'], undefined],
    ['none in a success', none, [], undefined],
    ['another', response(BODY), ['MISSING_DOCUMENTS'], 'MEMBER_NOT_FOUND, not MISSING_DOCUMENTS'],
    [
      'another order',
      response(two),
      ['MISSING_DOCUMENTS', 'MEMBER_NOT_FOUND'],
      'MEMBER_NOT_FOUND, MISSING_DOCUMENTS, not MISSING_DOCUMENTS, MEMBER_NOT_FOUND',
    ],
    [
      'one of two',
      response(two),
      ['MEMBER_NOT_FOUND'],
      'MEMBER_NOT_FOUND, MISSING_DOCUMENTS, not MEMBER_NOT_FOUND',
    ],
    ['a success', none, ['MEMBER_NOT_FOUND'], 'no code, not MEMBER_NOT_FOUND'],
    ['a failure that should be none', response(BODY), [], 'MEMBER_NOT_FOUND, not no code'],
  ])('%s', async (_, answer, codes, said) => {
    const done = expectConforms(answer, entries, { codes })
    if (said === undefined) await expect(done).resolves.toBeUndefined()
    else
      await expect(done).rejects.toThrow(
        `error codes-expected: the answer carries ${said}; correct the service, or \`codes\` of the test`,
      )
  })
})

test('a body that was read already: what to do', async () => {
  const answer = response(BODY)
  await answer.json()
  await expect(expectConforms(answer, entries)).rejects.toThrow(
    'the body was read already; check the answer before response.json()',
  )
})

test.each<[string, unknown, object, string]>([
  ['of axios', { status: 404, data: BODY }, {}, 'expectConforms takes an awaited Response'],
  ['of got', { statusCode: 404, body: BODY }, {}, 'expectConforms takes an awaited Response'],
  ['of a mock', { status: 404, json: async () => BODY }, {}, 'takes an awaited Response'],
  ['that is not awaited', Promise.resolve(response(BODY)), {}, 'takes an awaited Response'],
  ['that is undefined', undefined, {}, 'takes an awaited Response'],
  ['with an option that does not exist', response(BODY), { code: 'X' }, 'has no option code; '],
])('an answer %s is refused', async (_, answer, options, said) => {
  await expect(expectConforms(answer as Response, entries, options)).rejects.toThrow(said)
})

test('a success that never ends is not read', async () => {
  const endless = new Response(
    new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(9)) }),
    {
      headers: { 'content-type': 'text/event-stream' },
    },
  )
  await expect(expectConforms(endless, entries)).resolves.toBeUndefined()
  await endless.body!.cancel()
})

describe('the built library, without a test runner', () => {
  const call =
    "expectConforms({ status: 404, body: '' }, {}).catch(({ message }) => console.log(message))"
  const run = (...args: string[]) =>
    execFileSync(process.execPath, args, {
      encoding: 'utf8',
      cwd: new URL('../../../..', import.meta.url),
    })
  const said =
    'the answer (404) breaks the error contract:\n  error wire-body-not-json: the body is empty; answer with the error body of the contract, also for errors of the framework\n'
  test('as an ES module', () =>
    expect(
      run(
        '--input-type=module',
        '-e',
        `import { expectConforms } from './dist/testing.js'; await ${call}`,
      ),
    ).toBe(said))
  test('as CommonJS', () =>
    expect(run('-e', `const { expectConforms } = require('./dist/testing.cjs'); ${call}`)).toBe(
      said,
    ))
})

describe('the operation that was called', () => {
  const codesByOperation = { findMember: ['MEMBER_NOT_FOUND'], 'session.close': [] }

  test('declares the codes of the answer', async () => {
    await expectConforms(response(BODY), entries, { operation: 'findMember', codesByOperation })
    const { message } = await failure(response(BODY), {
      operation: 'session.close',
      codesByOperation,
    })
    expect(message).toContain(
      'wire-code-undeclared at error: session.close answers with MEMBER_NOT_FOUND, and raised_by of the catalog does not name it',
    )
  })

  test('can be named by the record', async () => {
    const record = { status: 404, body: BODY, operation: 'session.close' }
    const { findings } = await failure(record, { codesByOperation })
    expect(findings.map(({ id }) => id)).toEqual(['wire-code-undeclared'])
    await expectConforms(record, entries)
  })

  test.each([
    ['that is not listed', { operation: 'toString', codesByOperation }],
    ['without lists', { operation: 'findMember' }],
  ])('%s is a TypeError', async (_, options) => {
    await expect(expectConforms(response(BODY), entries, options)).rejects.toThrow(
      `codesByOperation does not have the operation ${options.operation}`,
    )
  })
})
