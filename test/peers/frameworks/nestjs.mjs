import 'reflect-metadata'
import { Body, Controller, HttpCode, Module, Post } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import { railFilter } from 'rail-errors/server'
import { claim, options } from './claims.mjs'

// Decorators without a compiler: NestJS reads only what they record.
class Claims {
  create(body) {
    return claim(body)
  }
}
const method = Object.getOwnPropertyDescriptor(Claims.prototype, 'create')
Post('claims')(Claims.prototype, 'create', method)
HttpCode(200)(Claims.prototype, 'create', method)
Body()(Claims.prototype, 'create', 0)
Controller()(Claims)
class App {}
Module({ controllers: [Claims] })(App)

const app = await NestFactory.create(App, { logger: false, bodyParser: false })
app.useBodyParser('json', { limit: '20kb' })
app.useGlobalFilters(railFilter(options))
await app.listen(0, '127.0.0.1')
console.log(`ready ${await app.getUrl()}`)
