import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { HTTPException } from 'hono/http-exception'
import { railHono } from 'rail-errors/server'
import { claim, options } from './claims.mjs'

const app = new Hono()
railHono(app, options)
const tooLarge = () => {
  throw new HTTPException(413)
}
app.post('/claims', bodyLimit({ maxSize: 20 * 1024, onError: tooLarge }), async (context) => {
  const body = await context.req.json().catch((cause) => {
    throw new HTTPException(400, { cause })
  })
  return context.json(claim(body))
})
serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => console.log(`ready http://127.0.0.1:${port}`))
