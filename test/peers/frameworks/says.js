// What frameworks and their plugins say by themselves, and what clients of other services throw: a
// line for each request, with what the client gets and what `onInternal` gets.
import 'reflect-metadata'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import basicAuth from '@fastify/basic-auth'
import rateLimit from '@fastify/rate-limit'
import { zValidator } from '@hono/zod-validator'
import {
  Body,
  ConflictException,
  Controller,
  Get,
  HttpException,
  Module,
  Param,
  ParseIntPipe,
  Post,
  UnauthorizedException,
  UnprocessableEntityException,
  ValidationPipe,
} from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import axios from 'axios'
import { IsInt, IsString } from 'class-validator'
import express from 'express'
import express4 from 'express-4'
import fastify from 'fastify'
import { Hono } from 'hono'
import { basicAuth as honoBasic } from 'hono/basic-auth'
import { bearerAuth } from 'hono/bearer-auth'
import { csrf } from 'hono/csrf'
import { HTTPException } from 'hono/http-exception'
import createError from 'http-errors'
import ky from 'ky'
import { notFound, redirect } from 'next/navigation.js'
import {
  createRail,
  railExpress,
  railFastify,
  railFetch,
  railHono,
  railNest,
  railNodeServer,
} from 'rail-errors/server'
import { tokenFetch } from 'rail-errors/token'
import { z } from 'zod'
import { withRailErrors } from './errors/claim-errors.client.js'
import * as module from './errors/claim-errors.js'

const entry = (http) => ({ http, stop: true, fix_stage: 'call', meaning: `Status ${http}.` })
const errors = {
  ...module,
  entries: { ...module.entries, NO_TOKEN: entry(401), CONFLICT: entry(409), SLOW_DOWN: entry(429) },
}
let internal = []
const rail = createRail(errors, {
  answers: {
    400: 'REQUEST_UNREADABLE',
    401: 'NO_TOKEN',
    404: 'ROUTE_UNKNOWN',
    409: 'CONFLICT',
    429: 'SLOW_DOWN',
    500: 'SERVICE_BROKEN',
  },
  onInternal: (error) => internal.push(error?.name ?? error),
  onFinding() {},
})

const KEPT = ['www-authenticate', 'retry-after', 'allow', 'location']
async function say(name, answer) {
  const response = await answer
  let isWhole = true
  const body =
    response.payload ??
    (await response.text().catch(() => {
      isWhole = false
      return ''
    }))
  const headers = new Headers(response.headers)
  const said = body.startsWith('{"error"') ? JSON.parse(body) : {}
  const reasons = said.errors ?? [said]
  const line = [
    response.status ?? response.statusCode,
    ...(isWhole ? [] : ['cut off']),
    ...new Set(reasons.map(({ error }) => error ?? '')),
    reasons
      .map(({ path }) => path)
      .filter(Boolean)
      .join(' '),
    ...KEPT.map((header) => headers.get(header)).filter(Boolean),
    ...internal.map((one) => `reported: ${one}`),
  ]
  internal = []
  process.stdout.write(`${name}: ${line.filter(Boolean).join(', ')}\n`)
}
const json = (body) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})
const listening = (app) =>
  new Promise((done) => {
    const server = app.listen(0, '127.0.0.1', () =>
      done([`http://127.0.0.1:${server.address().port}`, server]),
    )
  })

const STATUSES = [
  ...[401, 402, 403, 405, 406, 408, 409, 410, 412, 416, 422, 423, 425, 426, 428, 429, 451],
  ...[501, 502, 503, 504],
]
const NO_MEMBER = {
  error: 'MEMBER_NOT_FOUND',
  message: 'SELECT 1',
  path: 'theirs',
  fix_stage: 'identify',
}

/** The status and the code of each answer to bytes that are sent as they are. */
const codesFor = (port, bytes) =>
  new Promise((done) => {
    let all = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.on('data', (chunk) => {
      all += chunk
    })
    socket.on('close', () =>
      done(
        [...all.matchAll(/HTTP\/1\.1 (\d+)|"error":"(\w+)"/g)].map(([, a, b]) => a ?? b).join(', '),
      ),
    )
  })

