import { type AdapterOptions, answererOf } from './options.ts'

/** What this uses of NestJS 11 and 12, on Express or Fastify. */
type Request = { headers: Record<string, unknown> }
type Reply = {
  headersSent?: boolean
  status(status: number): Reply
  send(body: unknown): unknown
  /** Express has `set`, Fastify `headers`. */
  set?(headers: Record<string, string>): unknown
  headers?(headers: Record<string, string>): unknown
}
type ArgumentsHost = { switchToHttp(): { getRequest(): unknown; getResponse(): unknown } }

/** The exception filter of a NestJS app: `app.useGlobalFilters(railFilter(…))`. It catches everything, also unknown routes. */
export function railFilter(options: AdapterOptions<Request>) {
  const answerTo = answererOf(options)
  return {
    catch(error: unknown, host: ArgumentsHost): void {
      const http = host.switchToHttp()
      const [request, reply] = [http.getRequest() as Request, http.getResponse() as Reply]
      const { status, headers, body } = answerTo(error, request, request.headers['accept-language'])
      if (reply.headersSent) return
      reply.status(status)
      if (reply.set) reply.set(headers)
      else reply.headers?.(headers)
      reply.send(body)
    },
  }
}
