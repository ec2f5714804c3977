import express from 'express'
import { railExpress, railNodeServer } from 'rail-errors/server'
import { createClaim } from './claims.js'
import { endWith, settings } from './endings.js'

const { notFound, onError } = railExpress(settings)
const app = express()
app.use(express.json())
app.post('/claims', async ({ body }, response) => response.json(await createClaim(body)))
app.get('/ends/*rest', ({ url }, response) => endWith(url, response, (body) => response.json(body)))
app.use(notFound)
app.use(onError)
const server = app.listen(process.env.PORT)
railNodeServer(settings).attach(server)
