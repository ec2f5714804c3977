import type { FailureAnswer } from '../rail.ts'
import { type AdapterOptions, answererOf } from './options.ts'

/** Turns what a handler of `Request` throws into its `Response`: for Deno, Bun, workers and own routers. */
export function railResponse(options: AdapterOptions<Request>) {
  const answerTo = answererOf(options)
  return (error: unknown, request: Request): Response =>
    responseOf(answerTo(error, request, request.headers.get('accept-language')), request)
}

export const responseOf = ({ status, headers, body }: FailureAnswer, { method }: Request): Response =>
  new Response(method === 'HEAD' ? null : JSON.stringify(body), { status, headers })
