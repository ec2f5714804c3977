// What frameworks and their plugins say by themselves, and what clients of other services throw: a
// line for each request, with what the client gets and what `onInternal` gets.
import 'reflect-metadata'
import { createServer } from 'node:http'
import basicAuth from '@fastify/basic-auth'
import rateLimit from '@fastify/rate-limit'
import { zValidator } from '@hono/zod-validator'
import {
  Body,
  ConflictException,
  Controller,
  Get,
  Module,
  Post,
  ValidationPipe,
} from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import axios from 'axios'
import { IsInt, IsString } from 'class-validator'
import express from 'express'
import fastify from 'fastify'
import { Hono } from 'hono'
import { basicAuth as honoBasic } from 'hono/basic-auth'
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
} from 'rail-errors/server'
import { tokenFetch } from 'rail-errors/token'
import { z } from 'zod'
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
  onInternal: (error) => internal.push(error?.name),
  onFinding() {},
})

const KEPT = ['www-authenticate', 'retry-after', 'allow', 'location']
async function say(name, answer) {
  const response = await answer
  const body = response.payload ?? (await response.text())
  const headers = new Headers(response.headers)
  const said = body.startsWith('{"error"') ? JSON.parse(body) : {}
  const reasons = said.errors ?? [said]
  const line = [
    response.status ?? response.statusCode,
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

async function expressSays() {
  const [upstream, server] = await listening(
    createServer(({ url }, response) => response.writeHead(Number(url.slice(1, 4))).end('{}')),
  )
  const call = tokenFetch({
    tokenUrl: `${upstream}/401`,
    grant: 'client_credentials',
    clientId: 'me',
    clientSecret: 'wrong',
    origins: [upstream],
  })
  const app = express()
  for (const status of [401, 405, 409, 429])
    app.get(`/${status}`, () => {
      const headers = { 'retry-after': '7', allow: 'GET', 'www-authenticate': 'Basic' }
      throw createError(status, 'x', { headers })
    })
  app.get('/axios', () => axios.get(`${upstream}/404`))
  app.get('/ky', () => ky.get(`${upstream}/403`, { retry: 0 }))
  app.get('/token', () => call(`${upstream}/200`))
  app.get('/stripe', () => {
    throw Object.assign(new Error('No such customer'), { statusCode: 404, type: 'StripeError' })
  })
  app.get('/decoded/:id', (_, response) => response.json({}))
  app.use(railExpress(rail))
  const [base, own] = await listening(app)
  for (const path of ['401', '405', '409', '429', 'axios', 'ky', 'token', 'stripe', 'decoded/%zz'])
    await say(`express ${path}`, fetch(`${base}/${path}`))
  for (const one of [server, own]) one.close()
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
  const querystring = { type: 'object', required: ['page'] }
  app.get('/query', { schema: { querystring } }, async () => 'ok')
  await say('fastify basic', app.inject('/basic'))
  const authorization = `Basic ${btoa('x:y')}`
  await say('fastify basic, refused', app.inject({ url: '/basic', headers: { authorization } }))
  await app.inject('/limited')
  await say('fastify limited', app.inject('/limited'))
  const payload = { member: {}, lines: [{ amount: 1 }, {}] }
  await say('fastify schema', app.inject({ method: 'POST', url: '/claims', payload }))
  await say('fastify query', app.inject('/query'))
  await app.close()
}

async function honoSays() {
  const app = new Hono()
  railHono(rail, app)
  const Claim = z.object({ member: z.object({ id: z.string() }), lines: z.array(z.number()) })
  app.get('/basic', honoBasic({ username: 'a', password: 'b' }))
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
  for (const path of ['basic', 'redirect', '429', 'response'])
    await say(`hono ${path}`, app.request(`/${path}`))
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
    taken() {
      throw new ConflictException('SELECT 1')
    }
  }
  const described = (name) => [
    Claims.prototype,
    name,
    Object.getOwnPropertyDescriptor(Claims.prototype, name),
  ]
  Post('claims')(...described('create'))
  Body(new ValidationPipe({ expectedType: Claim }))(Claims.prototype, 'create', 0)
  Get('taken')(...described('taken'))
  Controller()(Claims)
  class App {}
  Module({ controllers: [Claims] })(App)
  const app = await NestFactory.create(App, { logger: false })
  app.useGlobalFilters(railNest(rail))
  await app.listen(0, '127.0.0.1')
  const base = `http://127.0.0.1:${app.getHttpServer().address().port}`
  await say('nestjs pipe', fetch(`${base}/claims`, json({ amount: 'x' })))
  await say('nestjs conflict', fetch(`${base}/taken`))
  await app.close()
}

async function nextSays() {
  for (const [name, leave] of Object.entries({ redirect: () => redirect('/login'), notFound }))
    await railFetch(rail)(leave)(new Request('http://rail.test/')).then(
      (response) => say(`next ${name}`, response),
      ({ digest }) => process.stdout.write(`next ${name}: thrown on, ${digest}\n`),
    )
}

for (const says of [expressSays, fastifySays, honoSays, nestSays, nextSays]) await says()
process.exit()
