import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { catalogOf } from '../src/base/core/catalog/catalog.ts'
import { read } from '../src/base/forms/read.ts'
import { file } from '../src/base/rules/example.ts'
import { expectConforms } from '../src/features/check/testing/index.ts'
import { diff } from '../src/index.ts'
import { errorsModuleOf } from '../src/libraries/server/catalog-module.ts'
import { createRail } from '../src/libraries/server/index.ts'
import { createCheck } from './features/check/create-check.ts'
import { undescribed } from './features/sandbox/openapi.ts'
import { sandboxWith } from './features/sandbox/sandbox.ts'
import * as client from './golden/payments/payment-errors.client.js'
import * as javascript from './golden/payments/payment-errors.js'
import { texts as german } from './golden/payments/payment-errors.texts.de.ts'
import * as typescript from './golden/payments/payment-errors.ts'
import { healthyEntry } from './support/catalogs.ts'
import { readWhole } from './support/languages.ts'
import { inMemory, rail } from './support/rail.ts'
import { rowsOf } from './support/rows.ts'

// A catalog with another form of answers, without `stages` and `fix_stage`: each command, target and
// library takes it. Its outputs are in golden/payments, its pages in golden/site-payments, what the
// commands print in golden/commands.
const source = readFileSync(new URL('fixtures/payments/errors.yaml', import.meta.url), 'utf8')
const STAGED = `stages: [pay]\n`
const staged = source
  .replace('\ncodes:', `\n${STAGED}codes:`)
  .replace(/^ {4}stop: .*$/gm, (stop) => `${stop}\n    fix_stage: pay`)

describe('wrong mixtures', () => {
  const bare = healthyEntry({ fix_stage: undefined })
  const withStage = healthyEntry()
  const other = (fields: Record<string, unknown>) =>
    healthyEntry({ code: 'CARD_LOST', meaning: 'The card was lost.', ...fields })
  const catalog = (header: object, ...codes: string[]) =>
    file({ stages: undefined, ...header }, codes.join('\n'))

  test.each<[string, string, string[]]>([
    ['another form, no stages', catalog({ wire: 'google-rpc' }, bare), []],
    ['two other forms, no stages', catalog({ wire: ['google-rpc', 'json-api'] }, bare), []],
    [
      'a form of its own, no stages',
      catalog({ wire: { code: '/code', path: '/field' } }, bare),
      [],
    ],
    [
      'another form, with stages',
      catalog({ wire: 'problem', stages: ['identify'] }, withStage),
      [],
    ],
    [
      'no form',
      catalog({}, bare),
      [
        '1:1 header-complete the header has no "wire", the form of your answers; for the form rail, list "stages"',
      ],
    ],
    [
      'the form rail',
      catalog({ wire: 'rail' }, bare),
      [
        '1:1 header-complete the header has no "stages"; the form rail requires it',
        '12:9 entry-complete MEMBER_NOT_FOUND has no "fix_stage"',
      ],
    ],
    [
      'rail among the forms that are accepted',
      catalog({ wire: ['google-rpc', 'rail'] }, bare),
      [
        '1:1 header-complete the header has no "stages"; the form rail requires it',
        '12:9 entry-complete MEMBER_NOT_FOUND has no "fix_stage"',
      ],
    ],
    [
      'rail with a place for values',
      catalog({ wire: { preset: 'rail', params: '/params' } }, withStage),
      ['1:1 header-complete the header has no "stages"; the form rail requires it'],
    ],
    [
      'a stage in one code, and no list',
      catalog({ wire: 'google-rpc' }, withStage, other({ fix_stage: undefined })),
      [
        '15:14 stage-known MEMBER_NOT_FOUND has "fix_stage", but the header has no "stages"; list the stages there, or remove "fix_stage"',
      ],
    ],
    [
      'a stage in each code, and no list',
      catalog({ wire: 'google-rpc' }, withStage, other({})),
      [
        '15:14 stage-known 2 codes have "fix_stage", but the header has no "stages"; list the stages there, or remove "fix_stage"',
      ],
    ],
    [
      'a list, and a code without a stage',
      catalog(
        { wire: 'google-rpc', stages: ['identify'] },
        withStage,
        other({ fix_stage: undefined }),
      ),
      ['20:9 entry-complete CARD_LOST has no "fix_stage"'],
    ],
    [
      'an empty list',
      catalog({ wire: 'google-rpc', stages: [] }, bare),
      [
        '10:1 stage-list-valid the list of stages is empty; name a stage, or remove "stages"',
        '13:9 entry-complete MEMBER_NOT_FOUND has no "fix_stage"',
      ],
    ],
    [
      'a form that is not known',
      catalog({ wire: 'gogle-rpc' }, bare),
      ['10:7 field-typed wire cannot be "gogle-rpc"; did you mean "google-rpc"?'],
    ],
    [
      'a form of a wrong type',
      catalog({ wire: true }, bare),
      [
        '10:7 scalar-quoted wire must be a string, but true without quotes is read as a boolean; quote it',
      ],
    ],
  ])('%s', async (_, yaml, findings) => {
    const { out } = await rail('lint --format json', { files: { 'errors.yaml': yaml } })
    const found = (JSON.parse(out) as Report).diagnostics.map(
      ({ range, rule, message }) => `${range.line}:${range.column} ${rule} ${message}`,
    )
    expect(found).toEqual(findings)
  })
})

