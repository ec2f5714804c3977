import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { catalogOf } from '../../../src/base/core/catalog/catalog.ts'
import { PRESETS } from '../../../src/base/core/contract/forms/presets/index.ts'
import { read as readCatalog } from '../../../src/base/forms/read.ts'
import { generateFrom, generatorsOf } from '../../../src/base/targets/build.ts'
import { type Vector, vectorsOf } from '../../../src/features/vectors/vectors.ts'
import { build, read } from '../../../src/index.ts'
import { clientOf, clientSize, clientSizes, inKilobytes } from '../../derive/client-size.ts'
import { formCatalogs } from '../../fixtures/languages/forms.ts'
import { emptyFolder, railIn } from '../../support/repository.ts'
import { ANSWERS, DOCUMENTS, entries } from './client/answers.ts'
import { parseAnswer, type Result } from './client/api.ts'
import { sixty } from './client/sixty.ts'

// The module of the target `client`, as build writes it: its parts are tested in test/runtime/client.
type Client = typeof import('../../golden/rich/visit-errors.client.js')
const root = fileURLToPath(new URL('../../..', import.meta.url))
const own = readFileSync(join(root, 'errors.yaml'), 'utf8')
const inForm = (form: string) => own.replace('\nversion:', `\nwire: ${form}\nversion:`)

/** The client of a catalog, loaded from a folder. */
async function loaded(files: Record<string, string>): Promise<Client> {
  const folder = emptyFolder()
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text)
  return import(pathToFileURL(join(folder, Object.keys(files)[0]!)).href)
}

test('the module has eight names, and imports nothing but its texts', async () => {
  const files = await clientOf(own)
  const [path] = Object.keys(files)
  const types = files[path!.replace(/js$/, 'd.ts')]!
  const names = [...types.matchAll(/^export declare const (\w+)/gm)].map(([, name]) => name!)
  expect(Object.keys(await loaded(files)).sort()).toEqual(names.sort())
  expect(names).toEqual([
    'entries',
    'fieldsAt',
    'isRailError',
    'readAnswer',
    'route',
    'textFor',
    'texts',
    'withRailErrors',
  ])
  const imports = files[path!]!.match(/\bimport\b.*|\brequire\b.*|node:.*|process\..*/g)
  expect(imports).toEqual(["import('./rail-errors.client.texts.en.js'),"])
  expect(files[path!]).not.toMatch(/secret|password|authorization|localStorage|cookie/i)
})

test('signs that mean something in a replacement stay as they are in handling', async () => {
  const odd = ['x$$evil', '$&', "$'", '$`']
  const handling = { outcome: 'fail', retry: 'none', audience: odd }
  const lost = { code: 'CARD_LOST', http: 409, stop: true, handling }
  const texts = { meaning: 'The owner has lost the card.', fix: 'Ask the bank for another card.' }
  const header = { name: 'odd-errors', version: '1.0.0', wire: 'problem-member' }
  const text = JSON.stringify({ ...header, codes: [{ ...lost, ...texts }] })
  const { entries } = await loaded(await clientOf(text))
  const audiences = Object.values(entries).map(({ handling }) => handling?.audience)
  expect(audiences).toContainEqual(odd)
})

describe.each(['rail-errors.json', 'rail-errors.codesystem.json', 'rail-errors.valueset.json'])(
  'the client from %s',
  (file) => {
    const published = (name: string) => readFileSync(join(root, 'dist-terminology', name), 'utf8')
    const companions = {
      handling: published('rail-errors.handling.json'),
      codeSystem: published('rail-errors.codesystem.json'),
      stages: published('rail-errors-stages.codesystem.json'),
    }
    test('every answer means the same', async () => {
      const { files } = await build(await read(published(file), { file, companions }), {
        targets: ['client'],
      })
      const client = await loaded(
        Object.fromEntries(files.map(({ path, contents }) => [path, String(contents)])),
      )
      const meant = ({ kind, verdict, reasons }: Result) => [
        kind,
        verdict,
        reasons.map(({ handling: { outcome, retry, present_as }, fix_stage, error }) => [
          ...[error, fix_stage, outcome, retry, present_as],
        ]),
      ]
      for (const [title, answer] of ANSWERS)
        expect(meant((await client.readAnswer(answer)) as Result), title).toEqual(
          meant(parseAnswer(answer, entries)),
        )
    })
  },
)

