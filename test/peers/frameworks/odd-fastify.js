import fastify from 'fastify'
import { railFastify } from 'rail-errors/server'
import { railWith } from './rails.js'
import { hooks, thrown } from './thrown.js'

const { options, plugin } = railFastify(railWith(hooks))
const app = fastify(options)
await app.register(plugin)
app.addHook('onRequest', async ({ url }) => {
  if (url === '/hook') throw thrown.error()
})
const message = { type: 'object', properties: { message: { type: 'string' } } }
app.get(
  '/throw/:name',
  { schema: { response: { '4xx': message, '5xx': message } } },
  ({ params }) => {
    throw thrown[params.name]()
  },
)
app.get('/later/:name', async ({ params }) => {
  await null
  throw thrown[params.name]()
})
app.get('/begun', async (_, { raw }) => {
  raw.write('{"lines":[')
  throw thrown.error()
})
app.get('/stale', async (_, reply) => {
  reply.headers({
    'content-encoding': 'gzip',
    'content-length': '3',
    'content-disposition': 'attachment',
    etag: '"x"',
    'cache-control': 'public',
  })
  throw thrown.error()
})
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
