import { type AdapterOptions, answererOf } from './options.ts'

/** Turns what a handler of `Request` throws into its `Response`: for Deno, Bun, workers and own routers. */
export function railResponse(options: AdapterOptions<Request>) {
  const answerTo = answererOf(options)
  return (error: unknown, request: Request): Response => {
    const { status, headers, body } = answerTo(error, request, request.headers.get('accept-language'))
    return new Response(request.method === 'HEAD' ? null : JSON.stringify(body), { status, headers })
  }
}
