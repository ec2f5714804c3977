import { type AdapterOptions, answererOf } from './options.ts'

/** What this uses of Fastify 5. */
type Request = { headers: Record<string, unknown> }
type Reply = { code(status: number): Reply; headers(headers: Record<string, string>): Reply; send(body: unknown): Reply }
type App = {
  setErrorHandler(handler: (error: unknown, request: Request, reply: Reply) => unknown): unknown
  setNotFoundHandler(handler: (request: Request, reply: Reply) => unknown): unknown
}

/** Sets the handlers of a Fastify app for errors and unknown routes. Fastify gives 404 for a wrong method, too. */
export function railFastify(app: App, options: AdapterOptions<Request>): void {
  const answerTo = answererOf(options)
  const send = (error: unknown, request: Request, reply: Reply) => {
    const { status, headers, body } = answerTo(error, request, request.headers['accept-language'])
    return reply.code(status).headers(headers).send(body)
  }
  app.setErrorHandler(send)
  app.setNotFoundHandler((request, reply) => send({ statusCode: 404 }, request, reply))
}