async function expressSays() {
  const [upstream, server] = await listening(
    createServer(({ url }, response) =>
      response
        .writeHead(Number(url.slice(1, 4)), { 'content-type': 'application/json' })
        .end(JSON.stringify(NO_MEMBER)),
    ),
  )
  const call = tokenFetch({
    tokenUrl: `${upstream}/401`,
    grant: 'client_credentials',
    clientId: 'me',
    clientSecret: 'wrong',
    origins: [upstream],
  })
  const rails = withRailErrors()
  const app = express()
  app.use(express.json({ limit: '20kb' }))
  for (const status of STATUSES)
    app.get(`/${status}`, () => {
      const headers = { 'retry-after': '7', allow: 'GET', 'www-authenticate': 'Basic' }
      throw createError(status, 'x', { headers })
    })
  app.get('/rail', () => rails(`${upstream}/404`))
  app.get('/axios', () => axios.get(`${upstream}/404`))
  app.get('/ky', () => ky.get(`${upstream}/403`, { retry: 0 }))
  app.get('/token', () => call(`${upstream}/200`))
  app.get('/stripe', () => {
    throw Object.assign(new Error('No such customer'), { statusCode: 404, type: 'StripeError' })
  })
  app.get('/decoded/:id', (_, response) => response.json({}))
  // What is given with a code is often another's, and must not make a bug of a failure.
  app.post('/attributes', ({ body }) => {
    const reasons = rail.collect(body)
    for (const name of Object.keys(body))
      reasons.add('REQUEST_UNREADABLE', { path: `attributes.${name}` })
    reasons.throwIfAny()
  })
  const given = {
    date: { retryAfter: Number('Wed, 21 Oct 2026 07:28:00 GMT') },
    fraction: { retryAfter: 1.5 },
    empty: { message: '' },
    null: { path: null },
    misspelled: { pth: 'member.id' },
  }
  for (const [name, options] of Object.entries(given))
    app.get(`/${name}`, () => {
      throw rail.fail('SLOW_DOWN', options)
    })
  app.get('/next', (_, __, next) => next(rail.fail('SLOW_DOWN')))
  app.get('/wrapped', () => {
    throw new Error('outer', { cause: rail.fail('SLOW_DOWN') })
  })
  app.get('/any', () => Promise.any([Promise.reject(rail.fail('SLOW_DOWN'))]))
  app.get('/late', async (_, response) => {
    response.json({})
    throw new Error('late')
  })
  app.get('/half', async (_, response) => {
    response.write('{')
    throw new Error('half')
  })
  app.get('/twice', async (_, __, next) => {
    next(new Error('one'))
    next(new Error('two'))
    throw new Error('three')
  })
  app.use(railExpress(rail))
  const [base, own] = await listening(app)
  railNodeServer(rail, own)
  railNodeServer(rail, own)
  for (const path of [
    ...STATUSES,
    ...['rail', 'axios', 'ky', 'token', 'stripe', 'decoded/%zz', ...Object.keys(given)],
    ...['next', 'wrapped', 'any', 'late', 'half', 'twice'],
  ])
    await say(`express ${path}`, fetch(`${base}/${path}`))
  await say('express HEAD', fetch(`${base}/401`, { method: 'HEAD' }))
  const large = '"x"'.padEnd(10_000_000)
  const posts = {
    'an odd name': json({ 'a b': 1 }),
    'a large body': { ...json(), body: large },
    'a large body in pieces': { ...json(), body: new Blob([large]).stream(), duplex: 'half' },
    charset: { ...json({}), headers: { 'content-type': 'application/json; charset=x' } },
    encoding: {
      ...json({}),
      headers: { 'content-type': 'application/json', 'content-encoding': 'x' },
    },
  }
  for (const [name, init] of Object.entries(posts))
    await say(`express ${name}`, fetch(`${base}/attributes`, init))
  const { port } = own.address()
  const head = 'GET /401 HTTP/1.1\r\nhost: x\r\n'
  const raw = {
    'no HTTP': 'HELLO\r\n\r\n',
    'no Host': 'GET / HTTP/1.1\r\n\r\n',
    'large headers': `${head}x: ${'x'.repeat(20_000)}\r\n\r\n`,
    pipelined: `${head}\r\n${head}connection: close\r\n\r\n`,
    'an expectation': `${head}expect: x\r\nconnection: close\r\n\r\n`,
    'an upgrade': `${head}connection: upgrade, close\r\nupgrade: x\r\n\r\n`,
  }
  for (const [name, bytes] of Object.entries(raw))
    process.stdout.write(`express ${name}: ${await codesFor(port, bytes)}\n`)
  for (const one of [server, own]) one.close()
}

