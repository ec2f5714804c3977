import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import type { OperationOutcome as R4 } from 'fhir/r4.js'
import type { OperationOutcome as R4B } from 'fhir/r4b.js'
import type { OperationOutcome as R5 } from 'fhir/r5.js'
import { describe, expect, test } from 'vitest'
import { fromFhirPath, toFhirPath } from '../../../src/base/core/contract/paths/fhir-path.ts'
import { entry } from '../../../src/base/rules/linter/rule.ts'
import { generateFrom, generatorsOf } from '../../../src/base/targets/build.ts'
import {
  build,
  fromOperationOutcome,
  type OperationOutcome,
  read,
  toOperationOutcome,
  toProblem,
} from '../../../src/index.ts'
import { anyCharacter } from '../../support/any-character.ts'
import { healthy, healthyEntry } from '../../support/catalogs.ts'
import { structureFaults } from '../../support/fhir-checks.ts'
import { readWhole } from '../../support/languages.ts'
import { rowsOf } from '../../support/rows.ts'

const text = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const rail = await read(text('../errors.yaml'))
const rich = await readWhole(text('fixtures/rich/errors.yaml'))
const codesOf = (reading: typeof rail) =>
  reading.value.codes!.map(({ code, fix_stage }) => ({ error: code!, fix_stage: fix_stage! }))

const missing = {
  error: 'MISSING_DOCUMENTS',
  message: 'The invoice is missing.',
  path: 'lines[0].documents',
  fix_stage: 'billing',
}
const member = {
  error: 'MEMBER_NOT_FOUND',
  message: 'No member matches the number 123.',
  path: 'member.id',
  fix_stage: 'identify',
}
const system = 'https://rail.example/terminology/CodeSystem/rail-errors'
const pages = 'https://rail.example/terminology/codes'
const clinic = 'https://northwind-clinic.org/terminology/codes'

// Compiles only while our shapes are those of all three versions of FHIR.
const inEveryVersion = (outcome: OperationOutcome): [R4, R4B, R5] => [outcome, outcome, outcome]

/** Whatever is made has the structure that FHIR gives it. */
function valid(outcome: OperationOutcome): OperationOutcome {
  for (const same of inEveryVersion(outcome)) expect(same).toBe(outcome)
  expect(structureFaults(outcome, 'r4'), JSON.stringify(outcome)).toEqual([])
  return outcome
}
const first = (body: unknown, reading = rail, options = {}) =>
  valid(toOperationOutcome(body, reading, options)).issue[0]!

