import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  createRail,
  type RailFinding,
  railExpress,
  railFetch,
} from '../../../src/libraries/server/index.ts'
import * as javascript from '../../golden/rich/visit-errors.js'
import * as typescript from '../../golden/rich/visit-errors.ts'
import { CODES, errors } from './catalog.ts'

const member = { params: { member: 'A-1' } }

/** A rail of the module, and what it reports. */
function watched() {
  const found: RailFinding[] = []
  const entries = { ...errors.entries, ...typescript.entries }
  const rail = createRail(
    { ...typescript, entries },
    { answers: CODES, onFinding: (one) => found.push(one) },
  )
  return { rail, found }
}
const UNDECLARED = {
  operation: 'session.close',
  code: 'MEMBER_NOT_FOUND',
  message:
    'session.close answers with MEMBER_NOT_FOUND, and raised_by of the catalog does not name it',
}

describe('a rail of an operation', () => {
  // tsc reports a line that compiles.
  test.each([
    ['typescript', createRail(typescript, { onFinding() {} })],
    ['javascript', createRail(javascript as never, { onFinding() {} }) as never],
  ] as [string, ReturnType<typeof watched>['rail']][])(
    'of the target %s takes its codes only',
    (_, rail) => {
      const close = rail.forOperation('session.close')
      // @ts-expect-error the operation does not declare the code
      expect(close.fail('MEMBER_NOT_FOUND', member).message).toBe('MEMBER_NOT_FOUND')
      // @ts-expect-error the operation does not declare the code
      close.collect().add('MEMBER_NOT_FOUND', member)
      // @ts-expect-error the operation does not declare the code
      close.collect().addFaults([], () => 'BILL_ROUNDED')
      // @ts-expect-error there is no such operation
      expect(() => rail.forOperation('session.clsoe')).toThrow(TypeError)
      // @ts-expect-error it is a warning of a success
      expect(() => rail.forOperation('billVisit').fail('BILL_ROUNDED')).toThrow(TypeError)
      expect(close.fail('PAYER_SLOW').message).toBe('PAYER_SLOW')
      const bill = close.forOperation('billVisit')
      expect(bill.fail('MEMBER_NOT_FOUND', member).message).toBe('MEMBER_NOT_FOUND')
      bill.collect().add('BILL_ROUNDED')
    },
  )

  test('of a declaration file is as narrow', () => {
    const close = createRail(javascript, { onFinding() {} }).forOperation('session.close')
    // @ts-expect-error the operation does not declare the code
    expect(close.fail('MEMBER_NOT_FOUND', member).message).toBe('MEMBER_NOT_FOUND')
    expect(close.fail('PAYER_SLOW').message).toBe('PAYER_SLOW')
  })

  test('reports a code that comes past the types once, and sends it', () => {
    const { rail, found } = watched()
    const close = rail.forOperation('session.close') as unknown as typeof rail
    for (let count = 0; count < 3; count++) {
      const failure = close.fail('MEMBER_NOT_FOUND', member)
      expect(rail.answer(failure, { operation: 'session.close' }).status).toBe(404)
    }
    close.collect().add('MEMBER_NOT_FOUND', member).add('PAYER_SLOW')
    expect(found).toEqual([UNDECLARED])
    close.collect().add('BILL_ROUNDED')
    expect(found.map(({ code }) => code)).toEqual(['MEMBER_NOT_FOUND', 'BILL_ROUNDED'])
  })

  test('does not exist without operations', () => {
    const rail = createRail(errors)
    // @ts-expect-error there are no operations
    expect(() => rail.forOperation('billVisit')).toThrow('billVisit is not an operation')
  })
})

test('without operations, the name of one changes nothing', () => {
  const found: RailFinding[] = []
  const rail = createRail(errors, { onFinding: (one) => found.push(one) })
  const failure = rail.fail('ROUTE_UNKNOWN')
  expect(rail.answer(failure, { operation: 'billVisit' })).toEqual(rail.answer(failure))
  expect(found).toEqual([])
})

describe('the operation of a request', () => {
  test('an adapter reports what the operation does not declare, and answers', async () => {
    const { rail, found } = watched()
    const { rail: plain } = watched()
    const handler = railFetch(rail.forOperation('session.close'))(() => {
      throw plain.fail('MEMBER_NOT_FOUND', member)
    })
    const response = await handler(new Request('http://clinic.example/session'))
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ error: 'MEMBER_NOT_FOUND' })
    expect(found).toEqual([UNDECLARED])
  })

  test('an operation that the catalog does not list has the codes of any operation', () => {
    const { rail, found } = watched()
    rail.answer(rail.fail('PAYER_SLOW'), { operation: 'constructor' })
    expect(found).toEqual([])
    rail.answer(rail.fail('MEMBER_NOT_FOUND', member), { operation: 'constructor' })
    expect(found).toEqual([
      {
        operation: 'constructor',
        code: 'MEMBER_NOT_FOUND',
        message:
          'constructor answers with MEMBER_NOT_FOUND, and is not among the operations of the catalog',
      },
    ])
  })

  test('what is remembered is bounded', () => {
    const { rail, found } = watched()
    for (let count = 0; count < 1100; count++)
      rail.answer(rail.fail('MEMBER_NOT_FOUND', member), { operation: `of-a-request-${count}` })
    expect(found).toHaveLength(1000)
  })

  test('hooks that throw change nothing', () => {
    for (const onFinding of [
      () => {
        throw new Error('hook')
      },
      () => Promise.reject(new Error('hook')),
    ]) {
      const rail = createRail(typescript, { onFinding })
      const failure = rail.fail('MEMBER_NOT_FOUND', member)
      expect(rail.answer(failure, { operation: 'session.close' }).status).toBe(404)
    }
    const sent: number[] = []
    const response = {
      headersSent: false,
      writableEnded: false,
      set statusCode(status: number) {
        sent.push(status)
      },
      hasHeader: () => false,
      removeHeader() {},
      setHeader() {},
      end() {},
      destroy() {},
    }
    const bugs: unknown[] = []
    const rail = createRail(errors, {
      answers: CODES,
      operation: () => {
        throw new Error('no route')
      },
      onInternal: (error) => bugs.push(error),
    })
    railExpress(rail)[0]({ headers: {} }, response)
    expect([sent, bugs]).toEqual([[404], [new Error('no route')]])
  })
})

describe('without a hook', () => {
  afterEach(() => {
    vi.unstubAllEnvs()
    vi.restoreAllMocks()
  })
  test.each([
    ['development', 1],
    ['production', 0],
  ] as const)('in %s, %i lines on the console', (environment, lines) => {
    vi.stubEnv('NODE_ENV', environment)
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const rail = createRail(typescript)
    rail.answer(rail.fail('MEMBER_NOT_FOUND', member), { operation: 'session.close' })
    expect(warn.mock.calls).toEqual(
      Array.from({ length: lines }, () => [`rail-errors: ${UNDECLARED.message}`]),
    )
  })
})
