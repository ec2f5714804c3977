// The routes of an API that name their operation, in the framework of the first argument. The rail
// of a route, or the request, says which operation it is.
import express from 'express'
import fastify from 'fastify'
import { createRail, railExpress, railFastify } from 'rail-errors/server'
import * as module from './errors/claim-errors.js'

const errors = {
  ...module,
  codesOfAnyOperation: ['SERVICE_BROKEN'],
  codesByOperation: {
    createClaim: ['SERVICE_BROKEN', 'MISSING_DOCUMENTS', 'REQUEST_UNREADABLE'],
    getClaim: ['SERVICE_BROKEN'],
  },
}
const answers = { 400: 'REQUEST_UNREADABLE', 404: 'ROUTE_UNKNOWN', 500: 'SERVICE_BROKEN' }
const onInternal = () => {}
const missing = (from) => from.fail('MISSING_DOCUMENTS', { path: 'lines[0].documents' })
const broken = () => new Error('a bug')
const port = Number(process.env.PORT)

/** What each route throws. */
const ROUTES = [
  ['post', '/claims', 'createClaim', missing],
  ['get', '/claims/:id', 'getClaim', missing],
  ['put', '/claims/:id', 'getClaim', broken],
  ['post', '/bound', undefined, (rail) => missing(rail.forOperation('getClaim'))],
]

if (process.argv[2] === 'express') {
  const names = Object.fromEntries(
    ROUTES.map(([method, path, operation]) => [`${method.toUpperCase()} ${path}`, operation]),
  )
  const operation = ({ method, route }) => names[`${method} ${route?.path}`]
  const rail = createRail(errors, { answers, operation, onInternal })
  const app = express()
  for (const [method, path, , thrown] of ROUTES)
    app[method](path, express.json(), () => {
      throw thrown(rail)
    })
  app.use(railExpress(rail))
  app.listen(port)
} else {
  const operation = ({ routeOptions }) => routeOptions?.schema?.operationId
  const rail = createRail(errors, { answers, operation, onInternal })
  const { options, plugin } = railFastify(rail)
  const app = fastify(options)
  await app.register(plugin)
  for (const [method, path, operationId, thrown] of ROUTES)
    app[method](path, { schema: { operationId } }, async () => {
      throw thrown(rail)
    })
  await app.listen({ port, host: '127.0.0.1' })
}
