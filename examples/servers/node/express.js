import express from 'express'
import { railExpress, railNodeServer } from 'rail-errors/server'
import { createClaim } from './claims.js'
import { rail } from './rail.js'

const app = express()
app.disable('x-powered-by')
app.use(express.json({ limit: '20kb' }))
app.post('/claims', async (request, response) => response.json(await createClaim(request.body)))
app.use(railExpress(rail)) // after all routes
const server = app.listen(process.env.PORT ?? 3000)
railNodeServer(rail, server)
