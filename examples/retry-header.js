// npm install openai
import { createServer } from 'node:http'
import OpenAI from 'openai'
import { createRail, railNodeServer } from 'rail-errors/server'
import * as errors from './errors/shop-errors.js' // npx rail-errors build --target javascript --out errors

const rail = createRail(errors, { answers: { 400: 'NOT_READ', 404: 'NO_PAGE', 500: 'BROKEN' } })
const seen = {}
const server = createServer((request) => {
  const code = request.url.slice(1)
  seen[code] = (seen[code] ?? 0) + 1
  throw rail.fail(code)
})
railNodeServer(rail, server)
await new Promise((ready) => server.listen(0, '127.0.0.1', ready))
const client = new OpenAI({
  apiKey: 'none',
  maxRetries: 2,
  baseURL: `http://127.0.0.1:${server.address().port}`,
})
for (const code of ['PLAN_LIMIT', 'BANK_BUSY'])
  await client.post(`/${code}`, { body: {}, headers: { 'Idempotency-Key': code } }).catch(() => {})
console.log(seen) // { PLAN_LIMIT: 1, BANK_BUSY: 3 }
server.close()
