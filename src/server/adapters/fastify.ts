import { type AdapterOptions, answererOf, UNKNOWN_ROUTE } from './options.ts'

/** What this uses of Fastify 5. */
type Request = { headers: Record<string, unknown> }
type Reply = { code(status: number): Reply; headers(headers: Record<string, string>): Reply; send(body: unknown): Reply }
type App = {
  setErrorHandler(handler: (error: unknown, request: Request, reply: Reply) => unknown): unknown
  setNotFoundHandler(handler: (request: Request, reply: Reply) => unknown): unknown
}

/**
 * The handler for a Fastify app: `fastify({ frameworkErrors: onError })` gives it addresses that are not valid, `attach(app)` errors and
 * unknown routes. Fastify gives 404 for a wrong method, too.
 */
export function railFastify(options: AdapterOptions<Request>) {
  const answerTo = answererOf(options)
  const onError = (error: unknown, request: Request, reply: Reply) => {
    const { status, headers, body } = answerTo(error, request, request.headers['accept-language'])
    return reply.code(status).headers(headers).send(body)
  }
  return {
    onError,
    attach(app: App): void {
      app.setErrorHandler(onError)
      app.setNotFoundHandler((request, reply) => onError(UNKNOWN_ROUTE, request, reply))
    },
  }
}
