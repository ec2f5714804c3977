// A service with a token, and with mistakes that teams make: what `check` must find, whether its answers are recorded, probed or proxied.
import { createServer } from 'node:http'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { createRail, railFetch, requireToken } from '../../../dist/server.js'
import * as errors from '../../../examples/rail-server/errors/claim-errors.js'

const { INTROSPECTION_URL, CLIENT_ID, CLIENT_SECRET } = process.env
const rail = createRail(errors, {
  answers: {
    400: 'REQUEST_UNREADABLE',
    401: 'TOKEN_REFUSED',
    403: 'SCOPE_MISSING',
    404: 'ROUTE_UNKNOWN',
    500: 'SERVICE_BROKEN',
    503: 'TOKENS_UNCHECKED',
  },
})
const mayCall = requireToken({
  introspection: { url: INTROSPECTION_URL, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET },
})
const respond = (error) =>
  railFetch(rail)(() => Promise.reject(error))(new Request('http://localhost/'))

const member = rail.answer(rail.fail('MEMBER_NOT_FOUND', { path: 'member.id' }), {
  form: 'body',
}).body
const json = (status, body, headers = {}) => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: Buffer.from(JSON.stringify(body)),
})
const ROUTES = {
  '/members/none': () => json(404, member),
  '/members/status': () => json(400, member),
  '/members/stage': () => json(404, { ...member, fix_stage: 'billing' }),
  '/members/lower': () => json(404, { ...member, error: 'member_not_found' }),
  '/members/nest': () =>
    json(404, { statusCode: 404, message: 'Cannot GET /members/nest', error: 'Not Found' }),
  '/members/leak': () =>
    json(500, {
      ...member,
      error: 'SERVICE_BROKEN',
      fix_stage: 'program',
      path: '',
      message: "Cannot read properties of undefined (reading 'id')",
    }),
  '/members/gzip': () => ({
    ...json(404, {}),
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    body: gzipSync(JSON.stringify({ ...member, fix_stage: 'nowhere' })),
  }),
  '/members/br': () => ({
    ...json(404, {}),
    headers: { 'content-type': 'application/json', 'content-encoding': 'br' },
    body: brotliCompressSync(JSON.stringify(member)),
  }),
  '/members/html': () => ({
    status: 502,
    headers: { 'content-type': 'text/html' },
    body: Buffer.from('<html><h1>502 Bad Gateway</h1></html>'),
  }),
  '/members/one': () => json(200, { id: 'A-1' }),
}

const server = createServer(async (request, response) => {
  const path = new URL(request.url, 'http://localhost').pathname
  const answer = await mayCall(request.headers.authorization).then(
    () => ROUTES[path]?.(),
    (error) => error,
  )
  if (answer?.body !== undefined && answer.status !== undefined && Buffer.isBuffer(answer.body))
    return response.writeHead(answer.status, answer.headers).end(answer.body)
  const { status, headers, body } = await respond(answer ?? rail.fail('ROUTE_UNKNOWN'))
  response
    .writeHead(status, Object.fromEntries(headers))
    .end(body === null ? undefined : Buffer.from(await new Response(body).arrayBuffer()))
})
server.listen(0, '127.0.0.1', () => console.log(`ready http://127.0.0.1:${server.address().port}`))
