import 'reflect-metadata'
import { Body, Controller, HttpCode, Module, Post } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import type { NestExpressApplication } from '@nestjs/platform-express'
import { railNest, railNodeServer } from 'rail-errors/server'
import { createClaim } from './claims.js'
import { rail } from './rail.js'

@Controller('claims')
class ClaimsController {
  @Post()
  @HttpCode(200)
  create(@Body() body: unknown) {
    return createClaim(body)
  }
}

@Module({ controllers: [ClaimsController] })
class AppModule {}

const app = await NestFactory.create<NestExpressApplication>(AppModule, { bodyParser: false, logger: ['error', 'warn'] })
app.disable('x-powered-by')
app.useBodyParser('json', { limit: '20kb' })
app.useGlobalFilters(railNest(rail))
railNodeServer(rail, app.getHttpServer())
await app.listen(process.env.PORT ?? 3000)
