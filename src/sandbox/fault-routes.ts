import type { Hono } from 'hono'
import type { Env } from './env.ts'
import { FAULTS, type Fault, faultOf, faulty } from './faults.ts'
import { jsonBody } from './json-body.ts'
import type { AccessCheck } from './resource/access.ts'

/**
 * Adds faults on demand: `POST /sandbox/faults/` sets one for the next calls of a client below `/v1/`. It must be added before the routes
 * that it disturbs.
 */
export function addFaults(app: Hono<Env>, accessOf: AccessCheck): void {
  // By client: only the operator registers clients, so there are not many.
  const wanted = new Map<string, Fault>()
  app.use('/v1/*', async (context, next) => {
    const { raw, method } = context.req
    if (wanted.size === 0) return next()
    // A call without a valid token is refused as always.
    const access = await accessOf(raw, method === 'GET' || method === 'HEAD' ? 'read' : 'write').catch(() => undefined)
    const fault = access && wanted.get(access.clientId)
    if (access === undefined || fault === undefined) return next()
    if (--fault.calls === 0) wanted.delete(access.clientId)
    return faulty(fault, async () => {
      await next()
      return context.res
    })
  })
  app.get('/sandbox/faults/', () => Response.json({ faults: Object.entries(FAULTS).map(([name, summary]) => ({ name, summary })) }))
  app.post('/sandbox/faults/', async ({ req }) => {
    const { clientId } = await accessOf(req.raw, 'write')
    const fault = faultOf(await jsonBody(req.raw))
    if (fault.calls === 0) wanted.delete(clientId)
    else wanted.set(clientId, fault)
    return new Response(null, { status: 204 })
  })
}
