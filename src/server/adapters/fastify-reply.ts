import type { Answer } from './options.ts'
import { STALE_HEADERS } from './node-response.ts'

/** What this uses of a reply of Fastify 5. */
export type FastifyReply = {
  raw: { headersSent: boolean; destroy(): unknown }
  removeHeader(name: string): unknown
  code(status: number): FastifyReply
  headers(headers: Record<string, string>): FastifyReply
  send(body: unknown): unknown
}

/** Sends an answer, or ends the connection if another one was begun: a client must not take a part for the whole. */
export function sendReply(reply: FastifyReply, { status, headers, body }: Answer): void {
  if (reply.raw.headersSent) {
    reply.raw.destroy()
    return
  }
  for (const name of STALE_HEADERS) reply.removeHeader(name)
  // A text: of an object, Fastify sends only the members that the response schema of the route has.
  reply.code(status).headers(headers).send(JSON.stringify(body))
}
