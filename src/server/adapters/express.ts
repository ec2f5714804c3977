import { type AdapterOptions, answererOf, UNKNOWN_ROUTE } from './options.ts'

/** What this uses of Express 5. */
type Request = { headers: Record<string, unknown> }
type Response = {
  headersSent: boolean
  status(status: number): Response
  set(headers: Record<string, string>): Response
  send(body: unknown): unknown
}

/**
 * The last two handlers of an Express app: `app.use(notFound)` after all routes, then `app.use(onError)`. Express gives 404 for a
 * wrong method, too.
 */
export function railExpress(options: AdapterOptions<Request>) {
  const answerTo = answererOf(options)
  const send = (error: unknown, request: Request, response: Response) => {
    const { status, headers, body } = answerTo(error, request, request.headers['accept-language'])
    response.status(status).set(headers).send(body)
  }
  return {
    notFound: (request: Request, response: Response) => send(UNKNOWN_ROUTE, request, response),
    onError(error: unknown, request: Request, response: Response, next: (error?: unknown) => void) {
      // A part of the answer is sent already: only Express can end the connection.
      if (response.headersSent) next(error)
      else send(error, request, response)
    },
  }
}
