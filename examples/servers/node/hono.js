import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { HTTPException } from 'hono/http-exception'
import { railHono, railNodeServer } from 'rail-errors/server'
import { createClaim } from './claims.js'
import { rail } from './rail.js'

const tooLarge = () => {
  throw new HTTPException(413)
}

const app = new Hono()
const { errorHandler } = railHono(rail, app)
app.post('/claims', bodyLimit({ maxSize: 20 * 1024, onError: tooLarge }), async (context) =>
  context.json(await createClaim(await context.req.json())),
)
const server = createServer(getRequestListener(app.fetch, { errorHandler }))
railNodeServer(rail, server)
server.listen(process.env.PORT ?? 3000)
