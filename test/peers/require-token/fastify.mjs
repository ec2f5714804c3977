import fastify from 'fastify'
import { createRail, railFastify, requireToken } from 'rail-errors/server'
import { codes } from './codes.mjs'
import * as errors from './errors/claim-errors.js'

const check = requireToken(JSON.parse(process.argv[2]))
const onInternal = (error) => console.error(`internal: ${error.message}`)
const app = fastify()
for (const [prefix, answers] of Object.entries(codes))
  app.register(
    async (part) => {
      await part.register(railFastify(createRail(errors, { answers, onInternal })).plugin)
      part.get('/', (request) =>
        check(request.headers.authorization, { scopes: request.query.scope?.split(' ') }),
      )
    },
    { prefix },
  )
console.log(`ready ${await app.listen({ port: 0, host: '127.0.0.1' })}`)
