import { type AdapterOptions, type Answer, type Answerer, answererOf } from './options.ts'

/** Turns what a handler of `Request` throws into its `Response`. */
export function railResponse(options: AdapterOptions<Request>) {
  const { answer } = answererOf(options)
  return (error: unknown, request: Request): Response =>
    responseOf(answer(error, request, languageOf(request)), request)
}

/**
 * Wraps a handler of `Request`, as Deno, Bun, workers, Next.js and own routers have them: whatever
 * it throws is answered, also if it returns no `Response`, or one that was read. On Node, with
 * `getRequestListener` of @hono/node-server, a body that fails after its first part is reported to
 * `onInternal`, and the connection is closed; other runtimes do that by themselves.
 */
export function railFetch(options: AdapterOptions<Request>) {
  const answerer = answererOf(options)
  const respond = (error: unknown, request: Request) =>
    responseOf(answerer.answer(error, request, languageOf(request)), request)
  return <Rest extends readonly unknown[]>(
    handler: (request: Request, ...rest: Rest) => Response | Promise<Response>,
  ) =>
    async (request: Request, ...rest: Rest): Promise<Response> => {
      try {
        return guarded(answerer, await handler(request, ...rest), request, rest[0])
      } catch (thrown) {
        return respond(thrown, request)
      }
    }
}

export const languageOf = ({ headers }: Request) => headers.get('accept-language')

export const responseOf = (answer: Answer, { method }: Request): Response =>
  new Response(
    method === 'HEAD' || answer.body === undefined ? null : JSON.stringify(answer.body),
    answer,
  )

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
