import { type NodeResponse, respond } from './node-response.ts'
import { type AdapterOptions, answererOf, type NodeRequest, UNKNOWN_ROUTE } from './options.ts'

/**
 * The last two handlers of an Express app: `app.use(notFound)` after all routes, then
 * `app.use(onError)`. Express gives 404 for a wrong method, too.
 */
export function railExpress<R extends NodeRequest = NodeRequest>(options: AdapterOptions<R>) {
  const answerer = answererOf(options)
  return {
    notFound: (request: R, response: NodeResponse) =>
      respond(answerer, UNKNOWN_ROUTE, request, response),
    // Express knows a handler of errors by its four parameters.
    onError: (error: unknown, request: R, response: NodeResponse, _next: unknown) =>
      respond(answerer, error, request, response),
  }
}
