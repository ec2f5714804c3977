import fastify from 'fastify'
import { railFastify } from 'rail-errors/server'
import { createClaim } from './claims.js'
import { rail } from './rail.js'

const { options, plugin } = railFastify(rail)
const app = fastify({ bodyLimit: 20 * 1024, ...options })
await app.register(plugin) // before the routes
app.post('/claims', async ({ body }) => createClaim(body))
await app.listen({ port: Number(process.env.PORT ?? 3000), host: '0.0.0.0' })
