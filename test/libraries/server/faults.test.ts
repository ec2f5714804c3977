import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import * as errors from '../../../dist-terminology/rail-errors.ts'
import { faultsOf } from '../../../src/libraries/server/faults.ts'
import { createRail, type Fault } from '../../../src/libraries/server/index.ts'
import * as visitErrors from '../../golden/rich/visit-errors.ts'
import { rowsOf } from '../../support/rows.ts'

const rail = createRail(errors)

const CLAIM = {
  member: { id: 7 },
  lines: [{ documents: ['invoice'] }, {}, { documents: [] }],
  extra: true,
}
const PLACES = ['extra', 'lines[1].documents', 'lines[2].documents', 'member.id', 'member.type']

describe('the same claim, three faults of three kinds', () => {
  const zodded = z.strictObject({
    member: z.object({ id: z.string(), type: z.string() }),
    lines: z.array(z.object({ documents: z.array(z.string()).min(1) })),
  })
  const jsonSchema = {
    type: 'object',
    additionalProperties: false,
    properties: {
      member: { type: 'object', required: ['id', 'type'], properties: { id: { type: 'string' } } },
      lines: {
        type: 'array',
        items: {
          required: ['documents'],
          properties: { documents: { type: 'array', minItems: 1 } },
        },
      },
    },
  }

  test('zod, by Standard Schema', async () => {
    const { issues } = await zodded['~standard'].validate(CLAIM)
    const faults = faultsOf(issues!)
    expect(faults.map(({ path }) => path).sort()).toEqual(PLACES)
    expect(faults.map(({ path, check }) => `${check} ${path}`).sort()).toEqual([
      'invalid_type lines[1].documents',
      'invalid_type member.id',
      'invalid_type member.type',
      'too_small lines[2].documents',
      'unrecognized_keys extra',
    ])
    expect(faults.every(({ message, source }) => message !== '' && issues!.includes(source))).toBe(
      true,
    )
  })

  test('ajv', () => {
    const validate = new Ajv({ allErrors: true, strict: false }).compile(jsonSchema)
    validate(CLAIM)
    const faults = faultsOf(validate.errors, CLAIM)
    expect(faults.map(({ path }) => path).sort()).toEqual(PLACES)
    expect(faults.map(({ check }) => check).sort()).toEqual([
      'additionalProperties',
      'minItems',
      'required',
      'required',
      'type',
    ])
    expect(
      faults.every(({ message, source }) => message !== '' && validate.errors!.includes(source)),
    ).toBe(true)
  })
})

test('ajv without errors has no faults', () =>
  expect([faultsOf(null), faultsOf(undefined), faultsOf([])]).toEqual([[], [], []]))

describe('paths', () => {
  const standard = (path: readonly (PropertyKey | { key: PropertyKey })[] | undefined) =>
    faultsOf([{ message: 'no', path }])[0]!.path
  test.each<[readonly (PropertyKey | { key: PropertyKey })[] | undefined, string]>([
    [undefined, ''],
    [[], ''],
    [['lines', 0, 'documents'], 'lines[0].documents'],
    [[{ key: 'lines' }, { key: 2 }, { key: 'id' }], 'lines[2].id'],
    [['rows', 1, 2], 'rows[1][2]'],
    [[0, 'id'], ''],
    [['member', 'first name', 'x'], 'member'],
    [['member', 'a.b'], 'member'],
    [['member', 'a[0]'], 'member'],
    [['member', ''], 'member'],
    [['member', Symbol('x'), 'y'], 'member'],
    [['member', '0'], 'member'],
    [['lines', -1], 'lines'],
    [['lines', 1.5], 'lines'],
    [['lines', Number.NaN], 'lines'],
    [['__proto__', 'x'], '__proto__.x'],
    [
      Array.from({ length: 9000 }, () => 'abc'),
      expect.stringMatching(/^(abc\.)+abc$/) as unknown as string,
    ],
  ])('Standard Schema %j', (path, expected) => expect(standard(path)).toEqual(expected))

  const pointed = (instancePath: string, document?: unknown) =>
    faultsOf([{ instancePath, keyword: 'type', params: {} }], document)[0]!.path
  test.each(
    rowsOf<{ pointer: string; document?: unknown; expected: string }>(
      import.meta,
      'paths: pointer, document, expected',
    ),
  )('ajv $pointer in $document', ({ pointer, document, expected }) =>
    expect(pointed(pointer, document)).toBe(expected),
  )
})

