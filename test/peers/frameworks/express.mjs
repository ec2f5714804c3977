import express from 'express'
import { railExpress } from 'rail-errors/server'
import { claim, options } from './claims.mjs'

const { notFound, onError } = railExpress(options)
const app = express()
app.disable('x-powered-by')
app.use(express.json({ limit: '20kb' }))
app.post('/claims', (request, response) => response.json(claim(request.body)))
app.use(notFound)
app.use(onError)
const server = app.listen(0, '127.0.0.1', () => console.log(`ready http://127.0.0.1:${server.address().port}`))
