import { expect, test } from 'vitest'
import {
  isRailError,
  type KnownReason,
  parseRailError,
  type Reason,
  type Routes,
  route,
  type StageOf,
  type Table,
} from '../../../src/runtime/client/index.ts'
import { DOCUMENTS, entries, NEWER } from './answers.ts'

// What the compiler holds: `npm test` checks the types of this file, so each @ts-expect-error must
// be an error.
type Rail = typeof entries
const result = parseRailError({ status: 422, body: [DOCUMENTS, NEWER] }, entries)

/** All codes, and the path of an unknown one. */
function desk(reason: Reason<Rail>): string {
  if (!reason.known) return `unknown ${reason.error satisfies string}`
  switch (reason.error) {
    case 'MISSING_DOCUMENTS': {
      // The code narrows its entry.
      const http: 422 = reason.entry.http
      const stage: 'billing' = reason.entry.fix_stage
      return `${http} ${stage}`
    }
    case 'MEMBER_NOT_FOUND':
    case 'PAYER_UNREACHABLE':
    case 'CONSENT_SESSION_PENDING':
    case 'NEEDS_REVIEW':
    case 'ALREADY_CLOSED':
      return reason.error
    default: {
      const never: never = reason
      return never
    }
  }
}

function incomplete(reason: KnownReason<Rail>): string {
  switch (reason.error) {
    case 'MISSING_DOCUMENTS':
    case 'MEMBER_NOT_FOUND':
      return reason.error
    default: {
      // @ts-expect-error four codes are left
      const never: never = reason
      return never
    }
  }
}

test('an exhaustive switch, narrowing per code, and the path of an unknown code', () => {
  expect(result.reasons.map(desk)).toEqual(['422 billing', 'unknown CARD_BLOCKED'])
  expect(incomplete(result.reasons[0] as KnownReason<Rail>)).toBe('MISSING_DOCUMENTS')
})

test('a handler that is missing, or misspelt, does not compile', () => {
  const seen: string[] = []
  const to = (name: string) => () => void seen.push(name)
  const all = {
    identify: to('identify'),
    eligibility: to('eligibility'),
    consent: to('consent'),
    billing: to('billing'),
    other: to('other'),
  }
  route(result, { ...all, submit: to('submit') })
  // @ts-expect-error no handler for submit
  route(result, all)
  // @ts-expect-error no handler for other
  const withoutOther: Routes<Rail> = { ...all, submit: to('submit'), other: undefined }
  // @ts-expect-error there is no such stage
  route(result, { ...all, submit: to('submit'), sumbit: to('sumbit') })
  expect([withoutOther.other, ...seen.slice(0, 2)]).toEqual([undefined, 'billing', 'identify'])
})

test('a code or a stage that does not exist does not compile', () => {
  const [reason] = result.reasons
  // @ts-expect-error there is no such code
  expect(reason!.known && reason!.error === 'MISSING_DOCUMENT').toBe(false)
  // @ts-expect-error there is no such stage
  expect(reason!.fix_stage === 'bill').toBe(false)
  const stage: StageOf<Rail> | '' = reason!.fix_stage
  expect(stage).toBe('billing')
})

test('any table will do', () => {
  const table: Table = entries
  const code: string = parseRailError({ status: 422, body: DOCUMENTS }, table).reasons[0]!.error
  expect(code).toBe('MISSING_DOCUMENTS')
  // @ts-expect-error an entry has a status
  expect(parseRailError({ status: 500 }, { A: { stop: true, fix_stage: 'x' } }).kind).toBe(
    'foreign',
  )
})

test('in a catch, the table gives the types', () => {
  const thrown: unknown = Object.assign(new Error('x'), {
    [Symbol.for('rail-errors.RailError')]: true,
    reasons: result.reasons,
  })
  const all = {
    identify: () => {},
    eligibility: () => {},
    consent: () => {},
    billing: () => {},
    other: () => {},
  }
  const shown: string[] = []
  if (isRailError(thrown, entries)) {
    shown.push(...thrown.reasons.map(desk))
    route(thrown, { ...all, submit: () => {} })
    // @ts-expect-error no handler for submit
    route(thrown, all)
  }
  // @ts-expect-error there is no such code
  expect(isRailError(thrown, entries, 'MISSING_DOCUMENT')).toBe(false)
  expect(shown).toEqual(['422 billing', 'unknown CARD_BLOCKED'])
})
