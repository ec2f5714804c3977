import fastify from 'fastify'
import { railFastify, railNodeServer } from 'rail-errors/server'
import { createClaim } from './claims.js'
import { endWith, settings } from './endings.js'

const { onError, attach } = railFastify(settings)
const node = railNodeServer(settings)
const app = fastify({ frameworkErrors: onError, clientErrorHandler: node.onClientError })
attach(app)
node.attach(app.server)
app.post('/claims', async ({ body }) => createClaim(body))
app.get('/ends/*', ({ url }, reply) => endWith(url, reply.raw, (body) => reply.send(body)))
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
