// What must compile, and, below each `@ts-expect-error`, what must not, with the types of the
// frameworks and of Node. It is never run.
import { createServer } from 'node:http'
import express from 'express'
import express4 from 'express-4'
import fastify, { type FastifyRequest } from 'fastify'
import { Hono } from 'hono'
import { type NextRequest, NextResponse } from 'next/server.js'
import {
  type AppRail,
  createRail,
  type Rail,
  railExpress,
  railFastify,
  railFetch,
  railHono,
  railNest,
  railNodeServer,
  requireToken,
} from 'rail-errors/server'
import { z } from 'zod'
import * as errors from '../errors/claim-errors.js'
import { texts as fr } from '../errors/claim-errors.texts.fr.js'

const answers = { 400: 'REQUEST_UNREADABLE', 404: 'ROUTE_UNKNOWN', 500: 'SERVICE_BROKEN' } as const
const rail = createRail(errors, {
  answers: { ...answers, 413: 'REQUEST_TOO_LARGE' },
  texts: { fr },
  forms: ['problem'],
  requestId: ({ headers }) => headers['x-request-id'],
  operation: undefined,
  codeOfFault: ({ path, check, missing }) =>
    missing ? 'MISSING_DOCUMENTS' : { code: 'MEMBER_NOT_FOUND', params: { number: path + check } },
  codeOfError: (error) => (error instanceof TypeError ? 'SERVICE_BROKEN' : undefined),
  onInternal: async (error, request, requestId) => console.error(error, request, requestId),
  onFailure: ({ codes, status, cause }) => console.log(codes, status, cause),
  onFinding: ({ message }) => console.warn(message),
})
const named: Rail<typeof errors> = rail
const plain = createRail(errors)
const forExpress: AppRail = rail

// Express
const app = express()
app.use(express.json())
app.post('/claims', async (request, response) => {
  const { error, data } = z.object({ id: z.string() }).safeParse(request.body)
  rail
    .collect(request.body)
    .addFaults(error?.issues, ({ path, source }) => {
      console.log(source.message, path)
      return 'REQUEST_UNREADABLE'
    })
    .addFaults(error?.issues)
    .throwIfAny()
  response.json(data)
})
app.use(railExpress(rail))
app.use('/part', railExpress(forExpress))
railNodeServer(rail, app.listen(0))
const app4 = express4()
app4.use(railExpress(rail))
railNodeServer(rail, app4.listen(0))
railNodeServer(
  rail,
  createServer(() => {
    throw rail.fail('MEMBER_NOT_FOUND', { params: { number: 'A' }, path: undefined, retryAfter: 5 })
  }),
)

// Fastify
const typed = createRail(errors, { answers, requestId: (request: FastifyRequest) => request.id })
const { options, plugin } = railFastify(typed)
const service = fastify({ bodyLimit: 1024, ...options })
await service.register(plugin)
service.post('/claims', async ({ body }) => body)

// Hono
const hono = new Hono<{ Bindings: { DB: string }; Variables: { user: string } }>()
const { errorHandler } = railHono(rail, hono)
errorHandler(undefined)

// NestJS
declare const nest: import('@nestjs/common').INestApplication
nest.useGlobalFilters(railNest(rail))
railNodeServer(rail, nest.getHttpServer())
declare const nest11: import('../nest-11/node_modules/@nestjs/common/index.js').INestApplication
nest11.useGlobalFilters(railNest(rail))
railNodeServer(rail, nest11.getHttpServer())

// Request and Response: workers, Deno, Bun, Next.js
const handle = railFetch(rail)
export default {
  fetch: handle(
    async (request: Request, env: { DB: string }) => new Response(request.url + env.DB),
  ),
}
export const GET = handle(async (request: NextRequest) =>
  NextResponse.json({ q: request.nextUrl.searchParams.get('q') }),
)
export const POST = handle(
  async (_request: NextRequest, { params }: { params: Promise<{ id: string }> }) =>
    NextResponse.json(await params),
)

// Answers
const failure = rail.fail('ROUTE_UNKNOWN', { message: { en: 'No.', fr: 'Non.' }, cause: 1 })
const { status, headers, body } = rail.answer(failure, { accept: null, acceptLanguage: undefined })
Response.json(body, { status, headers })
const problem: { title?: string } = rail.answer(failure, { form: 'problem' }).body
named.answer(failure, { form: 'mcp' }).body.content.map(({ text }) => text)
const check = requireToken({
  jwks: { url: 'https://auth.example.org/certs' },
  issuer: 'https://auth.example.org',
  audience: 'claims',
})
console.log(problem, await check('Bearer x', { scopes: ['read'] }))

// What must not compile
// @ts-expect-error there is no such code
rail.fail('NO_SUCH')
// @ts-expect-error the param is missing
rail.fail('MEMBER_NOT_FOUND')
// @ts-expect-error the param has another type
rail.fail('MEMBER_NOT_FOUND', { params: { number: 7 } })
// @ts-expect-error there is no such option
rail.fail('ROUTE_UNKNOWN', { pth: 'member' })
// @ts-expect-error there is no such code
createRail(errors, { answers: { ...answers, 500: 'NO_SUCH' } })
// @ts-expect-error the code has another status
createRail(errors, { answers: { ...answers, 404: 'SERVICE_BROKEN' } })
// @ts-expect-error the code needs a value
createRail(errors, { answers: { ...answers, 404: 'MEMBER_NOT_FOUND' } })
// @ts-expect-error 404 and 500 are missing
createRail(errors, { answers: { 400: 'REQUEST_UNREADABLE' } })
// @ts-expect-error no code has this status
createRail(errors, { answers: { ...answers, 409: 'REQUEST_UNREADABLE' } })
// @ts-expect-error there is no such option
createRail(errors, { answers, failureOf: () => undefined })
// @ts-expect-error a hook is a function
createRail(errors, { answers, requestId: 'x-request-id' })
// @ts-expect-error the form does not exist
createRail(errors, { answers, forms: ['problm'] })
// @ts-expect-error the codes, not the module
createRail(errors.entries)
// @ts-expect-error a list
createRail([])
// @ts-expect-error the code needs a value
createRail(errors, { answers, codeOfFault: () => 'MEMBER_NOT_FOUND' })
// @ts-expect-error there is no such code
createRail(errors, { answers, codeOfError: () => 'NO_SUCH' })
// @ts-expect-error hooks without answers have no adapter that calls them
createRail(errors, { onInternal: console.error })
// @ts-expect-error the rail has no answers
railExpress(plain)
// @ts-expect-error nothing but the rail
railFastify({ rail })
// @ts-expect-error nothing but the rail
railFetch(() => new Response())
// @ts-expect-error the app is missing
railHono(rail)
// @ts-expect-error the rail comes first
railHono(hono, rail)
// @ts-expect-error the server is missing
railNodeServer(rail)
// @ts-expect-error its hooks take a request of Fastify
railFetch(typed)
// @ts-expect-error no Response
handle(() => 'text')
// @ts-expect-error a failure is thrown
handle(() => rail.fail('ROUTE_UNKNOWN'))
// @ts-expect-error a failure is thrown
hono.get('/returned', () => rail.fail('ROUTE_UNKNOWN'))
// @ts-expect-error without an audience, a token for another API would be accepted
requireToken({ jwks: { url: 'https://auth.example.org/certs' }, issuer: 'x' })
// @ts-expect-error the name is scopes
check('Bearer x', { scope: ['read'] })