type Report = {
  diagnostics: { range: { line: number; column: number }; rule: string; message: string }[]
}

describe.each([
  ['typescript', typescript],
  ['javascript', javascript],
] as const)('server and client, with the module of the target %s', (_, errors) => {
  const service = createRail(errors as typeof typescript, { texts: { de: german } })
  const check = createCheck(errors.entries, { wire: errors.wire })
  const failure = service
    .collect({ card: { number: '1' }, items: [{ amount: 1 }, { amount: 900 }] })
    .add('PAYMENT_NOT_FOUND', { path: 'payment.id' })
    .add('AMOUNT_TOO_LARGE', { path: 'items[1].amount', params: { limit: 'EUR 500' } })
    .add('CARD_DECLINED', { path: 'card.number', params: { last4: '4242' } })
    .failure()!
  const answer = service.answer(failure, { acceptLanguage: 'de' })
  const said = client.readAnswer(answer)

  test('the reasons come back, in the order of the document, and none has a stage', async () => {
    const result = await said
    expect(JSON.stringify(answer.body)).not.toContain('stage')
    expect(answer.status).toBe(402)
    expect(
      result.reasons.map(({ error, path, fix_stage, known }) => [error, path, fix_stage, known]),
    ).toEqual([
      ['CARD_DECLINED', 'card.number', '', true],
      ['AMOUNT_TOO_LARGE', 'items[1].amount', '', true],
      ['PAYMENT_NOT_FOUND', 'payment.id', '', true],
    ])
    expect(result.verdict).toMatchObject({ outcome: 'blocked', retry: 'after_fix' })
  })

  test('texts with values, in the language of the client', async () => {
    const [first] = (await said).reasons
    expect(first!.params).toEqual({ last4: '4242' })
    expect(await client.textFor(first!, 'de-AT')).toBe(
      'Die Bank hat die Karte mit der Endung 4242 abgelehnt.',
    )
  })

  test('check has nothing to say, and counts what it saw', async () => {
    const record = { ...answer, method: 'POST', url: 'https://api.northwind-pay.org/payments' }
    expect(check(record).findings).toEqual([])
    await expectConforms(record, errors.entries, {
      wire: errors.wire,
      codes: ['CARD_DECLINED', 'AMOUNT_TOO_LARGE', 'PAYMENT_NOT_FOUND'],
    })
    const wrong = { ...record, status: 404 }
    // The status of the code, and both places in the body that say the real one.
    expect(check(wrong).findings.map(({ id }) => id)).toEqual(Array(3).fill('wire-http-mismatch'))
  })

  test('a warning of a success, with and without an empty stage', () => {
    const warnings = service.collect().add('PAYMENT_IN_REVIEW').warnings()
    expect(warnings).toEqual([
      {
        reason: 'PAYMENT_IN_REVIEW',
        description: 'A person checks the payment before it is made.',
      },
    ])
    expect(
      check({ status: 200, headers: JSON_TYPE, body: { id: 'P-1', warnings } }).findings,
    ).toEqual([])
  })

  test('problem details and OperationOutcome have no stage', () => {
    const problem = service.answer(failure, { form: 'problem' }).body
    const outcome = service.answer(failure, { form: 'operation-outcome' }).body
    expect(JSON.stringify([problem, outcome])).not.toContain('stage')
    expect(outcome.issue.map(({ details }) => details?.coding?.length)).toEqual([1, 1, 1])
  })

  test('the one route is that of all reasons', async () => {
    const seen: string[] = []
    client.route(await said, {
      other: (reasons) => void seen.push(...reasons.map(({ error }) => error)),
    })
    expect(seen).toEqual(['CARD_DECLINED', 'AMOUNT_TOO_LARGE', 'PAYMENT_NOT_FOUND'])
  })
})

