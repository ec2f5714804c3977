import fastify from 'fastify'
import { railFastify } from 'rail-errors/server'
import { claim, options } from './claims.mjs'

const { onError, attach } = railFastify(options)
const app = fastify({ bodyLimit: 20 * 1024, frameworkErrors: onError })
attach(app)
app.post('/claims', async ({ body }) => claim(body))
console.log(`ready ${await app.listen({ port: 0, host: '127.0.0.1' })}`)
