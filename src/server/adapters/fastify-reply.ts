import { STALE_HEADERS } from './node-response.ts'
import { type Answer, bodyText } from './options.ts'

/** What this uses of a reply of Fastify 5. */
export type FastifyReply = {
  raw: { headersSent: boolean; destroy(): unknown }
  removeHeader(name: string): unknown
  code(status: number): FastifyReply
  headers(headers: Record<string, string>): FastifyReply
  send(body: unknown): unknown
}

/** Sends an answer, or ends the connection if a different one was begun: a client must not take a part for the whole. */
export function sendReply(reply: FastifyReply, answer: Answer): void {
  if (reply.raw.headersSent) {
    reply.raw.destroy()
    return
  }
  for (const name of STALE_HEADERS) reply.removeHeader(name)
  // A text: of an object, Fastify sends only the members that the response schema of the route has.
  reply.code(answer.status).headers(answer.headers).send(bodyText(answer))
}