describe('a body as an OperationOutcome', () => {
  test('one reason', () => {
    const fix =
      'Check the type of the identifier first, then the identifier itself, and identify the member again.'
    expect(valid(toOperationOutcome(member, rail))).toEqual({
      resourceType: 'OperationOutcome',
      language: 'en',
      text: {
        status: 'generated',
        div: `<div xmlns="http://www.w3.org/1999/xhtml" xml:lang="en" lang="en"><p>No member matches the number 123. ${fix}</p></div>`,
      },
      issue: [
        {
          severity: 'error',
          code: 'not-found',
          details: {
            coding: [
              { system, version: '1.0.0', code: 'MEMBER_NOT_FOUND', display: 'Member not found' },
              {
                system: `${system}-stages`,
                version: '1.0.0',
                code: 'identify',
                display: 'Identify the member',
              },
            ],
            text: 'No member matches the number 123.',
          },
          diagnostics: fix,
          expression: ['member.id'],
        },
      ],
    })
  })

  test.each([
    ['errors beside the top fields', { ...missing, errors: [missing, member] }, [missing, member]],
    ['errors alone', { errors: [missing, member] }, [missing, member]],
    ['a bare list', [missing, member], [missing, member]],
    ['one reason', missing, [missing]],
    ['one reason with errors', { ...missing, errors: [missing] }, [missing]],
    ['warnings of a success', { visit: 7, warnings: [member] }, [member]],
    ['more members', { ...member, trace: 'x', status: 404 }, [member]],
    [
      'fields that are missing',
      { error: 'MEMBER_NOT_FOUND' },
      [{ error: 'MEMBER_NOT_FOUND', message: expect.any(String), path: '', fix_stage: '' }],
    ],
    [
      'a code of a newer service',
      { ...member, error: 'MEMBER_MOVED' },
      [{ ...member, error: 'MEMBER_MOVED' }],
    ],
    [
      'a code that breaks the rules',
      { ...member, error: 'member_not_found' },
      [{ ...member, error: 'member_not_found' }],
    ],
  ])('reads %s', (_, body, reasons) => {
    const back = fromOperationOutcome(valid(toOperationOutcome(body, rail)))!
    expect(back.errors ?? [back]).toEqual(reasons)
    expect(back).toMatchObject(reasons[0]!)
  })

  test.each([
    ['MEMBER_NOT_FOUND', 'error', 'not-found'],
    ['PAYER_UNREACHABLE', 'error', 'transient'],
    ['MISSING_DOCUMENTS', 'error', 'business-rule'],
    ['NEEDS_REVIEW', 'warning', 'informational'],
    ['ALREADY_CLOSED', 'information', 'conflict'],
    ['NEWER_THAN_THIS', 'error', 'processing'],
  ])('%s is of severity %s and type %s', (error, severity, code) =>
    expect(first({ ...member, error })).toMatchObject({ severity, code }),
  )

  test('a code that is not known has no display and no version, and the type of the answer’s status', () => {
    const { code, details } = first({ ...member, error: 'NEWER' }, rail, { status: 429 })
    expect([code, details?.coding?.[0]]).toEqual(['throttled', { system, code: 'NEWER' }])
  })

  test.each(
    rowsOf<{ http: number; type: string }>(
      import.meta,
      'a body as an operationoutcome: http, type',
    ),
  )('$http is $type', async ({ http, type }) => {
    const body = { error: 'MEMBER_NOT_FOUND', message: 'x', path: '', fix_stage: 'identify' }
    expect(first(body, await read(healthy(healthyEntry({ http })))).code).toBe(type)
    expect(
      first(body, await read(healthy(healthyEntry({ http, issue_type: 'expired' })))).code,
    ).toBe('expired')
    expect(first('down', rail, { status: http }).code).toBe(type)
  })

  test('a status without a type of its own may be repeated when the catalog says so', async () => {
    const reading = await read(
      healthy(healthyEntry({ http: 408, handling: { outcome: 'fail', retry: 'same' } })),
    )
    expect(first({ error: 'MEMBER_NOT_FOUND' }, reading).code).toBe('transient')
  })

  test('translations of the catalog’s own words go with them when asked for', () => {
    const own = {
      error: 'PAYER_SLOW',
      message: 'The payer’s answer is late: "nothing" can be said yet.',
      path: '',
      fix_stage: 'pre_check',
    }
    const told = (outcome: object) =>
      [...JSON.stringify(outcome).matchAll(/"valueString":"([^"]*)"/g)].map(([, words]) => words)
    expect(told(valid(toOperationOutcome(own, rich, { translations: true })))).toEqual([
      'La réponse du payeur est en retard.',
      'Jibu la mlipaji limechelewa.',
      'Attendez un moment, puis vérifiez.',
      'Subiri kidogo, kisha angalia tena.',
    ])
    expect(
      told(toOperationOutcome({ ...own, message: 'Late.' }, rich, { translations: true })),
    ).toHaveLength(2)
    expect(told(toOperationOutcome(own, rich))).toEqual([])
  })

  test('a published list with its handling file is a catalog, too', async () => {
    const [list, handling] = ['rail-errors.json', 'rail-errors.handling.json'].map((name) =>
      text(`../dist-terminology/${name}`),
    )
    const published = await read(list!, {
      file: 'rail-errors.json',
      companions: { handling: handling! },
    })
    expect(first(member, published).details?.coding).toEqual([
      { system, version: '1.0.0', code: 'MEMBER_NOT_FOUND', display: 'Member not found' },
      {
        system: `${system}-stages`,
        version: '1.0.0',
        code: 'identify',
        display: 'Identify the member',
      },
    ])
    const alone = await read(list!, { file: 'rail-errors.json' })
    expect(first(member, alone).details?.coding).toEqual([
      { code: 'MEMBER_NOT_FOUND' },
      { code: 'identify', display: 'Identify' },
    ])
    expect(toProblem(member, alone)).not.toHaveProperty('type')
  })
})

