import express from 'express'
import { railExpress } from 'rail-errors/server'
import { railWith } from './rails.js'
import { hooks, thrown } from './thrown.js'

const app = express()
app.disable('x-powered-by')
app.use('/hook', () => {
  throw thrown.error()
})
app.get('/throw/:name', ({ params }) => {
  throw thrown[params.name]()
})
app.get('/later/:name', async ({ params }) => {
  await null
  throw thrown[params.name]()
})
app.get('/begun', async (_, response) => {
  response.write('{"lines":[')
  throw thrown.error()
})
app.get('/stale', (_, response) => {
  response.set({
    'content-encoding': 'gzip',
    'content-length': '3',
    'content-disposition': 'attachment',
    etag: '"x"',
    'cache-control': 'public',
  })
  throw thrown.error()
})
app.use(railExpress(railWith(hooks)))
app.listen(process.env.PORT)
