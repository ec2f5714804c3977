import { type AdapterOptions, answererOf, bodyText } from './options.ts'

/** Turns what a handler of `Request` throws into its `Response`: for Deno, Bun, workers and own routers. */
export function railResponse(options: AdapterOptions<Request>) {
  const answerTo = answererOf(options)
  return (error: unknown, request: Request): Response => {
    const answer = answerTo(error, request, request.headers.get('accept-language'))
    return new Response(request.method === 'HEAD' ? null : (bodyText(answer) ?? null), answer)
  }
}
