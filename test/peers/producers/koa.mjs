import Router from '@koa/router'
import Koa from 'koa'
import bodyParser from 'koa-bodyparser'

const router = new Router()
router.post('/visits', (context) => {
  context.body = context.request.body
})
router.get('/crash', () => {
  throw new Error('planted')
})
const app = new Koa({ silent: true })
app.silent = true
app.use(bodyParser()).use(router.routes()).use(router.allowedMethods())
const server = app.listen(0, '127.0.0.1', () =>
  console.log(`ready http://127.0.0.1:${server.address().port}`),
)
