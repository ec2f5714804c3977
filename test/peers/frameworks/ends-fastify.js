import fastify from 'fastify'
import { railFastify } from 'rail-errors/server'
import { createClaim } from './claims.js'
import { endWith, rail } from './endings.js'

const { options, plugin } = railFastify(rail)
const app = fastify(options)
await app.register(plugin)
app.post('/claims', async ({ body }) => createClaim(body))
app.get('/ends/*', ({ url }, reply) => endWith(url, reply.raw, (body) => reply.send(body)))
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
