import { expect, test } from 'vitest'
import { createRail, failuresOf } from '../../../src/runtime/server/index.ts'
import * as javascript from '../../golden/rich/visit-errors.js'
import * as typescript from '../../golden/rich/visit-errors.ts'

// What does not compile, for the modules of both targets: tsc reports a line that compiles. At run
// time, they are a TypeError.

test('the target typescript', () => {
  const rail = createRail(typescript)
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

  const wrong = [
    () =>
      failuresOf(typescript, {
        // @ts-expect-error there is no such code
        badRequest: 'NO_SUCH',
        notFound: 'MEMBER_NOT_FOUND',
        internal: 'PAYER_SLOW',
      }),
    // @ts-expect-error internal is missing
    () => failuresOf(typescript, { badRequest: 'PAYER_SLOW', notFound: 'MEMBER_NOT_FOUND' }),
    () =>
      failuresOf(typescript, {
        badRequest: 'PAYER_SLOW',
        notFound: 'PAYER_SLOW',
        internal: 'PAYER_SLOW',
        // @ts-expect-error there is no such situation
        teapot: 'PAYER_SLOW',
      }),
  ]
  for (const call of wrong) expect(call).toThrow(TypeError)
})

test('the target javascript', () => {
  const rail = createRail(javascript)
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

  const wrong = [
    () =>
      failuresOf(javascript, {
        // @ts-expect-error there is no such code
        badRequest: 'NO_SUCH',
        notFound: 'MEMBER_NOT_FOUND',
        internal: 'PAYER_SLOW',
      }),
    // @ts-expect-error internal is missing
    () => failuresOf(javascript, { badRequest: 'PAYER_SLOW', notFound: 'MEMBER_NOT_FOUND' }),
    () =>
      failuresOf(javascript, {
        badRequest: 'PAYER_SLOW',
        notFound: 'PAYER_SLOW',
        internal: 'PAYER_SLOW',
        // @ts-expect-error there is no such situation
        teapot: 'PAYER_SLOW',
      }),
  ]
  for (const call of wrong) expect(call).toThrow(TypeError)
})
