import type { Hono } from 'hono'
import { challengesOf } from '../server/token/challenge.ts'
import type { Env } from './env.ts'
import { FAULTS, faultOf } from './faults.ts'
import { jsonBody } from './json-body.ts'
import { refuseMethod } from './refusal.ts'
import type { AccessCheck } from './resource/access.ts'
import type { WantedFaults } from './wanted-faults.ts'

/**
 * Adds faults on demand: `POST /sandbox/faults/` sets one for the next calls of a client below
 * `/v1/` or at the token endpoint. It must be added before the routes that it disturbs.
 */
export function addFaults(app: Hono<Env>, faults: WantedFaults, accessOf: AccessCheck): void {
  app.use('/v1/*', async (context, next) => {
    const { raw, method } = context.req
    if (!faults.any('api')) return next()
    // A call without a valid token is refused as always.
    const access = await accessOf(
      raw,
      method === 'GET' || method === 'HEAD' ? 'read' : 'write',
    ).catch(() => undefined)
    if (access === undefined) return next()
    return faults.disturb(access.clientId, 'api', {
      signal: raw.signal,
      async answer() {
        await next()
        return context.res
      },
      async expired() {
        throw challengesOf('sandbox').invalid('The access token has expired.')
      },
    })
  })
  app.get('/sandbox/faults/', () =>
    Response.json({ faults: Object.entries(FAULTS).map(([name, summary]) => ({ name, summary })) }),
  )
  app.post('/sandbox/faults/', async ({ req }) => {
    const { clientId } = await accessOf(req.raw, 'write')
    faults.set(clientId, faultOf(await jsonBody(req.raw)))
    return new Response(null, { status: 204 })
  })
  app.all('/sandbox/faults/', () => refuseMethod(['GET', 'POST']))
}
