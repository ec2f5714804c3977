import { type FastifyReply, sendReply } from './fastify-reply.ts'
import { type AdapterOptions, answererOf, type NodeRequest, UNKNOWN_ROUTE } from './options.ts'

/** What this uses of Fastify 5. */
type App<R> = {
  setErrorHandler(handler: (error: unknown, request: R, reply: FastifyReply) => void): unknown
  setNotFoundHandler(handler: (request: R, reply: FastifyReply) => void): unknown
}

/**
 * The handler for a Fastify app: `fastify({ frameworkErrors: onError })` gives it addresses that
 * are not valid, `attach(app)` errors and unknown routes. Fastify gives 404 for a wrong method,
 * too.
 */
export function railFastify<R extends NodeRequest = NodeRequest>(options: AdapterOptions<R>) {
  const answerTo = answererOf(options)
  const onError = (error: unknown, request: R, reply: FastifyReply): void =>
    sendReply(reply, answerTo(error, request, request.headers['accept-language']))
  return {
    onError,
    attach(app: App<R>): void {
      app.setErrorHandler(onError)
      app.setNotFoundHandler((request, reply) => onError(UNKNOWN_ROUTE, request, reply))
    },
  }
}
