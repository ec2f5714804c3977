import express from 'express'
import { createRail, railExpress, requireToken } from 'rail-errors/server'
import { codes } from './codes.mjs'
import * as errors from './errors/claim-errors.js'

// An API that answers who calls. Its options are the argument.
const check = requireToken(JSON.parse(process.argv[2]))
const onInternal = (error) => console.error(`internal: ${error.message}`)
const app = express()
for (const [path, answers] of Object.entries(codes)) {
  app.get(path, async (request, response) =>
    response.json(
      await check(request.headers.authorization, { scopes: request.query.scope?.split(' ') }),
    ),
  )
  app.use(path, railExpress(createRail(errors, { answers, onInternal })))
}
const server = app.listen(0, '127.0.0.1', () =>
  console.log(`ready http://127.0.0.1:${server.address().port}`),
)
