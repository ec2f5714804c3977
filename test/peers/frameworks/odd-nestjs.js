import 'reflect-metadata'
import { Controller, Get, Module, Param, Res } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import { FastifyAdapter } from '@nestjs/platform-fastify'
import { railNest } from 'rail-errors/server'
import { railWith } from './rails.js'
import { hooks, thrown } from './thrown.js'

// Decorators without a compiler: NestJS reads only what they record.
class Odd {
  thrown(name) {
    throw thrown[name]()
  }
  async later(name) {
    await null
    throw thrown[name]()
  }
  async begun(response) {
    const raw = response.raw ?? response
    raw.write('{"lines":[')
    throw thrown.error()
  }
  stale(response) {
    const headers = {
      'content-encoding': 'gzip',
      'content-length': '3',
      'content-disposition': 'attachment',
      etag: '"x"',
      'cache-control': 'public',
    }
    for (const [name, value] of Object.entries(headers)) response.header(name, value)
    throw thrown.error()
  }
}
for (const [member, path, parameter] of [
  ['thrown', 'throw/:name', Param('name')],
  ['later', 'later/:name', Param('name')],
  ['begun', 'begun', Res()],
  ['stale', 'stale', Res()],
]) {
  Get(path)(Odd.prototype, member, Object.getOwnPropertyDescriptor(Odd.prototype, member))
  parameter(Odd.prototype, member, 0)
}
Controller()(Odd)
class App {}
Module({ controllers: [Odd] })(App)

const app = await NestFactory.create(
  App,
  ...(process.argv[2] === 'fastify' ? [new FastifyAdapter()] : []),
  { logger: false },
)
app.use('/hook', () => {
  throw thrown.error()
})
app.useGlobalFilters(railNest(railWith(hooks)))
await app.listen(process.env.PORT, '127.0.0.1')
