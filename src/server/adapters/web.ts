import { type AdapterOptions, type Answer, answererOf, bodyText } from './options.ts'

/**
 * Turns what a handler of `Request` throws into its `Response`: for Deno, Bun, workers and own
 * routers.
 */
export function railResponse(options: AdapterOptions<Request>) {
  const { answer } = answererOf(options)
  return (error: unknown, request: Request): Response =>
    responseOf(answer(error, request, request.headers.get('accept-language')), request)
}

export const responseOf = (answer: Answer, { method }: Request): Response =>
  new Response(method === 'HEAD' ? null : (bodyText(answer) ?? null), answer)
