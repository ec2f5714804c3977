import { expect, test } from 'vitest'
import { createRail, railExpress, railFetch } from '../../../src/libraries/server/index.ts'
import * as javascript from '../../golden/rich/visit-errors.js'
import * as typescript from '../../golden/rich/visit-errors.ts'

// What does not compile, for the modules of both targets: tsc reports a line that compiles. At run
// time, they are a TypeError.

const rails = { typescript: createRail(typescript), javascript: createRail(javascript) }
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
// What one refuses, the other does.
const same: Same<typeof rails.typescript, typeof rails.javascript> = true

test.each(Object.entries(rails))('the target %s', (_, rail) => {
  expect(same).toBe(true)
  const refused = [
    // @ts-expect-error there is no such code
    () => rail.fail('MEMBER_NOT_FUOND'),
    // @ts-expect-error the param is missing
    () => rail.fail('MEMBER_NOT_FOUND'),
    // @ts-expect-error it is a warning of a success
    () => rail.fail('BILL_ROUNDED'),
    // @ts-expect-error the param is missing
    () => rail.fail('MEMBER_NOT_FOUND', { path: 'member.id' }),
    // @ts-expect-error the param is missing
    () => rail.fail('MEMBER_NOT_FOUND', { params: {} }),
    // @ts-expect-error the param has another type
    () => rail.fail('MEMBER_NOT_FOUND', { params: { member: 7 } }),
    // @ts-expect-error there is no such param
    () => rail.fail('MEMBER_NOT_FOUND', { params: { member: 'A', other: 'B' } }),
    // @ts-expect-error the optional param has another type
    () => rail.collect().add('SESSION_OPEN', { params: { member: 'A', opened: 7 } }),
    // @ts-expect-error there is no such code
    () => rail.collect().add('CONSTRUCTOR'),
    // @ts-expect-error the code has no params
    () => rail.collect().add('PAYER_SLOW', { params: { member: 'A' } }),
  ]
  for (const call of refused) expect(call).toThrow(TypeError)
  // @ts-expect-error there is no such option
  rail.fail('PAYER_SLOW', { paht: 'member' })
  expect(rail.fail('SESSION_OPEN', { params: { member: 'A' } }).message).toBe('SESSION_OPEN')
  expect(rail.fail('SESSION_OPEN', { params: { member: 'A', opened: new Date(0) } }).message).toBe(
    'SESSION_OPEN',
  )
  expect(rail.fail('PAYER_SLOW', { path: 'member', retryAfter: 5 }).message).toBe('PAYER_SLOW')
})

test('the codes of a framework', () => {
  const entry = { stop: true, meaning: 'x' } as const
  const entries = {
    UNREADABLE: { ...entry, http: 400 },
    UNKNOWN: { ...entry, http: 404 },
    NAMED: { ...entry, http: 404, params: [{ name: 'route' }] },
    SLOW_DOWN: { ...entry, http: 429 },
    BROKEN: { ...entry, http: 500 },
    ROUNDED: { ...entry, http: 200, stop: false },
  } as const
  const needed = { 400: 'UNREADABLE', 404: 'UNKNOWN', 500: 'BROKEN' } as const
  const wrong = [
    // @ts-expect-error there is no such code
    () => createRail({ entries }, { answers: { ...needed, 500: 'BORKEN' } }),
    // @ts-expect-error the code has another status
    () => createRail({ entries }, { answers: { ...needed, 404: 'UNREADABLE' } }),
    // @ts-expect-error the code needs a value
    () => createRail({ entries }, { answers: { ...needed, 404: 'NAMED' } }),
    // @ts-expect-error 500 is missing
    () => createRail({ entries }, { answers: { 400: 'UNREADABLE', 404: 'UNKNOWN' } }),
    // @ts-expect-error no code has this status
    () => createRail({ entries }, { answers: { ...needed, 409: 'UNREADABLE' } }),
    // @ts-expect-error a success is no answer of a framework
    () => createRail({ entries }, { answers: { ...needed, 200: 'ROUNDED' } }),
    // @ts-expect-error there is no such option
    () => createRail({ entries }, { answers: needed, failureOf: () => undefined }),
    // @ts-expect-error an adapter needs a rail with answers
    () => railExpress(createRail({ entries })),
    // @ts-expect-error an adapter takes nothing but the rail
    () => railExpress({ rail: createRail({ entries }, { answers: needed }) }),
  ]
  for (const call of wrong) expect(call).toThrow(TypeError)
  const rail = createRail(
    { entries },
    {
      answers: { ...needed, 429: 'SLOW_DOWN' },
      requestId: ({ headers }) => headers['x-request-id'],
      codeOfFault: ({ path, missing }) =>
        missing ? 'UNREADABLE' : { code: 'NAMED', params: { route: path } },
      codeOfError: () => undefined,
    },
  )
  expect(railExpress(rail)).toHaveLength(2)
  const typed = createRail(
    { entries },
    { answers: needed, requestId: (request: Request) => request.headers.get('x-request-id') },
  )
  expect(railFetch(typed)).toBeTypeOf('function')
  // @ts-expect-error its hooks take another request
  expect(railExpress(typed)).toHaveLength(2)
  // @ts-expect-error the code needs a value
  createRail({ entries }, { answers: needed, codeOfFault: () => 'NAMED' })
})
