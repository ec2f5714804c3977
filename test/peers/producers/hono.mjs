import { serve } from '@hono/node-server'
import { Hono } from 'hono'

const app = new Hono()
app.post('/visits', async (context) => context.json(await context.req.json()))
app.get('/crash', () => {
  throw new Error('planted')
})
serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) =>
  console.log(`ready http://127.0.0.1:${port}`),
)
