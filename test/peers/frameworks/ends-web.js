// A handler of `Request`; with the argument `next`, one as Next.js has them: a function for each
// method of a route, wrapped by the team.
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { railFetch, railNodeServer } from 'rail-errors/server'
import { createClaim } from './claims.js'
import { rail, responseWith } from './endings.js'

const handle = railFetch(rail)
const create = async (request) => {
  const body = await request.json().catch(() => {
    throw rail.fail('REQUEST_UNREADABLE')
  })
  return Response.json(await createClaim(body))
}
const end = ({ url }) => responseWith(url)

async function answer(request) {
  const { pathname } = new URL(request.url)
  if (request.method === 'POST' && pathname === '/claims') return create(request)
  if (request.method === 'GET' && pathname.startsWith('/ends/')) return end(request)
  throw rail.fail('ROUTE_UNKNOWN')
}
const routes = [
  [/^\/claims$/, { POST: handle(create) }],
  [/^\/ends\//, { GET: handle(end) }],
]
const unknown = handle(() => {
  throw rail.fail('ROUTE_UNKNOWN')
})
const next = (request, bindings) => {
  const { pathname } = new URL(request.url)
  const methods = routes.find(([path]) => path.test(pathname))?.[1] ?? {}
  return (methods[request.method] ?? unknown)(request, { ...bindings, params: Promise.resolve({}) })
}

const errorHandler = (error) => handle(() => Promise.reject(error))(new Request('http://localhost'))
const fetch = process.argv.includes('next') ? next : handle(answer)
const server = createServer(getRequestListener(fetch, { errorHandler }))
railNodeServer(rail, server)
server.listen(process.env.PORT)