async function express4Says() {
  const app = express4()
  app.use(express4.json())
  app.get('/failure', () => {
    throw rail.fail('SLOW_DOWN', { retryAfter: 3 })
  })
  app.get('/next', (_, __, next) => next(createError(401)))
  app.get('/bug', () => {
    throw new Error('SELECT 1')
  })
  app.use(railExpress(rail))
  const [base, own] = await listening(app)
  railNodeServer(rail, own)
  for (const path of ['failure', 'next', 'bug', 'nothing', '%zz'])
    await say(`express 4 ${path}`, fetch(`${base}/${path}`))
  await say('express 4 no JSON', fetch(`${base}/failure`, { ...json(), body: '{' }))
  own.close()
}

async function fastifySays() {
  const { options, plugin } = railFastify(rail)
  const app = fastify({ ajv: { customOptions: { allErrors: true } }, ...options })
  await app.register(plugin)
  await app.register(rateLimit, { global: false })
  const validate = async () => {
    throw new Error('no')
  }
  await app.register(basicAuth, { validate, authenticate: { realm: 'x' } })
  app.get('/basic', { onRequest: app.basicAuth }, async () => 'ok')
  app.get('/limited', { config: { rateLimit: { max: 1 } } }, async () => 'ok')
  const claim = {
    type: 'object',
    required: ['member', 'lines'],
    properties: {
      member: { type: 'object', required: ['id'] },
      lines: { type: 'array', items: { type: 'object', required: ['amount'] } },
    },
  }
  app.post('/claims', { schema: { body: claim } }, async () => 'ok')
  app.post('/attached', { attachValidation: true, schema: { body: claim } }, async (request) => {
    const { validation } = request.validationError
    rail
      .collect(request.body)
      .addFaults(validation, () => 'REQUEST_UNREADABLE')
      .throwIfAny()
  })
  app.get('/returned', async () => rail.fail('SLOW_DOWN'))
  const querystring = { type: 'object', required: ['page'] }
  app.get('/query', { schema: { querystring } }, async () => 'ok')
  await say('fastify basic', app.inject('/basic'))
  const authorization = `Basic ${btoa('x:y')}`
  await say('fastify basic, refused', app.inject({ url: '/basic', headers: { authorization } }))
  await app.inject('/limited')
  await say('fastify limited', app.inject('/limited'))
  const payload = { member: {}, lines: [{ amount: 1 }, {}] }
  await say('fastify schema', app.inject({ method: 'POST', url: '/claims', payload }))
  await say('fastify attached', app.inject({ method: 'POST', url: '/attached', payload }))
  await say('fastify query', app.inject('/query'))
  await say('fastify returned', app.inject('/returned'))
  await app.close()
}

