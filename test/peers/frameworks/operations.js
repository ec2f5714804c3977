// The routes of an API that name their operation, in the framework of the first argument. The rail
// of a route, or the request, says which operation it is.
import express from 'express'
import fastify from 'fastify'
import { createRail, failuresOf, railExpress, railFastify } from 'rail-errors/server'
import * as module from './errors/claim-errors.js'

const errors = {
  ...module,
  codesOfAnyOperation: ['SERVICE_BROKEN'],
  codesByOperation: {
    createClaim: ['SERVICE_BROKEN', 'MISSING_DOCUMENTS', 'REQUEST_UNREADABLE'],
    getClaim: ['SERVICE_BROKEN'],
  },
}
const rail = createRail(errors)
const options = {
  rail,
  failureOf: failuresOf(errors, {
    badRequest: 'REQUEST_UNREADABLE',
    notFound: 'ROUTE_UNKNOWN',
    internal: 'SERVICE_BROKEN',
  }),
}
const missing = (from) => from.fail('MISSING_DOCUMENTS', { path: 'lines[0].documents' })
const broken = () => new Error('a bug')
const port = Number(process.env.PORT)

/** What each route throws. */
const ROUTES = [
  ['post', '/claims', 'createClaim', () => missing(rail)],
  ['get', '/claims/:id', 'getClaim', () => missing(rail)],
  ['put', '/claims/:id', 'getClaim', broken],
  ['post', '/bound', undefined, () => missing(rail.forOperation('getClaim'))],
]

if (process.argv[2] === 'express') {
  const names = Object.fromEntries(
    ROUTES.map(([method, path, operation]) => [`${method.toUpperCase()} ${path}`, operation]),
  )
  const operation = ({ method, route }) => names[`${method} ${route?.path}`]
  const { notFound, onError } = railExpress({ ...options, operation })
  const app = express()
  for (const [method, path, , thrown] of ROUTES)
    app[method](path, express.json(), () => {
      throw thrown()
    })
  app.use(notFound)
  app.use(onError)
  app.listen(port)
} else {
  const operation = ({ routeOptions }) => routeOptions?.schema?.operationId
  const { onError, attach } = railFastify({ ...options, operation })
  const app = fastify({ frameworkErrors: onError })
  attach(app)
  for (const [method, path, operationId, thrown] of ROUTES)
    app[method](path, { schema: { operationId } }, async () => {
      throw thrown()
    })
  await app.listen({ port, host: '127.0.0.1' })
}
