import { STALE_HEADERS } from './node-response.ts'
import { type Answer, bodyText } from './options.ts'

/** What this uses of a reply of Fastify 5. */
export type FastifyReply = {
  raw: { headersSent: boolean; destroy(): unknown }
  hasHeader(name: string): boolean
  removeHeader(name: string): unknown
  code(status: number): unknown
  headers(headers: Record<string, string>): unknown
  /** Its parameter depends on the schemas of the app. */
  send(body: never): unknown
}

/**
 * Sends an answer, or ends the connection if the handler has begun one: a client must not take a
 * part for the whole.
 */
export function sendReply(reply: FastifyReply, answer: Answer): void {
  if (reply.raw.headersSent) {
    reply.raw.destroy()
    return
  }
  for (const name of STALE_HEADERS) if (reply.hasHeader(name)) reply.removeHeader(name)
  // A text: of an object, Fastify sends only the members that the response schema of the route has.
  reply.code(answer.status)
  reply.headers(answer.headers)
  reply.send(bodyText(answer) as never)
}
