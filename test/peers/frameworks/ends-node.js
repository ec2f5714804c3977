import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { railNodeServer } from 'rail-errors/server'
import { createClaim } from './claims.js'
import { endWith, rail } from './endings.js'

const server = createServer((request, response) => {
  const send = (body) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(body))
  }
  const { method, url } = request
  if (method === 'POST' && url === '/claims')
    return json(request)
      .catch(() => {
        throw rail.fail('REQUEST_UNREADABLE')
      })
      .then(createClaim)
      .then(send)
  if (url.startsWith('/ends/')) return endWith(url, response, send)
  throw rail.fail('ROUTE_UNKNOWN')
})
railNodeServer(rail, server)
server.listen(process.env.PORT)
