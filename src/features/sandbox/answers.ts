import { Dropped } from '../../base/io/host/dropped-connection.ts'
import { RailFailure } from '../../libraries/server/failure.ts'
import type { Rail } from '../../libraries/server/rail.ts'
import type { ErrorsModule } from '../../libraries/server/table.ts'
import { refusalAnswer, TokenRefusal } from '../../libraries/server/token/refusal.ts'
import { OAuthError, oauthErrorAnswer } from './authorization/oauth-error.ts'
import { Refusal } from './refusal.ts'

/** The answer to a failure with codes, in the form, the language and with the id of its request. */
export const failureAnswer = (
  rail: Rail<ErrorsModule>,
  failure: RailFailure,
  request: Request,
): Response => {
  const { method, headers } = request
  const answer = rail.answer(failure, {
    accept: headers.get('accept'),
    acceptLanguage: headers.get('accept-language'),
    requestId: headers.get('x-request-id') ?? undefined,
    method,
    idempotencyKey: headers.get('idempotency-key'),
  })
  return Response.json(answer.body, answer)
}

/**
 * The answer to whatever a route throws. `failed` is called with what is not the fault of a client.
 * A connection that is dropped on purpose is for the server: that is thrown on.
 */
export function answerTo(error: unknown, request: Request, { rail, failed }: Answering): Response {
  if (error instanceof Dropped) throw error
  if (error instanceof RailFailure) return failureAnswer(rail, error, request)
  if (error instanceof Refusal) return failureAnswer(rail, error.failure(), request)
  if (error instanceof TokenRefusal) {
    const { status, headers, body } = refusalAnswer(error)
    return new Response(body === undefined ? null : JSON.stringify(body), { status, headers })
  }
  failed(error)
  return oauthErrorAnswer(new OAuthError('server_error', 'The sandbox failed; its log says why.'))
}

type Answering = {
  rail: Rail<ErrorsModule>
  failed(error: unknown): void
}
