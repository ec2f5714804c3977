import type { Hono } from 'hono'
import { BoundedMap } from '../values/bounded-map.ts'
import type { Env } from './env.ts'
import { FAULTS, type Fault, faultOf, faulty } from './faults.ts'
import { jsonBody } from './json-body.ts'
import type { AccessCheck } from './resource/access.ts'

/**
 * Adds faults on demand: `POST /sandbox/faults/` sets one for the next calls of a client below `/v1/`. It must be added before the routes
 * that it disturbs.
 */
export function addFaults(app: Hono<Env>, accessOf: AccessCheck): void {
  const wanted = new BoundedMap<Fault>(1000)
  app.use('/v1/*', async (context, next) => {
    const { raw, method } = context.req
    // A call without a valid token is refused as always.
    const access = await accessOf(raw, method === 'GET' || method === 'HEAD' ? 'read' : 'write').catch(() => undefined)
    const fault = access && wanted.get(access.clientId)
    if (fault === undefined || fault.calls === 0) return next()
    fault.calls--
    return faulty(fault, async () => {
      await next()
      return context.res
    })
  })
  app.get('/sandbox/faults/', () => Response.json({ faults: Object.entries(FAULTS).map(([name, summary]) => ({ name, summary })) }))
  app.post('/sandbox/faults/', async ({ req }) => {
    const { clientId } = await accessOf(req.raw, 'write')
    wanted.set(clientId, faultOf(await jsonBody(req.raw)))
    return new Response(null, { status: 204 })
  })
}
