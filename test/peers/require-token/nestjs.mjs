import 'reflect-metadata'
import { Controller, Get, Headers, Module, Query, UseFilters } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import { createRail, railNest, requireToken } from 'rail-errors/server'
import { codes } from './codes.mjs'
import * as errors from './errors/claim-errors.js'

const check = requireToken(JSON.parse(process.argv[2]))
const onInternal = (error) => console.error(`internal: ${error.message}`)
// Decorators without a compiler: NestJS reads only what they record.
const controllers = Object.entries(codes).map(([path, answers]) => {
  class Claims {
    who(authorization, scope) {
      return check(authorization, { scopes: scope?.split(' ') })
    }
  }
  Get()(Claims.prototype, 'who', Object.getOwnPropertyDescriptor(Claims.prototype, 'who'))
  Headers('authorization')(Claims.prototype, 'who', 0)
  Query('scope')(Claims.prototype, 'who', 1)
  Controller(path)(Claims)
  UseFilters(railNest(createRail(errors, { answers, onInternal })))(Claims)
  return Claims
})
class App {}
Module({ controllers })(App)
const app = await NestFactory.create(App, { logger: false })
await app.listen(0, '127.0.0.1')
console.log(`ready ${(await app.getUrl()).replace('[::1]', '127.0.0.1')}`)
