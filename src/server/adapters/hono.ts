import { type AdapterOptions, UNKNOWN_ROUTE } from './options.ts'
import { railResponse } from './web.ts'

/** What this uses of Hono 4. */
type Context = { req: { raw: Request } }
type App = {
  onError(handler: (error: unknown, context: Context) => Response): unknown
  notFound(handler: (context: Context) => Response): unknown
}

/** Sets the handlers of a Hono app for errors and unknown routes. Hono gives 404 for a wrong method, too. */
export function railHono(app: App, options: AdapterOptions<Request>): void {
  const respond = railResponse(options)
  app.onError((error, { req }) => respond(error, req.raw))
  app.notFound(({ req }) => respond(UNKNOWN_ROUTE, req.raw))
}
