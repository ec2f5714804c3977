import { fieldsOf } from '../../contract/received.ts'
import { STALE_HEADERS } from './node-response.ts'
import { type AdapterOptions, UNKNOWN_ROUTE } from './options.ts'
import { railResponse } from './web.ts'

/** What this uses of Hono 4. */
type Context = { req: { raw: Request }; res: Response }
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
  const answer = (error: unknown, { req, res }: Context): Response => {
    const response = respond(error, req.raw)
    // Hono sets the headers that the handler or middleware gave, also in place of ours.
    for (const name of [...STALE_HEADERS, 'content-length', ...response.headers.keys()]) res.headers.delete(name)
    return response
  }
  // `onError` gets only what is an Error.
  app.use(async (context, next) => {
    try {
      await next()
    } catch (thrown) {
      return answer(thrown, context)
    }
    return undefined
  })
  app.onError(answer)
  app.notFound((context) => answer(UNKNOWN_ROUTE, context))
  const noRequest = new Request('http://localhost')
  return {
    errorHandler: (error: unknown): Response => respond(fieldsOf(error).name === 'RequestError' ? { status: 400 } : error, noRequest),
  }
}