const name = fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_-]{0,8}$/)
const index = fc.oneof(
  fc.constant('[]'),
  fc.nat().map((at) => `[${at}]`),
  fc.constant('[18446744073709551615]'),
)
const word = fc.oneof(
  name,
  fc.constantFrom('div', 'contains', 'true', 'days', 'http', '__proto__', 'first-cell'),
)
const path = fc
  .array(fc.tuple(word, fc.array(index, { maxLength: 2 })), { maxLength: 4 })
  .map((segments) => segments.map(([word, indexes]) => word + indexes.join('')).join('.'))
const message = fc
  .string({ unit: anyCharacter })
  .filter(
    (words) => words.trim() !== '' && !/[\x00-\x08\x0b\x0c\x0e-\x1f]|\p{Surrogate}/u.test(words),
  )

describe('there and back', () => {
  test.each([
    ['rail', rail],
    ['rich', rich],
  ])('every code of %s, every form of path, any words', (_, reading) => {
    const codes = codesOf(reading)
    const reason = fc
      .record({ code: fc.constantFrom(...codes), message, path })
      .map(({ code: { error, fix_stage }, message, path }) => ({ error, message, path, fix_stage }))
    fc.assert(
      fc.property(fc.array(reason, { minLength: 1, maxLength: 4 }), (reasons) => {
        const body = reasons.length === 1 ? reasons[0] : { ...reasons[0], errors: reasons }
        const outcome = valid(toOperationOutcome(body, reading))
        expect(fromOperationOutcome(JSON.parse(JSON.stringify(outcome)))).toEqual(body)
        expect(fromOperationOutcome(outcome, reading)).toEqual(body)
      }),
      { numRuns: 100 },
    )
    for (const { error, fix_stage } of codes)
      for (const path of [
        '',
        'member',
        'member.id',
        'lines[].documents',
        'lines[2].documents',
        'grid[0][1]',
        'grid[][].x-y',
        'a.div[0].as',
      ])
        expect(
          fromOperationOutcome(
            valid(toOperationOutcome({ error, message: 'x', path, fix_stage }, reading)),
          ),
        ).toEqual({
          error,
          message: 'x',
          path,
          fix_stage,
        })
  })

  test('a catalog that is called like the stages of another', async () => {
    const reading = await read(healthy().replace('name: "clinic-errors"', 'name: "clinic-stages"'))
    expect(fromOperationOutcome(valid(toOperationOutcome(member, reading)))).toEqual(member)
  })

  test('FHIRPath is the wire path or nothing', () =>
    fc.assert(
      fc.property(path, (path) => {
        const expression = toFhirPath(path)
        if (expression === undefined)
          expect(path === '' || /\[\]|\]\[|[0-9]{10}\]/.test(path)).toBe(true)
        else expect(fromFhirPath(expression)).toBe(path)
      }),
    ))

  test.each(
    rowsOf<{ path: string; expression?: string }>(import.meta, 'there and back: path, expression'),
  )('$path is $expression', ({ path, expression }) => expect(toFhirPath(path)).toBe(expression))

  // Of the FHIRPath grammar: operators, literals, and the units of a quantity.
  test.each(rowsOf<string>(import.meta, 'is a keyword'))('%s is a keyword', (word) => {
    expect(toFhirPath(`lines[0].${word}`)).toBe(`lines[0].\`${word}\``)
    expect(fromFhirPath(`lines[0].\`${word}\``)).toBe(`lines[0].${word}`)
  })

  test.each(rowsOf<string>(import.meta, 'is no wire path'))('%j is no wire path', (expression) =>
    expect(fromFhirPath(expression)).toBeUndefined(),
  )

  test('what is not carried', () => {
    const back = (reason: object) =>
      fromOperationOutcome(valid(toOperationOutcome({ ...member, ...reason }, rail)))
    expect(back({ path: '/lines/0' })).toEqual({ ...member, path: '' })
    expect(back({ path: '@header.x' })).toEqual({ ...member, path: '' })
    expect(back({ message: 'a\u0000b\ud800c' })).toEqual({ ...member, message: 'abc' })
    expect(back({ error: 'two  blanks' })).toEqual({ ...member, error: '' })
    expect(back({ message: ' ' })!.message).toMatch(/^Check the type/)
  })

  test('a narrative is well-formed XML, whatever a text has', () => {
    const { text } = toOperationOutcome({ ...member, message: 'a\ufffe\u0000b\uffff\ud800c' }, rail)
    expect(text!.div).toContain('<p>abc ')
  })
})

