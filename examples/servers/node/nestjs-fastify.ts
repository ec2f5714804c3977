import 'reflect-metadata'
import { Body, Controller, HttpCode, Module, Post } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify'
import { railFastify, railNest, railNodeServer } from 'rail-errors/server'
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

const adapter = new FastifyAdapter({ bodyLimit: 20 * 1024, ...railFastify(rail).options })
const app = await NestFactory.create<NestFastifyApplication>(AppModule, adapter, { logger: ['error', 'warn'] })
app.useGlobalFilters(railNest(rail))
railNodeServer(rail, app.getHttpServer())
await app.listen(process.env.PORT ?? 3000, '0.0.0.0')
