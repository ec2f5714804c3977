import { type NodeResponse, STALE_HEADERS } from './node-response.ts'
import {
  type AdapterOptions,
  type Answerer,
  answererOf,
  type NodeRequest,
  UNKNOWN_ROUTE,
} from './options.ts'

/** What this uses of a reply of Fastify 5. */
export type FastifyReply = {
  sent: boolean
  raw: Pick<NodeResponse, 'headersSent' | 'writableEnded' | 'destroy'>
  hasHeader(name: string): boolean
  removeHeader(name: string): unknown
  code(status: number): unknown
  headers(headers: Record<string, string>): unknown
  /** Its parameter depends on the schemas of the app. */
  send(body: never): unknown
}

/** What this uses of Fastify 5. */
type App<R> = {
  setErrorHandler(handler: (error: unknown, request: R, reply: FastifyReply) => void): unknown
  setNotFoundHandler(handler: (request: R, reply: FastifyReply) => void): unknown
  /** Its parameters depend on the hook. */
  addHook(name: never, hook: never): unknown
}
type Handler<R> = (this: never, request: R, reply: FastifyReply) => unknown

/** Does what `respond` of node-response.ts does, with a reply of Fastify. */
export function reply<R extends NodeRequest>(
  { answer, reportLate }: Answerer<R>,
  error: unknown,
  request: R,
  response: FastifyReply,
): void {
  if (response.raw.headersSent) {
    reportLate(error, request, response.raw)
    if (!response.raw.writableEnded) response.raw.destroy()
    return
  }
  const wanted = answer(error, request, request.headers['accept-language'])
  for (const name of STALE_HEADERS) if (response.hasHeader(name)) response.removeHeader(name)
  // A text: of an object, Fastify sends only the members that the response schema of the route has.
  response.code(wanted.status)
  response.headers(wanted.headers)
  response.send(JSON.stringify(wanted.body) as never)
}

/**
 * The handler for a Fastify app: `fastify({ frameworkErrors: onError })` gives it addresses that
 * are not valid, `attach(app)`, before the routes, errors and unknown routes. Fastify gives 404 for
 * a wrong method, too.
 */
export function railFastify<R extends NodeRequest = NodeRequest>(options: AdapterOptions<R>) {
  const answerer = answererOf(options)
  const onError = (error: unknown, request: R, response: FastifyReply): void =>
    reply(answerer, error, request, response)
  return {
    onError,
    attach(app: App<R>): void {
      app.setErrorHandler(onError)
      app.setNotFoundHandler((request, response) => onError(UNKNOWN_ROUTE, request, response))
      const onRoute = (route: { handler: Handler<R> }) => {
        route.handler = reportingLate(answerer, route.handler)
      }
      app.addHook('onRoute' as never, onRoute as never)
    },
  }
}

/** Fastify only warns of what a handler throws after it has answered. */
function reportingLate<R extends NodeRequest>(
  { reportLate }: Answerer<R>,
  handler: Handler<R>,
): Handler<R> {
  return function (request, response) {
    const late = (error: unknown): never => {
      if (response.sent) reportLate(error, request, response.raw)
      throw error
    }
    try {
      const result = handler.call(this, request, response)
      return result instanceof Promise ? result.catch(late) : result
    } catch (error) {
      return late(error)
    }
  }
}
