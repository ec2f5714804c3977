import { fieldsOf } from '../../../core/contract/received.ts'
import { type AppRail, answererOf, checkTarget } from '../app-rail.ts'
import { situation } from '../framework.ts'
import { STALE_HEADERS } from './node-response.ts'
import { guarded, passed, responseOf, wantedBy } from './web.ts'

/** What this uses of Hono 4. */
type Context = {
  req: { raw: Request }
  header(name: string, value?: undefined): void
}
type Fetch = (request: Request, ...rest: never[]) => Response | Promise<Response>
type App = {
  fetch: Fetch
  onError(handler: (error: unknown, context: Context) => Response): unknown
  notFound(handler: (context: Context) => Response): unknown
}

/**
 * Sets the handlers of a Hono app for errors and unknown routes. Hono gives 404 for a wrong method,
 * too. The result is an `errorHandler` for `getRequestListener` of @hono/node-server, which answers
 * before Hono if the address is not valid.
 */
export function railHono(rail: AppRail<Request>, app: App) {
  const answerer = answererOf('railHono', rail)
  checkTarget('railHono', app, { what: 'a Hono app', members: ['fetch', 'onError', 'notFound'] })
  const respond = (error: unknown, request: Request, context?: Context): Response => {
    const response = passed(error)
    if (response !== undefined) return response
    const wanted = answerer.answer(error, request, wantedBy(request))
    // Hono sets the headers that the handler or middleware gave, also in place of ours.
    for (const name of [...STALE_HEADERS, 'content-length', ...Object.keys(wanted.headers)])
      context?.header(name)
    return responseOf(wanted, request)
  }
  app.onError((error, context) => respond(error, context.req.raw, context))
  app.notFound((context) => respond(situation(404), context.req.raw, context))
  // Hono calls `onError` only for what is an Error.
  const { fetch } = app
  app.fetch = (request, ...rest) => {
    const otherwise = (thrown: unknown) => respond(thrown, request)
    const checked = (response: Response) => guarded(answerer, response, request, rest[0])
    try {
      const response = fetch(request, ...rest)
      return response instanceof Promise
        ? response.then(checked).catch(otherwise)
        : checked(response)
    } catch (thrown) {
      return otherwise(thrown)
    }
  }
  const noRequest = new Request('http://localhost')
  return {
    errorHandler: (error: unknown): Response =>
      respond(fieldsOf(error).name === 'RequestError' ? situation(400) : error, noRequest),
  }
}
