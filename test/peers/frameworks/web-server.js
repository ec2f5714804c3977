// Runs the program for Request and Response on Node.
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { railNodeServer, railResponse } from 'rail-errors/server'
import { options } from './rail.js'
import web from './web.js'

const respond = railResponse(options)
const errorHandler = () => respond({ status: 400 }, new Request('http://localhost'))
const server = createServer(getRequestListener(web.fetch, { errorHandler }))
railNodeServer(options).attach(server)
server.listen(process.env.PORT)