const JSON_TYPE = { 'content-type': 'application/json' }

test('what the compiler knows: no stage', () => {
  const routes: Parameters<typeof client.route>[1] = {
    other: () => undefined,
    // @ts-expect-error there is no such stage
    pay: () => undefined,
  }
  const empty = (reason: client.Reason): '' => reason.fix_stage
  // @ts-expect-error an entry has no stage
  const stage = (): unknown => typescript.entries.CARD_DECLINED.fix_stage
  expect([Object.keys(routes), stage()]).toEqual([['other', 'pay'], undefined])
  expect(empty).toBeTypeOf('function')
  expect(
    ['Stage', 'stages', 'codesByStage', 'isStage'].filter((name) => name in javascript),
  ).toEqual([])
})

describe('codes of two catalogs, one of them without a workflow', () => {
  const entries = {
    ...typescript.entries,
    SEAT_TAKEN: { http: 409, stop: true, fix_stage: 'search' },
  }
  const check = createCheck(entries, { stages: ['search'], wire: ['rail'] })
  const reason = { message: 'It is gone.', path: '' }
  test.each(
    rowsOf<{ name: string; fields: object; ids: string[] }>(
      import.meta,
      'codes of two catalogs one of them without: name, fields, ids',
    ),
  )('$name', ({ fields, ids }) => {
    const status = 'error' in fields && fields.error === 'PAYMENT_NOT_FOUND' ? 404 : 409
    expect(
      check({ status, headers: JSON_TYPE, body: { ...reason, ...fields } }).findings.map(
        ({ id }) => id,
      ),
    ).toEqual(ids)
  })
})

describe('what is published is read as the same catalog', () => {
  const own = readWhole(source)
  const published = (path: string) =>
    readFileSync(new URL(`golden/payments/${path}`, import.meta.url), 'utf8')
  const [name, set] = ['payment-errors.json', 'payment-errors.codesystem.json']
  const companions = { handling: published('payment-errors.handling.json') }

  test('the list with its handling file says all of it', async () => {
    const again = await read(published(name), { file: name, companions })
    expect(catalogOf(again)).toEqual({
      ...catalogOf(await own),
      unknownFields: again.unknownFields,
    })
    expect(again.value.stages).toBeUndefined()
  })

  test.each([
    ['the list alone', name, {}],
    ['the CodeSystem', set, {}],
    ['the ValueSet', 'payment-errors.valueset.json', { codeSystem: published(set) }],
  ])('%s can’t say the form, but that no code has a stage', async (_, path, beside) => {
    const { value, unknownFields } = await read(published(path), { file: path, companions: beside })
    expect(value.stages).toBeUndefined()
    expect(unknownFields).toContain('wire')
    expect(unknownFields).not.toContain('codes.fix_stage')
  })

  test.each([
    [
      'the list alone',
      name,
      'flat-list,typescript,javascript,typescript-enum,sql',
      ['typescript', 'javascript', 'sql'],
    ],
    [
      'the CodeSystem',
      set,
      'flat-list,typescript,client,fhir-r4,fhir-package-r5,sql,static-site',
      ['typescript', 'client', 'sql', 'static-site'],
    ],
  ])('from %s, no output has a stage', async (_, path, targets, assume) => {
    const world = inMemory({ files: { [`set/${path}`]: published(path) } })
    const { exit, out, err } = await world.rail(`build set/${path} --target ${targets} --out out`)
    expect(exit, out).toBe(0)
    // test/integrators.test.ts has the whole lines
    expect(
      [...err.matchAll(/carry wire.*; the target (\S+) assumes: /g)].map(([, id]) => id),
    ).toEqual(assume)
    const built = [...world.disk].filter(([at]) => at.startsWith('/repo/out/'))
    expect(built.length).toBeGreaterThan(4)
    const speaking = built.filter(([at, text]) => /stage/i.test(`${at} ${text}`))
    // The names of its classes, and the client, which knows of stages.
    expect(
      speaking.filter(
        ([at]) =>
          !/errors\/(?:(?:de\/)?index\.html|style\.css|search\.js)$|\.client\.(?:d\.ts|js)$/.test(
            at,
          ),
      ),
    ).toEqual([])
  })

  test('a list in which only some codes have a stage is not complete', async () => {
    const list = JSON.parse(published(name)) as { codes: object[] }
    list.codes[0] = { ...list.codes[0], fix_stage: 'pay' }
    const { exit, out } = await rail('build list.json --target typescript', {
      files: { 'list.json': JSON.stringify(list) },
    })
    expect([exit, out]).toEqual([1, expect.stringContaining('CARD_EXPIRED has no "fix_stage"')])
  })
})

