// Runs the program for Request and Response on Node.
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { railFetch, railNodeServer } from 'rail-errors/server'
import { rail } from './rail.js'
import web from './web.js'

const unreadable = railFetch(rail)(() => {
  throw rail.fail('REQUEST_UNREADABLE')
})
const errorHandler = () => unreadable(new Request('http://localhost'))
const server = createServer(getRequestListener(web.fetch, { errorHandler }))
railNodeServer(rail, server)
server.listen(process.env.PORT)
