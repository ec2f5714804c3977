import { fieldsOf } from '../../base/core/contract/received.ts'
import type { Answerer } from './answerer.ts'

export const ANSWERER: unique symbol = Symbol.for('rail-errors.answerer') as never

/**
 * What an adapter takes: a rail with `answers`. `Request` is what its hooks take.
 */
// biome-ignore lint/suspicious/noExplicitAny: hooks without a type take the request of any framework
export type AppRail<Request = any> = { readonly [ANSWERER]: Answerer<Request> }

/** What answers for a rail; a TypeError if it is another value, or has no `answers`. */
export function answererOf<Request>(adapter: string, rail: AppRail<Request>): Answerer<Request> {
  const {
    [ANSWERER]: answerer,
    answer,
    rail: inner,
    entries,
  } = fieldsOf(rail) as Partial<Record<string | symbol, unknown>>
  if (answerer !== undefined) return answerer as Answerer<Request>
  const why =
    typeof answer === 'function'
      ? 'the rail names no code for what the framework answers: createRail(errors, { answers: { 400: …, 404: …, 500: … } })'
      : inner !== undefined
        ? `it takes the rail itself, not an object with it: ${adapter}(rail)`
        : entries !== undefined
          ? `it takes a rail, not the module: ${adapter}(createRail(errors, { answers }))`
          : `it takes a rail first: ${adapter}(createRail(errors, { answers }))`
  throw new TypeError(`${adapter}: ${why}`)
}

/** Throws a TypeError if the second argument of an adapter has not these members. */
export function checkTarget(
  adapter: string,
  target: unknown,
  { what, members }: { what: string; members: readonly string[] },
): void {
  if (members.some((member) => typeof fieldsOf(target)[member] !== 'function'))
    throw new TypeError(
      `${adapter}: it takes ${what} after the rail: ${adapter}(rail, ${what.split(' ').at(-1)})`,
    )
}