test.each([
  ['gains', source, staged, 'info', ['stage-list-changed']],
  ['loses', staged, source, 'error', ['stage-list-changed']],
] as const)('a catalog that %s a workflow', async (_, before, after, severity, ofList) => {
  const [old, now] = await Promise.all([read(before), read(after)])
  const changes = diff(old, now).changes.filter(({ rule }) => !rule.startsWith('version'))
  expect([...new Set(changes.map(({ rule }) => rule))]).toEqual([...ofList, 'stage-changed'])
  const ofCodes = changes.filter(({ rule }) => rule === 'stage-changed')
  expect(ofCodes.map(({ code }) => code)).toEqual(now.value.codes!.map(({ code }) => code))
  expect(new Set(ofCodes.map((change) => change.severity))).toEqual(new Set([severity]))
})

describe('the sandbox', () => {
  test('each code on demand is read by the client, and check has nothing to say', async () => {
    const { errors, texts } = errorsModuleOf(catalogOf(await readWhole(source)))
    expect('stages' in errors).toBe(false)
    const world = await sandboxWith({ errors, texts })
    const { access_token } = await world.login()
    const check = createCheck(errors.entries, { wire: errors.wire })
    for (const [code, { stop, http }] of Object.entries(errors.entries)) {
      const { status, headers, text } = await world.send('/v1/', {
        headers: { authorization: `Bearer ${access_token}`, prefer: `code=${code}` },
      })
      const isFailure = stop || http >= 400
      expect(status, code).toBe(isFailure ? http : 200)
      expect(text, code).not.toMatch(/"fix_stage":"[^"]/)
      const answer = { status, headers, body: text }
      const { reasons } = await client.readAnswer(answer)
      expect(reasons.map(({ error }) => error)).toEqual([code])
      const found = check({ ...answer, method: 'GET', url: '/v1/' }).findings
      expect(found.map(({ message }) => message)).toEqual(
        code === 'TERMINAL_BUSY' ? ['TERMINAL_BUSY is deprecated'] : [],
      )
    }
    const page = await world.send('/', { headers: { accept: 'text/html' } })
    expect(page.text).toContain('<h3>CARD_DECLINED <small>402</small></h3>')
  })

  test('its workflow, for a catalog that has its codes and no stages', async () => {
    const own = readFileSync(new URL('../errors.yaml', import.meta.url), 'utf8')
    const unstaged = own
      .replace(/^stages:\n(?: .*\n)+/m, 'wire: google-rpc\n')
      .replace(/^ +fix_stage: .*\n/gm, '')
    const { errors } = errorsModuleOf(catalogOf(await read(unstaged)))
    const world = await sandboxWith({ errors })
    const description = (await world.send('/openapi.json')).body
    expect(description.tags.map(({ name }: { name: string }) => name)).toEqual([
      'identify',
      'eligibility',
      'consent',
      'billing',
      'submit',
      'user',
    ])
    const { access_token } = await world.login()
    const { status, headers, text, body } = await world.send('/v1/members/M-9/eligibility/', {
      headers: { authorization: `Bearer ${access_token}` },
    })
    expect(status).toBe(404)
    expect(
      undescribed(description, {
        method: 'GET',
        path: '/v1/members/M-9/eligibility/',
        ...{ status, headers, text, body },
      }),
    ).toEqual([])
  })
})
