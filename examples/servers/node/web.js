import { railFetch } from 'rail-errors/server'
import { createClaim } from './claims.js'
import { rail } from './rail.js'

const handle = railFetch(rail)

async function answer(request) {
  if (request.method !== 'POST' || new URL(request.url).pathname !== '/claims')
    throw rail.fail('ROUTE_UNKNOWN')
  const body = await request.json().catch(() => {
    throw rail.fail('REQUEST_UNREADABLE')
  })
  return Response.json(await createClaim(body))
}

/** For Deno, Bun and workers. */
export default { fetch: handle(answer) }
