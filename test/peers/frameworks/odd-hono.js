import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { railHono } from 'rail-errors/server'
import { railWith } from './rails.js'
import { hooks, thrown } from './thrown.js'

const app = new Hono()
railHono(railWith(hooks), app)
app.use('/hook', () => {
  throw thrown.error()
})
app.get('/throw/:name', ({ req }) => {
  throw thrown[req.param('name')]()
})
app.get('/later/:name', async ({ req }) => {
  await null
  throw thrown[req.param('name')]()
})
const begun = async function* () {
  yield '{"lines":['
  await new Promise((done) => setTimeout(done, 50))
  throw thrown.error()
}
app.get(
  '/begun',
  () => new Response(ReadableStream.from(begun()).pipeThrough(new TextEncoderStream())),
)
app.get('/stale', (context) => {
  context.res.headers.set('content-encoding', 'gzip')
  context.header('content-length', '3')
  context.header('content-disposition', 'attachment')
  context.header('etag', '"x"')
  context.header('cache-control', 'public')
  throw thrown.error()
})
serve({ fetch: app.fetch, port: Number(process.env.PORT) })
