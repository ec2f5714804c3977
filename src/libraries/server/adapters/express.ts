import { type AppRail, answererOf } from '../app-rail.ts'
import { situation } from '../framework.ts'
import { type NodeRequest, type NodeResponse, respond } from './node-response.ts'

/**
 * The last two handlers of an Express app: `app.use(railExpress(rail))` after all routes. Express
 * gives 404 for a wrong method, too.
 */
export function railExpress<R extends NodeRequest = NodeRequest>(rail: AppRail<R>) {
  const answerer = answererOf('railExpress', rail)
  return [
    (request: R, response: NodeResponse): void =>
      respond(answerer, situation(404), request, response),
    // Express knows a handler of errors by its four parameters.
    (error: unknown, request: R, response: NodeResponse, _next: unknown): void =>
      respond(answerer, error, request, response),
  ] as [
    notFound: (request: R, response: NodeResponse) => void,
    onError: (error: unknown, request: R, response: NodeResponse, next: unknown) => void,
  ]
}
