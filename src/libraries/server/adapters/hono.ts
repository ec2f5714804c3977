import { fieldsOf } from '../../../base/core/contract/received.ts'
import { type AppRail, answererOf, checkTarget } from '../app-rail.ts'
import { situation } from '../framework.ts'
import { STALE_HEADERS } from './node-response.ts'
import { askedBy, guarded, passed, responseOf } from './web.ts'

/** What this uses of Hono 4. */
type Context = {
  req: { raw: Request; json(): Promise<unknown> }
  get res(): Response
  set res(response: Response | undefined)
  env: unknown
  finalized: boolean
  header(name: string, value?: undefined): void
}
type App = {
  routes: readonly unknown[]
  use(handler: (context: Context, next: () => Promise<void>) => Promise<void>): unknown
  onError(handler: (error: unknown, context: Context) => Response): unknown
  notFound(handler: (context: Context) => Response): unknown
}

/**
 * Sets the handlers of a Hono app for errors and unknown routes, before its routes. Hono gives 404
 * for a wrong method, too, and the unknown routes of an app that is mounted go to the app around it.
 * The result is an `errorHandler` for `getRequestListener` of @hono/node-server, which answers
 * before Hono if the address is not valid.
 */
export function railHono(rail: AppRail<Request>, app: App) {
  const answerer = answererOf('railHono', rail)
  checkTarget('railHono', app, { what: 'a Hono app', members: ['onError', 'notFound'] })
  if (app.routes.length > 0) throw new TypeError('railHono: call it before routes and middleware')
  const respond = (
    error: unknown,
    context?: Context,
    request = context?.req.raw ?? new Request('http://a'),
  ): Response => {
    const response = passed(error)
    if (response !== undefined) return response
    const wanted = answerer.answer(error, request, askedBy(request))
    // Hono sets the headers that the handler or middleware gave, also in place of ours.
    for (const name of [...STALE_HEADERS, 'content-length', ...Object.keys(wanted.headers)])
      context?.header(name)
    return responseOf(wanted, request)
  }
  app.onError((error, context) => respond(error, context))
  app.notFound((context) => respond(situation(404), context))
  app.use(async (context, next) => {
    const { req } = context
    const json = req.json.bind(req)
    // Hono passes on what JSON.parse throws: a body that is not JSON is a fault of the client.
    req.json = () =>
      json().catch((error) => {
        throw refused(error, 'SyntaxError')
      })
    try {
      await next()
      if (!context.finalized) return
      const sent = guarded(answerer, context.res, req.raw, context.env)
      if (sent !== context.res) context.res = sent
    } catch (thrown) {
      // Hono calls `onError` only for what is an Error. Of a response, it would keep the headers.
      const { finalized } = context
      if (finalized) context.res = undefined
      context.res = respond(thrown, finalized ? undefined : context, req.raw)
    }
  })
  return {
    errorHandler: (error: unknown): Response => respond(refused(error, 'RequestError')),
  }
}

const refused = (error: unknown, name: string): unknown =>
  fieldsOf(error).name === name ? situation(400) : error