describe('each fault is a reason, with the code that the team names', () => {
  const three = [
    ['lines', 1, 'documents'],
    ['member', 'id'],
    ['lines', 0, 'documents'],
  ].map((path) => ({ path, message: 'internal text' }))
  const codeOf = ({ path }: Fault) =>
    path.startsWith('member') ? 'MEMBER_NOT_FOUND' : 'MISSING_DOCUMENTS'

  test('in the order of the contract, without the text of the validator', () => {
    const body = rail.answer(
      rail.collect({ member: {}, lines: [] }).addFaults(three, codeOf).failure()!,
      { form: 'body' },
    ).body
    expect(body.errors!.map(({ error, path }) => `${error} ${path}`)).toEqual([
      'MEMBER_NOT_FOUND member.id',
      'MISSING_DOCUMENTS lines[0].documents',
      'MISSING_DOCUMENTS lines[1].documents',
    ])
    expect(JSON.stringify(body)).not.toContain('internal')
  })

  test('with values and a path of its own', () => {
    const visit = createRail(visitErrors)
    const failure = visit
      .collect()
      .addFaults(three, () => ({
        code: 'MEMBER_NOT_FOUND',
        params: { member: 'A-1' },
        path: 'member',
      }))
      .failure()!
    expect(visit.answer(failure, { form: 'body' }).body).toEqual({
      ...{
        error: 'MEMBER_NOT_FOUND',
        message: 'No member has A-1.',
        path: 'member',
        fix_stage: 'identify',
      },
    })
  })

  test('a fault that another covers is left out', () => {
    const codes = rail
      .collect()
      .addFaults(three, (one) => (one.path.startsWith('member') ? 'MEMBER_NOT_FOUND' : undefined))
    expect(codes.failure()!.reasons.map(({ error }) => error)).toEqual(['MEMBER_NOT_FOUND'])
  })

  test('a request that is not valid never passes because no fault has a code', () => {
    for (const faults of [three, three.slice(0, 1)])
      expect(() => rail.collect().addFaults(faults, () => undefined)).toThrow(
        new TypeError('the request is not valid, but no fault has a code'),
      )
    expect(
      rail
        .collect()
        .addFaults([], () => undefined)
        .failure(),
    ).toBeUndefined()
  })

  test('what does not compile', () => {
    const visit = createRail(visitErrors)
    const wrong = () => [
      // @ts-expect-error there is no such code
      visit.collect().addFaults(three, () => 'MEMBER_NOT_FUOND'),
      // @ts-expect-error the code needs a value
      visit.collect().addFaults(three, () => 'MEMBER_NOT_FOUND'),
      // @ts-expect-error the value has another type
      visit.collect().addFaults(three, () => ({ code: 'MEMBER_NOT_FOUND', params: { member: 7 } })),
    ]
    expect(wrong).toThrow(TypeError)
  })
})

test('zod: what is missing, what is wrong, and without a document neither is known', () => {
  const Claim = z.object({
    member: z.object({ id: z.string() }),
    lines: z.array(z.object({ amount: z.number(), code: z.string() })),
  })
  const body = { member: { id: null }, lines: [{ amount: 'x' }, { code: 7 }] }
  const issues = Claim.safeParse(body).error!.issues
  const missingIn = (document?: unknown) => {
    const seen: [string, string, boolean | undefined][] = []
    rail.collect(document).addFaults(issues, ({ path, check, missing }) => {
      seen.push([path, check, missing])
      return 'MEMBER_NOT_FOUND'
    })
    return seen
  }
  const type = 'invalid_type'
  expect(missingIn(body)).toEqual([
    ['member.id', type, false],
    ['lines[0].amount', type, false],
    ['lines[0].code', type, true],
    ['lines[1].amount', type, true],
    ['lines[1].code', type, false],
  ])
  expect(missingIn().map(([, , missing]) => missing)).toEqual(Array(5).fill(undefined))
  expect(missingIn({}).map(([, , missing]) => missing)).toEqual(Array(5).fill(true))
})
