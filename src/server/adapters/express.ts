import { type NodeResponse, sendAnswer } from './node-response.ts'
import { type AdapterOptions, answererOf, UNKNOWN_ROUTE } from './options.ts'

/** What this uses of Express 5. */
type Request = { headers: Record<string, unknown> }

/**
 * The last two handlers of an Express app: `app.use(notFound)` after all routes, then `app.use(onError)`. Express gives 404 for a
 * wrong method, too.
 */
export function railExpress(options: AdapterOptions<Request>) {
  const answerTo = answererOf(options)
  const send = (error: unknown, request: Request, response: NodeResponse) =>
    sendAnswer(response, answerTo(error, request, request.headers['accept-language']))
  return {
    notFound: (request: Request, response: NodeResponse) => send(UNKNOWN_ROUTE, request, response),
    onError(error: unknown, request: Request, response: NodeResponse, next: (error?: unknown) => void) {
      // A part of the answer is sent already: only Express can end the connection.
      if (response.headersSent) next(error)
      else send(error, request, response)
    },
  }
}