const CODE_SYSTEM = {
  ...{
    resourceType: 'CodeSystem',
    url: 'https://rail.test/cs',
    version: '1.0.0',
    status: 'active',
  },
  ...{ name: 'RailErrors', content: 'complete' },
  concept: [
    {
      ...{ code: 'MEMBER_NOT_FOUND', definition: 'No member has it.' },
      property: [
        { code: 'http', valueInteger: 404 },
        { code: 'stop', valueBoolean: true },
      ],
    },
  ],
}
test.each([
  ['the flat list alone', readFileSync(join(root, 'dist-terminology/rail-errors.json'), 'utf8')],
  ['a CodeSystem with http and stop alone', JSON.stringify(CODE_SYSTEM)],
])('the client from %s says what it assumes', async (_, source) => {
  const cwd = emptyFolder()
  writeFileSync(join(cwd, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(cwd, 'list.json'), source)
  const { exit, err } = await railIn(cwd, 'build list.json --target client --out .')
  expect([exit, err.trim().split('\n')]).toEqual([
    0,
    [
      expect.stringMatching(
        /^warning: list\.json: a [a-z-]+ does not carry .*codes\.handling; the target client assumes: .*a code fails the call if it stops it, the status says whether to repeat it, /,
      ),
      expect.stringMatching(/^If the API does otherwise, /),
    ],
  ])
  const [path] = readdirSync(cwd).filter((name) => name.endsWith('.client.js'))
  const client: Client = await import(pathToFileURL(join(cwd, path!)).href)
  const body = { error: 'MEMBER_NOT_FOUND', message: '', path: 'member', fix_stage: 'identify' }
  const { reasons, verdict } = await client.readAnswer({ status: 404, body })
  expect([verdict.outcome, verdict.retry]).toEqual(['blocked', 'unknown'])
  expect(reasons[0]!.handling).toEqual({ outcome: 'fail', retry: 'unknown', present_as: 'field' })
  const down = await client.readAnswer({
    status: 502,
    body: { ...body, error: 'PAYER_UNREACHABLE' },
  })
  if (source.includes('PAYER_UNREACHABLE'))
    expect(down).toMatchObject({
      verdict: { retry: 'same' },
      reasons: [{ handling: { present_as: 'system' } }],
    })
})

test.each([...PRESETS.map(({ name }) => name), '[problem, rail]', '[azure, stripe]'])(
  'the client of the form %s',
  async (form) => {
    const client = await loaded(await clientOf(inForm(form)))
    const { reasons, verdict } = await client.readAnswer({ status: 404, body: 'no' })
    expect([reasons, verdict.retry]).toEqual([[], 'unknown'])
    const isRail = form.includes('rail')
    expect((await client.readAnswer({ status: 422, body: DOCUMENTS })).kind).toBe(
      isRail ? 'reasons' : 'foreign',
    )
  },
)

// The client of this language is held to what the vectors say, as those of all others are.
const READ = {
  rail: own,
  rich: readFileSync(join(root, 'test/fixtures/rich/errors.yaml'), 'utf8'),
  ...formCatalogs(),
}
test.each(Object.entries(READ))('the vectors of the catalog %s', async (_, source) => {
  const reading = await readCatalog(source)
  const [built] = await generateFrom(reading, generatorsOf(['client']))
  const client = await loaded(
    Object.fromEntries(built!.files.map(({ path, contents }) => [path, String(contents)])),
  )
  const outcomes = { fail: 'blocked', warn: 'proceed', ok: 'success' }
  const vectors = vectorsOf(catalogOf(reading))
  expect(vectors.length).toBeGreaterThan(20)
  const [seen, expected]: unknown[][] = [[], []]
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  for (const { name, call, answer, expect: wanted } of vectors) {
    const { reasons, verdict } = await client.readAnswer(answer)
    const hasDelay = wanted.retry === 'same' && call.attempt === 1
    seen!.push({
      name,
      reasons: reasons.map(({ error, known, message, path, fix_stage, handling }) => [
        ...[error, known, message, path, fix_stage],
        ...[handling.outcome, handling.retry, handling.present_as],
      ]),
      ...{ outcome: verdict.outcome, retry: verdict.retry, operation: verdict.operation },
      delay: hasDelay && verdict.delayMs,
      repeat: isCalled(call) && (await isRepeated(client, call.method, answer)),
    })
    expected!.push({
      name,
      reasons: wanted.reasons.map(
        ({ code, known, message, path, fix_stage, outcome, retry, ...more }) => [
          ...[code, known, message, path, fix_stage],
          ...[outcome, retry ?? 'unknown', more.present_as ?? 'unknown'],
        ],
      ),
      ...{ outcome: outcomes[wanted.outcome], operation: wanted.operation },
      retry: wanted.retry ?? 'unknown',
      delay: hasDelay && wanted.delay_ms,
      repeat: isCalled(call) && wanted.repeat,
    })
  }
  expect(seen).toEqual(expected)
})

type Called = { readonly method: string; readonly attempt: number; readonly idempotent: boolean }
/** A first call of a method that is repeated without a key: to others, the client gives one. */
const isCalled = ({ method, attempt, idempotent }: Called): boolean =>
  attempt === 1 && !idempotent && /^(get|put|delete)$/i.test(method)

/** Whether the client sends a call again that is answered so. */
async function isRepeated(
  client: Client,
  method: string,
  { status, headers, body }: Pick<Vector['answer'], 'status' | 'headers' | 'body'>,
): Promise<boolean> {
  const sent = Object.entries(headers).filter(([, value]) => /^[\t -~]*$/.test(value))
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const told = [
    new Response(body === null || [204, 304].includes(status) ? null : text, {
      status,
      headers: [['content-type', 'application/json'], ...sent] as [string, string][],
    }),
  ]
  const rail = client.withRailErrors({ fetch: async () => told.shift() ?? Response.json({}) })
  const call = rail.outcomeOf('https://x.test/', { method })
  await vi.runAllTimersAsync()
  return (await call).attempts > 1
}

test('a call, a text, a route', async () => {
  const client = await loaded(await clientOf(own))
  const server = createServer((_, response) =>
    response.writeHead(422, { 'content-type': 'application/json' }).end(JSON.stringify(DOCUMENTS)),
  )
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/bill`
  const error = await client
    .withRailErrors()(url, { method: 'POST' })
    .catch((thrown) => thrown)
  server.close()
  if (!client.isRailError(error)) throw error
  expect(error).toMatchObject({
    message: 'POST 422 MISSING_DOCUMENTS',
    request: { method: 'POST', url },
    attempts: 1,
    notRepeated: 'after_fix',
  })
  expect(await error.response.json()).toEqual(DOCUMENTS)
  expect(await client.textFor(error.reasons[0]!, 'en')).toBe(
    'A required document is missing for a record.',
  )
  expect(client.fieldsAt(error.reasons[0]!.path, ['lines.0.documents'])).toEqual([
    'lines.0.documents',
  ])
})

test('nobody can change through a reason what the table says of its code', async () => {
  const { entries, readAnswer } = await import('../../golden/rich/visit-errors.client.js')
  const table = JSON.stringify(entries)
  const codes = ['PAYER_SLOW', 'SESSION_OPEN']
  const read = () => readAnswer({ status: 409, body: codes.map((error) => ({ error })) })
  const { reasons, verdict } = await read()
  const untouched = JSON.stringify(reasons)
  const [slow, open] = reasons.map(({ handling }) => handling)
  for (const list of [slow!.audience, open!.operation, open!.audience])
    expect(() => (list as string[]).pop()).toThrow(TypeError)
  expect(() => Object.assign(slow!.retry_policy!, { max: 9 })).toThrow(TypeError)
  for (const handling of [slow, open]) Object.assign(handling!, { retry: 'none', operation: [] })
  expect((verdict.operation as string[]).pop()).toBe('session.open')
  expect(JSON.stringify([(await read()).reasons, entries])).toBe(`[${untouched},${table}]`)
})

/** What only some catalogs need: values in texts, new idempotency keys, issues of an OperationOutcome. */
const PARTS = ['toLocaleString', 'getRandomValues', 'diagnostics', 'membersOf']
const PROBLEM_AND_FHIR = '[problem, operation-outcome]'
test.each<[what: string, source: string, parts: string[]]>([
  ['nothing', own, []],
  [
    'a text with a value',
    own.replace(
      '    meaning',
      '    params: [{ name: id }]\n    message: No member has {id}.\n    meaning',
    ),
    [PARTS[0]!],
  ],
  [
    'a key of a code that is not sent again',
    own.replace('retry: after_fix', '$&\n      key: reuse'),
    [],
  ],
  ['a key of a code', own.replace('retry: same', 'retry: same\n      key: rotate'), [PARTS[1]!]],
  [
    'a key of a status',
    own.replace(
      '\ncodes:',
      '\ndefaults: { by_http: { 503: { handling: { key: reuse } } } }\ncodes:',
    ),
    [PARTS[1]!],
  ],
  ['another form', inForm('problem'), [PARTS[3]!]],
  ['OperationOutcomes', inForm('operation-outcome'), [PARTS[2]!]],
  ['both', inForm(PROBLEM_AND_FHIR), PARTS.slice(2)],
])('a client has what its catalog needs: %s', async (_, source, parts) => {
  const [text] = Object.values(await clientOf(source))
  expect(PARTS.filter((part) => text!.includes(part))).toEqual(parts)
})

test('the client is as small as the README says; 60 codes are 1 kB; texts are loaded when they are used', async () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  const one = sixty.slice(0, sixty.indexOf('\n  - code', sixty.indexOf('\n  - code') + 1))
  const codes = (await clientSize(sixty)) - (await clientSize(`${one}\n`))
  expect(codes).toBeLessThanOrEqual(1000)
  const [contract, ...others] = (await clientSizes()).map(({ size }) => size)
  expect(contract).toBeLessThanOrEqual(LARGEST)
  expect(readme).toContain(`${inKilobytes(contract!)} gzip`)
  for (const size of others) expect(size).toBeLessThanOrEqual(LARGEST + 1330)
  expect(await clientSize(own, '{ fieldsAt }')).toBeLessThanOrEqual(500)
})
/** A sign, not a target: ky 2.1.0 has 9,047 bytes, which test/peers/clients.peer.ts measures in the same way. */
const LARGEST = 5330

test.each<[string, string, string | undefined, string, boolean]>([
  ['no type', '{}', undefined, 'x.client.js', false],
  ['modules', '{ "type": "module" }', undefined, 'x.client.js', false],
  ['CommonJS', '{ "type": "commonjs" }', undefined, 'x.client.js', true],
  ['CommonJS, .mjs', '{ "type": "commonjs" }', 'x.mjs', 'x.mjs', false],
  ['modules, .cjs', '{ "type": "module" }', 'x.cjs', 'x.cjs', true],
])('a package of %s', async (_, manifest, file, main, isCommonJs) => {
  const cwd = emptyFolder()
  mkdirSync(join(cwd, 'src'))
  writeFileSync(join(cwd, 'package.json'), manifest)
  writeFileSync(join(cwd, 'errors.yaml'), own.replace('name: rail-errors', 'name: x'))
  for (const target of ['client', 'javascript', 'upstream'])
    expect(
      await railIn(
        cwd,
        `build --target ${target} --out ${file && target === 'client' ? `src/${file}` : 'src'}`,
      ),
    ).toMatchObject({ exit: 0 })
  const text = readFileSync(join(cwd, 'src', main), 'utf8')
  expect(text.includes('module.exports')).toBe(isCommonJs)
  const declared = main.replace(/js$/, 'ts').replace(/(\.?)([mc]?ts)$/, '.d$1$2')
  expect(readFileSync(join(cwd, 'src', declared), 'utf8')).toContain('withRailErrors')
  const run = (code: string) =>
    execFileSync(process.execPath, ['--input-type=commonjs', '-e', code], { cwd, encoding: 'utf8' })
  const load = isCommonJs ? 'Promise.resolve(require(path))' : 'import(path)'
  expect(
    run(
      `const path = './src/${main}'; ${load}.then(async (m) => console.log(typeof m.withRailErrors, await m.textFor({ error: 'MISSING_DOCUMENTS' }, 'en')))`,
    ),
  ).toBe('function A required document is missing for a record.\n')
})
