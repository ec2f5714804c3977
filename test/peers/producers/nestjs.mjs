import 'reflect-metadata'
import {
  BadRequestException,
  Controller,
  Get,
  Module,
  Post,
  UnprocessableEntityException,
} from '@nestjs/common'
import { NestFactory } from '@nestjs/core'

class Visits {
  open() {
    // What its ValidationPipe throws for two fields.
    throw new BadRequestException([
      'member should not be empty',
      'date must be a valid ISO 8601 date string',
    ])
  }
  crash() {
    throw new Error('planted')
  }
  refuse() {
    throw new UnprocessableEntityException()
  }
}
const routed = (decorator, name) =>
  Reflect.decorate(
    [decorator],
    Visits.prototype,
    name,
    Object.getOwnPropertyDescriptor(Visits.prototype, name),
  )
routed(Post('visits'), 'open')
routed(Get('crash'), 'crash')
routed(Get('refuse'), 'refuse')
Controller()(Visits)
class App {}
Module({ controllers: [Visits] })(App)
const app = await NestFactory.create(App, { logger: false })
await app.listen(0, '127.0.0.1')
console.log(`ready ${await app.getUrl()}`)
