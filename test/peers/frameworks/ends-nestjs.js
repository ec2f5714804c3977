import 'reflect-metadata'
import { Body, Controller, Get, HttpCode, Module, Post, Req, Res } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import { FastifyAdapter } from '@nestjs/platform-fastify'
import { railFastify, railNest, railNodeServer } from 'rail-errors/server'
import { createClaim } from './claims.js'
import { endWith, rail } from './endings.js'

// Decorators without a compiler: NestJS reads only what they record.
class Ends {
  create(body) {
    return createClaim(body)
  }
  end({ url }, response) {
    return endWith(url, response.raw ?? response, (body) => response.send(body))
  }
}
for (const [member, route, parameters] of [
  ['create', Post('claims'), [Body()]],
  ['end', Get('ends/:ending/:thing/:when'), [Req(), Res()]],
]) {
  route(Ends.prototype, member, Object.getOwnPropertyDescriptor(Ends.prototype, member))
  for (const [at, parameter] of parameters.entries()) parameter(Ends.prototype, member, at)
}
HttpCode(200)(Ends.prototype, 'create', Object.getOwnPropertyDescriptor(Ends.prototype, 'create'))
Controller()(Ends)
class App {}
Module({ controllers: [Ends] })(App)

const adapter = process.argv.includes('fastify')
  ? [new FastifyAdapter(railFastify(rail).options)]
  : []
const app = await NestFactory.create(App, ...adapter, { logger: false })
app.useGlobalFilters(railNest(rail))
railNodeServer(rail, app.getHttpServer())
await app.listen(process.env.PORT, '127.0.0.1')
