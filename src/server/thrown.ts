import { fieldsOf } from '../contract/received.ts'

/**
 * The status of an error of a framework: `status` (Express, Hono), `statusCode` (Fastify), `getStatus()` (NestJS). A bug has none, so it
 * is 500, as is whatever can't be read: anything can be thrown.
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
