import { fieldsOf } from '../../core/contract/received.ts'

/**
 * The status of an error of a framework: `status` (Express, Hono), `statusCode` (Fastify),
 * `getStatus()` (NestJS). A bug has none, so it is 500, as is whatever can't be read: anything can
 * be thrown.
 */
export function statusOf(thrown: unknown): number {
  try {
    const { status, statusCode, getStatus } = fieldsOf(thrown)
    const found = typeof getStatus === 'function' ? getStatus.call(thrown) : (statusCode ?? status)
    return typeof found === 'number' ? found : 500
  } catch {
    return 500
  }
}

/**
 * True for an object with this symbol: also of another copy of this library, which has another
 * class.
 */
export function isBranded(thrown: unknown, brand: symbol): boolean {
  try {
    return typeof thrown === 'object' && thrown !== null && brand in thrown
  } catch {
    return false // a Proxy that throws
  }
}
