import { type NodeResponse, sendAnswer } from './node-response.ts'
import { type AdapterOptions, answererOf, type NodeRequest, UNKNOWN_ROUTE } from './options.ts'

/**
 * The last two handlers of an Express app: `app.use(notFound)` after all routes, then
 * `app.use(onError)`. Express gives 404 for a wrong method, too.
 */
export function railExpress<R extends NodeRequest = NodeRequest>(options: AdapterOptions<R>) {
  const answerTo = answererOf(options)
  const send = (error: unknown, request: R, response: NodeResponse) =>
    sendAnswer(response, answerTo(error, request, request.headers['accept-language']))
  return {
    notFound: (request: R, response: NodeResponse) => send(UNKNOWN_ROUTE, request, response),
    onError(error: unknown, request: R, response: NodeResponse, next: (error?: unknown) => void) {
      // A part of the answer is sent already: only Express can end the connection.
      if (response.headersSent) next(error)
      else send(error, request, response)
    },
  }
}
