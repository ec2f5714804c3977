import type { Answerer } from '../answerer.ts'
import { type AppRail, answererOf } from '../app-rail.ts'
import { situation } from '../framework.ts'
import { type NodeRequest, type NodeResponse, STALE_HEADERS } from './node-response.ts'
import { clientErrorHandler, railNodeServer, type Server } from './node-server.ts'

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
  server: Server
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
  const wanted = answer(error, request, request, response)
  for (const name of STALE_HEADERS) if (response.hasHeader(name)) response.removeHeader(name)
  // A text: of an object, Fastify sends only the members that the response schema of the route has.
  response.code(wanted.status)
  response.headers(wanted.headers)
  response.send(JSON.stringify(wanted.body) as never)
}

/**
 * What a Fastify app needs: `fastify({ ...options })` for what it answers before it has a route, and
 * `await app.register(plugin)` before the routes. Fastify gives 404 for a wrong method, too.
 */
export function railFastify<R extends NodeRequest = NodeRequest>(rail: AppRail<R>) {
  const answerer = answererOf('railFastify', rail)
  const onError = (error: unknown, request: R, response: FastifyReply): void =>
    reply(answerer, error, request, response)
  async function plugin(app: App<R>): Promise<void> {
    app.setErrorHandler(onError)
    app.setNotFoundHandler((request, response) => onError(situation(404), request, response))
    const onRoute = (route: { handler: Handler<R> }) => {
      route.handler = reportingLate(answerer, route.handler)
    }
    app.addHook('onRoute' as never, onRoute as never)
    railNodeServer(rail, app.server)
  }
  return {
    options: {
      frameworkErrors: onError,
      clientErrorHandler: clientErrorHandler(answerer as Answerer<never>),
      return503OnClosing: false, // its 503 has a body of its own
    },
    // For the whole app, not only for the plugin.
    plugin: Object.assign(plugin, { [Symbol.for('skip-override')]: true }),
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
