import { fieldsOf } from '../../contract/received.ts'
import { type AdapterOptions, UNKNOWN_ROUTE } from './options.ts'
import { railResponse } from './web.ts'

/** What this uses of Hono 4. */
type Context = { req: { raw: Request } }
type App = {
  use(handler: (context: Context, next: () => Promise<void>) => Promise<Response | undefined>): unknown
  onError(handler: (error: unknown, context: Context) => Response): unknown
  notFound(handler: (context: Context) => Response): unknown
}

/**
 * Sets the handlers of a Hono app for errors and unknown routes; call it before the routes. Hono gives 404 for a wrong method, too. The
 * result is an `errorHandler` for `getRequestListener` of @hono/node-server, which answers before Hono if the address is not valid.
 */
export function railHono(app: App, options: AdapterOptions<Request>) {
  const respond = railResponse(options)
  // `onError` gets only what is an Error.
  app.use(async ({ req }, next) => {
    try {
      await next()
    } catch (thrown) {
      return respond(thrown, req.raw)
    }
    return undefined
  })
  app.onError((error, { req }) => respond(error, req.raw))
  app.notFound(({ req }) => respond(UNKNOWN_ROUTE, req.raw))
  const noRequest = new Request('http://localhost')
  return {
    errorHandler: (error: unknown): Response => respond(fieldsOf(error).name === 'RequestError' ? { status: 400 } : error, noRequest),
  }
}
