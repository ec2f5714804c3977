import { type FastifyReply, sendReply } from './fastify-reply.ts'
import { type NodeResponse, sendAnswer } from './node-response.ts'
import { type AdapterOptions, answererOf, type NodeRequest } from './options.ts'

/** What this uses of NestJS 11 and 12, on Express or Fastify. */
type Response = FastifyReply | (NodeResponse & { destroy(): unknown })
type ArgumentsHost = { switchToHttp(): { getRequest(): unknown; getResponse(): unknown } }

/**
 * The exception filter of a NestJS app: `app.useGlobalFilters(railFilter(…))`. It catches
 * everything, also unknown routes.
 */
export function railFilter<R extends NodeRequest = NodeRequest>(options: AdapterOptions<R>) {
  const answerTo = answererOf(options)
  return {
    catch(error: unknown, host: ArgumentsHost): void {
      const http = host.switchToHttp()
      const [request, response] = [http.getRequest() as R, http.getResponse() as Response]
      const answer = answerTo(error, request, request.headers['accept-language'])
      if ('raw' in response) sendReply(response, answer)
      else if (response.headersSent) response.destroy()
      else sendAnswer(response, answer)
    },
  }
}
