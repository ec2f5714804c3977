import { type HeadersLike, headerOf } from '../../../base/core/contract/headers.ts'
import { type Test, testOf } from './body-shape.ts'
import { type Producer, producers } from './framework-bodies.ts'

type Answer = {
  readonly value: unknown
  readonly status: number | undefined
  readonly headers: HeadersLike | undefined
}

let tests: readonly { producer: Producer; test: Test }[] | undefined

/** Made for the first body that needs them: most runs have none. */
const testsOf = () => {
  tests ??= producers.map((producer) => ({ producer, test: testOf(producer.body) }))
  return tests
}

/**
 * Finds what made the body of a failure that is not ours; undefined if the answer does not show
 * that.
 */
export const producerOf = ({ value, status, headers }: Answer): Producer | undefined =>
  testsOf().find(
    ({ producer, test }) =>
      test(value, status) &&
      (producer.status ?? status) === status &&
      Object.entries(producer.when ?? {}).every(([name, pattern]) =>
        pattern.test(headerOf(headers, name)),
      ),
  )?.producer
