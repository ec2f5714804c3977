import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { railHono, railNodeServer } from 'rail-errors/server'
import { createClaim } from './claims.js'
import { rail, responseWith } from './endings.js'

const refuse = (cause) => {
  throw new HTTPException(400, { cause })
}
const app = new Hono()
const { errorHandler } = railHono(rail, app)
app.post('/claims', async (context) =>
  context.json(await createClaim(await context.req.json().catch(refuse))),
)
app.get('/ends/*', ({ req }) => responseWith(req.url))
const server = createServer(getRequestListener(app.fetch, { errorHandler }))
railNodeServer(rail, server)
server.listen(process.env.PORT)