async function honoSays() {
  const app = new Hono()
  railHono(rail, app)
  const Claim = z.object({ member: z.object({ id: z.string() }), lines: z.array(z.number()) })
  app.get('/basic', honoBasic({ username: 'a', password: 'b' }))
  app.get('/bearer', bearerAuth({ token: 'x' }))
  app.post('/csrf', csrf())
  app.get('/redirect', () => {
    throw new HTTPException(302, { res: Response.redirect('http://rail.test/login', 302) })
  })
  app.get('/429', () => {
    const headers = { 'retry-after': '9' }
    throw new HTTPException(429, { res: new Response('slow', { status: 429, headers }) })
  })
  app.get('/response', () => {
    throw new Response('own', { status: 418 })
  })
  const claims = zValidator('json', Claim, (result) => {
    if (!result.success) rail.collect(result.data).addFaults(result.error.issues).throwIfAny()
  })
  app.post('/claims', claims, (context) => context.text('ok'))
  for (const path of ['basic', 'bearer', 'redirect', '429', 'response'])
    await say(`hono ${path}`, app.request(`/${path}`))
  const headers = { 'content-type': 'text/plain', origin: 'http://other.test' }
  await say('hono csrf', app.request('/csrf', { method: 'POST', headers }))
  await say('hono schema', app.request('/claims', json({ member: {}, lines: ['x'] })))
  await say('hono no JSON', app.request('/claims', { ...json(), body: '{' }))
}

async function nestSays() {
  class Claim {}
  IsString()(Claim.prototype, 'id')
  IsInt()(Claim.prototype, 'amount')
  class Claims {
    create(claim) {
      return claim
    }
    byId(id) {
      return id
    }
  }
  const thrown = {
    conflict: () => new ConflictException('SELECT 1'),
    unauthorized: () => new UnauthorizedException(),
    unprocessable: () => new UnprocessableEntityException({ fields: ['x'] }),
    429: () => new HttpException('slow down', 429),
    failure: () => rail.fail('SLOW_DOWN'),
    bug: () => new Error('SELECT 1'),
  }
  for (const [name, make] of Object.entries(thrown))
    Claims.prototype[name] = () => {
      throw make()
    }
  const described = (name) => [
    Claims.prototype,
    name,
    Object.getOwnPropertyDescriptor(Claims.prototype, name),
  ]
  Post('claims')(...described('create'))
  Body(new ValidationPipe({ expectedType: Claim }))(Claims.prototype, 'create', 0)
  Get('claims/:id')(...described('byId'))
  Param('id', ParseIntPipe)(Claims.prototype, 'byId', 0)
  for (const name of Object.keys(thrown)) Get(name)(...described(name))
  Controller()(Claims)
  class App {}
  Module({ controllers: [Claims] })(App)
  const app = await NestFactory.create(App, { logger: false })
  app.useGlobalFilters(railNest(rail))
  await app.listen(0, '127.0.0.1')
  const base = `http://127.0.0.1:${app.getHttpServer().address().port}`
  await say('nestjs pipe', fetch(`${base}/claims`, json({ amount: 'x' })))
  for (const path of ['claims/x', ...Object.keys(thrown), 'nothing'])
    await say(`nestjs ${path}`, fetch(`${base}/${path}`))
  await app.close()
  for (const kind of ['rpc', 'graphql'])
    try {
      railNest(rail).catch(thrown.bug(), { getType: () => kind })
    } catch ({ message }) {
      process.stdout.write(`nestjs ${kind}: thrown on, ${message}\n`)
    }
}

async function fetchSays() {
  const headers = { 'www-authenticate': 'Bearer' }
  const request = new Request('http://rail.test/', { signal: AbortSignal.abort() })
  const thrown = {
    redirect: Response.redirect('http://rail.test/login', 302),
    401: new Response('', { status: 401, headers }),
    200: new Response('fine'),
    'a client that left': request.signal.reason,
  }
  for (const [name, one] of Object.entries(thrown))
    await say(`fetch ${name}`, railFetch(rail)(() => Promise.reject(one))(request))
  await say('fetch returned', railFetch(rail)(() => rail.fail('SLOW_DOWN'))(request))
}

async function nextSays() {
  for (const [name, leave] of Object.entries({ redirect: () => redirect('/login'), notFound }))
    await railFetch(rail)(leave)(new Request('http://rail.test/')).then(
      (response) => say(`next ${name}`, response),
      ({ digest }) => process.stdout.write(`next ${name}: thrown on, ${digest}\n`),
    )
}

for (const says of [
  expressSays,
  express4Says,
  fastifySays,
  honoSays,
  nestSays,
  fetchSays,
  nextSays,
])
  await says()
process.exit()
