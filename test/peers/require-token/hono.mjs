import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { createRail, railHono, requireToken } from 'rail-errors/server'
import { codes } from './codes.mjs'
import * as errors from './errors/claim-errors.js'

const check = requireToken(JSON.parse(process.argv[2]))
const onInternal = (error) => console.error(`internal: ${error.message}`)
const app = new Hono()
for (const [path, answers] of Object.entries(codes)) {
  const part = new Hono()
  railHono(createRail(errors, { answers, onInternal }), part)
  part.get('/', async (context) => {
    const scopes = context.req.query('scope')?.split(' ')
    return context.json(await check(context.req.header('authorization'), { scopes }))
  })
  app.route(path, part)
}
serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
  console.log(`ready http://127.0.0.1:${port}`),
)
