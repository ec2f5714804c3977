import { type FastifyReply, reply } from './fastify.ts'
import { type NodeResponse, respond } from './node-response.ts'
import { type AdapterOptions, answererOf, type NodeRequest } from './options.ts'

/** What this uses of NestJS 11 and 12, on Express or Fastify. */
type ArgumentsHost = { switchToHttp(): { getRequest(): unknown; getResponse(): unknown } }

/**
 * The exception filter of a NestJS app: `app.useGlobalFilters(railFilter(…))`. It catches
 * everything, also unknown routes.
 */
export function railFilter<R extends NodeRequest = NodeRequest>(options: AdapterOptions<R>) {
  const answerer = answererOf(options)
  return {
    catch(error: unknown, host: ArgumentsHost): void {
      const http = host.switchToHttp()
      const request = http.getRequest() as R
      const response = http.getResponse() as FastifyReply | NodeResponse
      if ('raw' in response) reply(answerer, error, request, response)
      else respond(answerer, error, request, response)
    },
  }
}
