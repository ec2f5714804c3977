import { expect, test } from 'vitest'
import {
  type Code,
  isRailError,
  type Options,
  type RailError,
  type Reason,
  readAnswer,
  route,
  type Stage,
  withRailErrors,
} from '../../../golden/rich/visit-errors.client.js'

// What the compiler holds of a generated client: `npm test` checks the types of this file, so what is
// expected to be an error must be one.
const sent = (error: string, fix_stage: string) => ({ error, message: 'x', path: '', fix_stage })
const body = [sent('PAYER_SLOW', 'pre_check'), sent('CARD_BLOCKED', 'identify')]
const result = await readAnswer({ status: 422, body })

/** All codes, and the path of an unknown one. */
function desk(reason: Reason): string {
  if (!reason.known) return `unknown ${reason.error satisfies string}`
  switch (reason.error) {
    case 'PAYER_SLOW': {
      // The code narrows its entry.
      const http: 504 = reason.entry.http
      const stage: 'pre_check' = reason.entry.fix_stage
      return `${http} ${stage}`
    }
    default:
      return reason.error satisfies Exclude<Code, 'PAYER_SLOW'>
  }
}

test('narrowing per code, and the path of an unknown code', () => {
  expect(result.reasons.map(desk)).toEqual(['504 pre_check', 'unknown CARD_BLOCKED'])
})

test('a handler that is missing, or misspelt, does not compile', () => {
  const seen: string[] = []
  const to = (name: string) => () => seen.push(name)
  const all = {
    identify: to('identify'),
    pre_check: to('pre_check'),
    other: to('other'),
  }
  route(result, { ...all, billing: to('billing') })
  // @ts-expect-error no handler for billing
  route(result, all)
  // @ts-expect-error there is no such stage
  route(result, { ...all, billing: to('billing'), biling: to('biling') })
  expect(seen.slice(0, 2)).toEqual(['pre_check', 'identify'])
})

test('a code or a stage that does not exist does not compile', () => {
  const [reason] = result.reasons
  // @ts-expect-error there is no such code
  expect(reason!.known && reason!.error === 'PAYER_SLOWER').toBe(false)
  // @ts-expect-error there is no such stage
  expect(reason!.fix_stage === 'bill').toBe(false)
  const stage: Stage | '' = reason!.fix_stage
  expect(stage).toBe('pre_check')
})

test('in a catch, the guard gives the types', () => {
  const thrown: unknown = Object.assign(new Error('x'), {
    [Symbol.for('rail-errors.RailError')]: 'visit-errors',
    reasons: result.reasons,
  })
  const shown: string[] = []
  if (isRailError(thrown)) shown.push(...(thrown satisfies RailError).reasons.map(desk))
  // @ts-expect-error there is no such code
  expect(isRailError(thrown, 'PAYER_SLOWER')).toBe(false)
  expect(shown).toEqual(['504 pre_check', 'unknown CARD_BLOCKED'])
})

test('options may be undefined, hooks may return what they like, and fetch is a fetch', () => {
  const options: Options = {
    deadlineMs: undefined,
    onReasons: async ({ reasons, willRepeat }) => [reasons.length, willRepeat],
    recreate() {},
  }
  const rail: typeof fetch = withRailErrors(options)
  // @ts-expect-error there is no such option
  const wrong: Options = { onReason() {} }
  expect([typeof rail, typeof wrong]).toEqual(['function', 'object'])
})
