import { type HeadersLike, headerOf } from '../client/answer.ts'
import { type Producer, producers } from './producers.ts'
import { testOf } from './shape.ts'

type Answer = {
  readonly value: unknown
  readonly status: number | undefined
  readonly headers: HeadersLike | undefined
}

const TESTS = producers.map((producer) => ({ producer, test: testOf(producer.body) }))

/**
 * Finds what made the body of a failure that is not ours; undefined if the answer does not show
 * that.
 */
export const producerOf = ({ value, status, headers }: Answer): Producer | undefined =>
  TESTS.find(
    ({ producer, test }) =>
      test(value, status) &&
      (producer.status ?? status) === status &&
      Object.entries(producer.when ?? {}).every(([name, pattern]) =>
        pattern.test(headerOf(headers, name)),
      ),
  )?.producer
