// A claim API on Express: its tokens, its routes, its errors.
import { randomUUID } from 'node:crypto'
import express from 'express'
import { railExpress, railNodeServer, requireToken } from 'rail-errors/server'
import { submit } from './claims.mjs'
import { rail } from './rail.mjs'

const { INTROSPECTION_URL, CLIENT_ID, CLIENT_SECRET, PORT = '8080' } = process.env
if (!INTROSPECTION_URL)
  throw new Error(
    'set INTROSPECTION_URL, CLIENT_ID and CLIENT_SECRET: how the authorization server is asked about tokens',
  )
const mayCall = requireToken({
  realm: 'claims',
  introspection: {
    url: INTROSPECTION_URL,
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    cacheSeconds: 5,
  },
})

const app = express()
app.disable('x-powered-by')
app.use((request, _, next) => {
  request.id = randomUUID()
  next()
})
app.use('/terminology', express.static(`${import.meta.dirname}/terminology`))
app.use(express.json({ limit: '100kb', type: () => true }))

app.post('/v1/claims', async (request, response) => {
  await mayCall(request.headers.authorization, { scopes: ['write'] })
  response.json(
    await submit(request.body, askPayer, { acceptLanguage: request.headers['accept-language'] }),
  )
})
app.all('/v1/claims', () => {
  throw rail.fail('METHOD_UNKNOWN')
})

app.use(railExpress(rail))
const server = app.listen(Number(PORT), '127.0.0.1', () =>
  console.log(`ready http://127.0.0.1:${server.address().port}`),
)
railNodeServer(rail, server)

/** The payer of this example knows one member, and does not answer for the type `offline`. */
async function askPayer({ id, type }) {
  if (type === 'offline') return 'no answer'
  return type === 'card' && id === 'A-1' ? 'known' : 'unknown'
}
