import type { Form } from './form.ts'
import { OAuthError } from './oauth-error.ts'

/** What a request says about its client. Without a secret, it is not authenticated. */
export type Presented = { clientId: string; secret: string | undefined }

/**
 * The credentials of the client (RFC 6749 section 2.3.1, specification 5.4): by HTTP Basic with
 * form-encoded parts, or in the body.
 */
export function presentedBy({ headers }: Request, form: Form): Presented {
  const authorization = headers.get('authorization')
  const [clientId, secret] = [form.get('client_id'), form.get('client_secret')]
  if (authorization === null) {
    if (clientId === undefined)
      throw new OAuthError(
        'invalid_client',
        'The request has no client credentials. Send client_id and client_secret in the body, or HTTP Basic.',
      )
    return { clientId, secret }
  }
  const basic = basicOf(authorization)
  if (basic === undefined)
    throw new OAuthError(
      'invalid_client',
      'The header Authorization is not Basic with a form-encoded client id and secret.',
    )
  if (secret !== undefined)
    throw new OAuthError(
      'invalid_request',
      'Send the client secret in the header or in the body, not in both.',
    )
  if (clientId !== undefined && clientId !== basic.clientId)
    throw new OAuthError(
      'invalid_request',
      'The client_id in the body differs from that in the header.',
    )
  return basic
}

function basicOf(authorization: string): Presented | undefined {
  const [, encoded] = /^basic +([A-Za-z0-9+/]+={0,2}) *$/i.exec(authorization) ?? []
  const pair = encoded === undefined ? undefined : utf8(Buffer.from(encoded, 'base64'))
  const colon = pair?.indexOf(':') ?? -1
  if (pair === undefined || colon < 1) return undefined
  const clientId = formDecoded(pair.slice(0, colon))
  const secret = formDecoded(pair.slice(colon + 1))
  return clientId === undefined || secret === undefined
    ? undefined
    : { clientId, secret: secret || undefined }
}

function formDecoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return undefined
  }
}

function utf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