describe('bodies and outcomes of others', () => {
  test.each(
    rowsOf<{
      name: string
      body: Record<string, number | string | string[]> | string
      words: string
    }>(import.meta, 'bodies and outcomes of others: name, body, words'),
  )('$name', ({ body, words }) => {
    expect(first(body, rail, { status: 404 })).toEqual({
      severity: 'error',
      code: 'not-found',
      details: { text: words },
    })
    expect(toProblem(body, rail, { status: 404 })).toEqual({ status: 404, detail: words })
    expect(JSON.stringify(toOperationOutcome(body, rail))).not.toContain('x.Y')
  })

  test.each(
    rowsOf<{ name: string; issue: object; body: object }>(
      import.meta,
      'bodies and outcomes of others: name, issue, body',
    ),
  )('$name', ({ issue, body }) =>
    expect(fromOperationOutcome({ resourceType: 'OperationOutcome', issue: [issue] })).toEqual(
      body,
    ),
  )

  test('with a catalog, its own coding wins and the stage comes from the entry', () => {
    const coding = [
      { system: 'http://snomed.info/sct', code: '1' },
      { system, code: 'MISSING_DOCUMENTS' },
    ]
    const outcome = {
      resourceType: 'OperationOutcome',
      issue: [{ details: { coding, text: 't' } }],
    }
    expect(fromOperationOutcome(outcome, rail)).toMatchObject({
      error: 'MISSING_DOCUMENTS',
      fix_stage: 'billing',
    })
    expect(fromOperationOutcome(outcome)).toMatchObject({ error: '1', fix_stage: '' })
  })

  test.each([
    undefined,
    null,
    7,
    'x',
    [],
    {},
    { resourceType: 'Patient' },
    { resourceType: 'OperationOutcome' },
    { resourceType: 'OperationOutcome', issue: [] },
    { resourceType: 'OperationOutcome', issue: 'x' },
  ])('%j is no outcome with a reason', (outcome) =>
    expect(fromOperationOutcome(outcome)).toBeUndefined(),
  )

  test('nothing throws, and what is made is valid FHIR', () => {
    const anything = fc.oneof(
      fc.jsonValue(),
      fc.record({
        error: fc.anything(),
        message: fc.anything(),
        path: fc.anything(),
        fix_stage: fc.anything(),
        errors: fc.jsonValue(),
      }),
      fc.array(
        fc.record({
          error: fc.string({ unit: anyCharacter }),
          message: fc.string({ unit: anyCharacter }),
          fix_stage: fc.string(),
        }),
      ),
    )
    fc.assert(
      fc.property(anything, (body) => {
        const outcome = valid(toOperationOutcome(body, rail))
        expect(fromOperationOutcome(outcome)).toBeDefined()
        toProblem(body, rail)
      }),
      { numRuns: 100 },
    )
    const loose = fc.record({
      resourceType: fc.constant('OperationOutcome'),
      issue: fc.oneof(
        fc.jsonValue(),
        fc.array(
          fc.record(
            {
              details: fc.jsonValue(),
              expression: fc.jsonValue(),
              location: fc.jsonValue(),
              diagnostics: fc.jsonValue(),
            },
            { requiredKeys: [] },
          ),
        ),
      ),
    })
    fc.assert(
      fc.property(
        fc.oneof(loose, fc.anything()),
        (outcome) => void fromOperationOutcome(outcome, rail),
      ),
      { numRuns: 100 },
    )
  })
})

