import { type FastifyReply, sendReply } from './fastify-reply.ts'
import { type AdapterOptions, answererOf, UNKNOWN_ROUTE } from './options.ts'

/** What this uses of Fastify 5. */
type Request = { headers: Record<string, unknown> }
type App = {
  setErrorHandler(handler: (error: unknown, request: Request, reply: FastifyReply) => void): unknown
  setNotFoundHandler(handler: (request: Request, reply: FastifyReply) => void): unknown
}

/**
 * The handler for a Fastify app: `fastify({ frameworkErrors: onError })` gives it addresses that are not valid, `attach(app)` errors and
 * unknown routes. Fastify gives 404 for a wrong method, too.
 */
export function railFastify(options: AdapterOptions<Request>) {
  const answerTo = answererOf(options)
  const onError = (error: unknown, request: Request, reply: FastifyReply): void =>
    sendReply(reply, answerTo(error, request, request.headers['accept-language']))
  return {
    onError,
    attach(app: App): void {
      app.setErrorHandler(onError)
      app.setNotFoundHandler((request, reply) => onError(UNKNOWN_ROUTE, request, reply))
    },
  }
}
