// One server for bench/servers.mjs:
// `node server-app.mjs <framework> <bare | rail> <folder of the generated module>`.
import 'reflect-metadata'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { serve } from '@hono/node-server'
import { Controller, Get, HttpException, Module } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import express from 'express'
import fastify from 'fastify'
import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { createRail, railExpress, railFastify, railHono, railNest } from '../dist/server.js'

const [framework, mode, folder] = process.argv.slice(2)
const errors = await import(pathToFileURL(join(folder, 'bench-errors.js')))
const rail = createRail(errors, {
  answers: { 400: 'REQUEST_UNREADABLE', 404: 'ROUTE_UNKNOWN', 500: 'SERVICE_BROKEN' },
})
const document = { member: { id: 'B' }, lines: [{}, { documents: 'x' }, {}] }

const created = () => ({ claim: 1 })
/** One fault: bare, with the error of the framework. */
const one = (bare) => {
  throw mode === 'bare'
    ? bare
    : rail.fail('MEMBER_NOT_FOUND', { path: 'member.id', params: { number: 'B' } })
}
/** Three faults: bare, with one error of the framework. */
const three = (bare) => {
  if (mode === 'bare') throw bare
  const reasons = rail.collect(document)
  for (const at of [2, 0]) reasons.add('MISSING_DOCUMENTS', { path: `lines[${at}].documents` })
  reasons.add('MEMBER_NOT_FOUND', { path: 'member.id', params: { number: 'B' } }).throwIfAny()
}
const withStatus = (name) =>
  Object.assign(new Error('No member has the number B.'), { [name]: 404 })
const listening = { port: 0, hostname: '127.0.0.1', host: '127.0.0.1' }
const ready = (port) => console.log(`ready http://127.0.0.1:${port}`)

const start = {
  express() {
    const app = express()
    app.get('/created', (_, response) => response.json(created()))
    app.get('/one', () => one(withStatus('status')))
    app.get('/three', () => three(withStatus('status')))
    if (mode === 'rail') app.use(railExpress(rail))
    const server = app.listen(0, '127.0.0.1', () => ready(server.address().port))
  },
  async fastify() {
    const { options, plugin } = railFastify(rail)
    const app = fastify(mode === 'rail' ? options : {})
    if (mode === 'rail') await app.register(plugin)
    app.get('/created', async () => created())
    app.get('/one', async () => one(withStatus('statusCode')))
    app.get('/three', async () => three(withStatus('statusCode')))
    await app.listen(listening)
    ready(app.server.address().port)
  },
  hono() {
    const app = new Hono()
    if (mode === 'rail') railHono(rail, app)
    const exception = () => new HTTPException(404, { message: 'No member has the number B.' })
    app.get('/created', (context) => context.json(created()))
    app.get('/one', () => one(exception()))
    app.get('/three', () => three(exception()))
    serve({ fetch: app.fetch, ...listening }, ({ port }) => ready(port))
  },
  async nestjs() {
    class Claims {
      created() {
        return created()
      }
      one() {
        return one(new HttpException('No member has the number B.', 404))
      }
      three() {
        return three(new HttpException('No member has the number B.', 404))
      }
    }
    for (const path of ['created', 'one', 'three'])
      Get(path)(Claims.prototype, path, Object.getOwnPropertyDescriptor(Claims.prototype, path))
    Controller()(Claims)
    class App {}
    Module({ controllers: [Claims] })(App)
    const app = await NestFactory.create(App, { logger: false })
    if (mode === 'rail') app.useGlobalFilters(railNest(rail))
    await app.listen(0, '127.0.0.1')
    ready(app.getHttpServer().address().port)
  },
}
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send(user + system)
})
await start[framework]()
