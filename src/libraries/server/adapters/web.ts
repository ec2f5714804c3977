import { fieldsOf } from '../../../base/core/contract/received.ts'
import type { Answer, Answerer, Asked } from '../answerer.ts'
import { type AppRail, answererOf } from '../app-rail.ts'
import { isRailFailure } from '../failure.ts'
import { situation } from '../framework.ts'

/**
 * Wraps a handler of `Request`, as Deno, Bun, workers, Next.js and own routers have them: whatever
 * it throws is answered, also if it returns no `Response`, or one that was read. A `Response` that
 * is thrown is the answer, and what Next.js or SvelteKit throw to redirect is thrown on. On Node,
 * with `getRequestListener` of @hono/node-server, a body that fails after its first part is reported
 * to `onInternal`, and the connection is closed; other runtimes do that by themselves.
 */
export function railFetch(rail: AppRail<Request>) {
  const answerer = answererOf('railFetch', rail)
  return <R extends Request, Rest extends readonly unknown[]>(
    handler: (request: R, ...rest: Rest) => Response | Promise<Response>,
  ) => {
    if (typeof handler !== 'function')
      throw new TypeError('railFetch: it takes a handler: railFetch(rail)(handler)')
    return async (request: R, ...rest: Rest): Promise<Response> => {
      try {
        return guarded(answerer, await handler(request, ...rest), request, rest[0])
      } catch (thrown) {
        if (isControlFlow(thrown)) throw thrown
        return (
          passed(thrown) ??
          responseOf(answerer.answer(ofClient(thrown, request), request, askedBy(request)), request)
        )
      }
    }
  }
}

export const askedBy = ({ method, headers }: Request): Asked => ({
  method,
  headers: {
    accept: headers.get('accept'),
    'accept-language': headers.get('accept-language'),
    'idempotency-key': headers.get('idempotency-key'),
  },
})

export const responseOf = (answer: Answer, { method }: Request): Response =>
  new Response(
    method === 'HEAD' || answer.body === undefined ? null : JSON.stringify(answer.body),
    answer,
  )

/** A client that left did nothing wrong, and neither did the service. */
const ofClient = (thrown: unknown, { signal }: Request): unknown =>
  signal?.aborted && thrown === signal.reason ? situation(400) : thrown

/** The `Response` that was thrown: itself, or the success or redirect in an exception of Hono. */
export function passed(thrown: unknown): Response | undefined {
  try {
    if (isResponse(thrown)) return thrown.bodyUsed ? undefined : thrown
    const { res, status, getResponse } = fieldsOf(thrown)
    if (!isResponse(res) || typeof getResponse !== 'function' || Number(status) >= 400)
      return undefined
    return getResponse.call(thrown)
  } catch {
    return undefined // a Proxy that throws
  }
}

// Also of another realm, and that of @hono/node-server.
const isResponse = (value: unknown): value is Response =>
  Object.prototype.toString.call(value) === '[object Response]'

/**
 * What a framework around the handler throws to itself: Next.js marks it with a `digest`
 * (`NEXT_REDIRECT;…`, `DYNAMIC_SERVER_USAGE`), SvelteKit redirects with a status and a place.
 */
function isControlFlow(thrown: unknown): boolean {
  try {
    const { digest, status, location } = fieldsOf(thrown)
    if (typeof digest === 'string') return /^[A-Z]+(_[A-Z]+)+(;|$)/.test(digest)
    const isRedirect = Number(status) >= 300 && Number(status) < 400
    return isRedirect && typeof location === 'string' && !(thrown instanceof Error)
  } catch {
    return false
  }
}

type Outgoing = { destroy(): unknown }

/**
 * The same response, if it can be sent. `bindings`: what @hono/node-server gives to a handler. If
 * its stream fails, that adapter would write the message of the error behind what was sent.
 */
export function guarded(
  { reportLate }: Pick<Answerer<Request>, 'reportLate'>,
  response: Response,
  request: Request,
  bindings: unknown,
): Response {
  if (isRailFailure(response)) throw response // returned, in plain JavaScript
  if (typeof response?.status !== 'number') throw new TypeError('the handler returned no Response')
  const { outgoing } = Object(bindings) as { outgoing?: Outgoing }
  const isOnNode = typeof outgoing?.destroy === 'function'
  // Elsewhere, to ask for `body` would make a stream of a text.
  const body = isOnNode ? bodyOf(response) : undefined
  const isStream = body instanceof ReadableStream
  if ((isStream || !isOnNode) && response.bodyUsed)
    throw new TypeError('the body of the Response was read')
  if (!isOnNode || !isStream) return response
  const reader = body.getReader()
  const stream = new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await reader.read()
        if (done) controller.close()
        else controller.enqueue(value)
      } catch (thrown) {
        reportLate(thrown, request, outgoing)
        outgoing.destroy()
        await new Promise(() => {}) // an error would be written to the client
      }
    },
    cancel: (reason) => reader.cancel(reason).catch(() => {}),
  })
  return new Response(stream, response)
}

/**
 * The body as it was given. @hono/node-server has a `Response` of its own, which keeps a text as it
 * is until somebody asks for its `body`: that doubles the time of a request.
 */
function bodyOf(response: Response): unknown {
  const cache = Object.getOwnPropertySymbols(response).find(
    ({ description }) => description === 'cache',
  )
  if (cache === undefined) return response.body
  return (response as unknown as Record<symbol, readonly unknown[]>)[cache]?.[1]
}