test('a body as problem details: what reads the body reads the problem', () => {
  const problem = toProblem({ ...missing, errors: [missing, member] }, rail)
  expect(problem).toEqual({
    type: `${pages}/MISSING_DOCUMENTS`,
    title: rail.value.codes!.find(({ code }) => code === 'MISSING_DOCUMENTS')!.meaning,
    status: 422,
    detail: 'The invoice is missing.',
    ...missing,
    errors: [missing, member],
  })
  expect(toOperationOutcome(problem, rail)).toEqual(toOperationOutcome([missing, member], rail))
  expect(toProblem({ ...member, error: 'NEWER' }, rail, { status: 404 })).toEqual({
    type: `${pages}/NEWER`,
    status: 404,
    detail: member.message,
    ...member,
    error: 'NEWER',
  })
})

test.each(
  rowsOf<{ what: string; body: object; problem: object }>(import.meta, 'problem details what'),
)('problem details: $what', async ({ body, problem }) => {
  const fields = (code: string) => healthyEntry({ code })
  const styled = await read(
    healthy([fields('card-expired'), fields('auth/card expired')].join('\n')),
  )
  const made = toProblem(body, JSON.stringify(problem).includes(clinic) ? styled : rail)
  expect(made).toMatchObject(problem)
  for (const one of [made, ...(made.errors ?? [])])
    expect(Object.values({ path: one.path, stage: one.fix_stage })).not.toContain('')
})

test('problem details of a foreign word have no type', () => {
  const made = toProblem({ error: 'invalid_grant', message: 'No.', fix_stage: 'login' }, rail)
  expect(made).toEqual({
    detail: 'No.',
    error: 'invalid_grant',
    message: 'No.',
    fix_stage: 'login',
  })
})

describe('the target', () => {
  const targets = ['operation-outcome']
  const made = async (...codes: string[]) =>
    (await generateFrom(await read(healthy(codes.join('\n'))), generatorsOf(targets)))[0]!.files

  test('makes a file a code that is sent and not on its way out', async () => {
    const { files } = await build(rich, { targets })
    expect(files.map(({ path }) => path)).toEqual(
      ['MEMBER_NOT_FOUND', 'PAYER_SLOW', 'SESSION_OPEN', 'BILL_ROUNDED'].map(
        (code) => `operation-outcome/visit-errors.${code}.operationoutcome.json`,
      ),
    )
    for (const { contents, mediaType } of files) {
      valid(JSON.parse(String(contents)))
      expect(mediaType).toBe('application/fhir+json')
    }
  })

  test('names that file systems refuse are none of ours', async () => {
    const long = ['A', 'B'].map((end) => `${'LONG_'.repeat(60)}${end}`)
    const paths = (
      await made(...['AUX', 'CON', 'COM1', 'PROTO', ...long].map((code) => healthyEntry({ code })))
    ).map(({ path }) => path)
    expect(new Set(paths).size).toBe(6)
    for (const path of paths) expect(path.split('/').at(-1)!.length).toBeLessThanOrEqual(255)
    expect(paths[0]).toBe('operation-outcome/clinic-errors.AUX.operationoutcome.json')
  })

  test('puts the first path of the catalog into the example', async () => {
    const [file] = await made(
      healthyEntry({
        handling: { outcome: 'fail', retry: 'after_fix', paths: ['lines[].documents', 'x'] },
      }),
    )
    // FHIRPath has no word for some item of a list.
    const outcome = JSON.parse(String(file!.contents))
    expect(outcome.issue[0].expression).toEqual(['lines[0].documents'])
    expect(fromOperationOutcome(outcome)).toMatchObject({ path: 'lines[0].documents' })
  })

  test('is refused from a list that lacks the canonical', async () => {
    const reading = await read(`{"codes":[]}`, { file: 'clinic.json' })
    await expect(build(reading, { targets })).rejects.toThrow(
      'operation-outcome needs url, version',
    )
  })

  test('an entry without words makes none', async () => {
    for (const { contents } of await made(entry({ fix: '\u0000' })))
      valid(JSON.parse(String(contents)))
    await expect(made(entry({ meaning: '' }))).rejects.toThrow('FHIR has no empty texts')
  })
})

test.each(rowsOf<{ body: unknown; detail?: string }>(import.meta, 'the words of body'))(
  'the words of $body',
  ({ body, detail }) => {
    expect(toProblem(body, rail, { status: 500 }).detail).toBe(detail)
  },
)
