import express from 'express'
import { railExpress, railNodeServer } from 'rail-errors/server'
import { createClaim } from './claims.js'
import { endWith, rail } from './endings.js'

const app = express()
app.use(express.json())
app.post('/claims', async ({ body }, response) => response.json(await createClaim(body)))
app.get('/ends/*rest', ({ url }, response) => endWith(url, response, (body) => response.json(body)))
app.use(railExpress(rail))
const server = app.listen(process.env.PORT)
railNodeServer(rail, server)
