import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { BoundedMap } from '../../../base/core/values/bounded-map.ts'
import { networkOf } from '../connection.ts'
import type { Client } from '../registry/client.ts'
import type { Hasher } from '../registry/hasher.ts'
import type { Registered } from '../registry/registry.ts'
import type { Form } from './form.ts'
import { OAuthError } from './oauth-error.ts'
import type { Attempt, Throttle } from './throttle.ts'

/**
 * Verifies who a request is from. All refusals of one kind are the same and take the same time,
 * whether the name is known or not.
 */
export type Authenticator = {
  /** The client of the request; rejects with `invalid_client`, always 401. */
  client(presented: Presented, registered: Registered, attempt: Attempt): Promise<Client>
  user(
    login: { username: string; password: string },
    registered: Registered,
    attempt: Attempt,
  ): Promise<boolean>
}

export function authenticatorOf(hasher: Hasher, throttle: Throttle): Authenticator {
  const verified = verifiedSecrets()
  // Blocks are looked at when a comparison begins: guesses that arrive at the same time are
  // counted, too.
  const guardOf = (attempt: Attempt) => ({
    owner: networkOf(attempt.address),
    before: () => throttle.refuseIfBlocked(attempt),
    wrong: () => throttle.failed(attempt),
  })
  return {
    async client({ clientId, secret }, { clients }, { address }) {
      const client = clients.find(({ client_id }) => client_id === clientId)
      if (secret === undefined) {
        if (client?.type === 'public' && client.without_secret) return client
        throw new OAuthError(
          'invalid_client',
          'The client secret is missing; client_id alone does not authenticate a client.',
        )
      }
      if (client !== undefined && verified.has(client.secret, secret)) return client
      // A secret is random, so its guesses are counted by address only: nobody can block a client.
      const isRight = await hasher.verify(secret, client?.secret, guardOf({ address }))
      if (client === undefined || !isRight)
        throw new OAuthError(
          'invalid_client',
          'The client is not registered, or its secret is wrong.',
        )
      verified.add(client.secret, secret)
      return client
    },
    async user({ username, password }, { users }, attempt) {
      const hash = users.find((user) => user.username === username)?.password
      const isRight = await hasher.verify(password, hash, guardOf(attempt))
      if (isRight) await throttle.succeeded(attempt)
      return isRight
    },
  }
}

/**
 * Client secrets that were right, by their hash: a service asks about a token at each call, and
 * scrypt takes a tenth of a second.
 */
function verifiedSecrets() {
  const key = randomBytes(32)
  const known = new BoundedMap<Buffer>(1000)
  const digest = (secret: string) => createHmac('sha256', key).update(secret).digest()
  return {
    add: (hash: string, secret: string) => known.set(hash, digest(secret)),
    has(hash: string, secret: string): boolean {
      const right = known.get(hash)
      return right !== undefined && timingSafeEqual(right, digest(secret))
    },
  }
}

/** What a request says about its client. Without a secret, it is not authenticated. */
type Presented = { clientId: string; secret: string | undefined }

/**
 * The credentials of the client (RFC 6749 section 2.3.1): by HTTP Basic with
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
