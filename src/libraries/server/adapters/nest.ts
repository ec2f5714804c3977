import { type AppRail, answererOf } from '../app-rail.ts'
import { type FastifyReply, reply } from './fastify.ts'
import { type NodeRequest, type NodeResponse, respond } from './node-response.ts'

/** What this uses of NestJS 11 and 12, on Express or Fastify. */
type ArgumentsHost = {
  getType?(): string
  switchToHttp(): { getRequest(): unknown; getResponse(): unknown }
}

/**
 * The exception filter of a NestJS app: `app.useGlobalFilters(railNest(rail))`. It catches
 * everything, also unknown routes. What is thrown in another context than HTTP, such as GraphQL, is
 * thrown on.
 */
export function railNest<R extends NodeRequest = NodeRequest>(rail: AppRail<R>) {
  const answerer = answererOf('railNest', rail)
  return {
    catch(error: unknown, host: ArgumentsHost): void {
      if ((host.getType?.() ?? 'http') !== 'http') throw error
      const http = host.switchToHttp()
      const request = http.getRequest() as R
      const response = http.getResponse() as FastifyReply | NodeResponse
      if ('raw' in response) reply(answerer, error, request, response)
      else respond(answerer, error, request, response)
    },
  }
}
