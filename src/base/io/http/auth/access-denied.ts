import { shellPath } from '../../../core/values/shell.ts'
import { UserError } from '../../host/user-error.ts'
import type { Redactor } from '../redact.ts'
import type { Answer } from '../send.ts'
import { shownUrl } from '../url.ts'
import type { AccessToken } from './access-token.ts'
import type { Server } from './server.ts'

/** A protected resource answered 401 or 403. */
export class AccessDenied extends UserError {
  readonly status: number
  constructor(status: number, message: string) {
    super('access', message)
    this.status = status
  }
}

/**
 * Explains a 401 or 403 of a protected resource, and what to do. Bodies are not read: they are
 * often empty, or HTML. `hasEnded`: there is a login, whose token can't be renewed.
 */
export function accessDenied(
  redactor: Redactor,
  { status, headers, url }: Answer,
  token: AccessToken | undefined,
  server: Server | undefined,
  hasEnded = false,
): AccessDenied {
  const at = shownUrl(url)
  const challenge = headers.get('www-authenticate') ?? ''
  const said = /error_description="([^"]*)"/.exec(challenge)?.[1]
  const words = said === undefined ? `${status}` : `${status}, ${redactor.redactLine(said)}`
  const login = `rail-errors login ${server === undefined ? '<server>' : shellPath(server.name)}`
  if (server === undefined)
    return new AccessDenied(
      status,
      `${at} requires a token (${words}), but tokens are sent only to hosts named on the command line or in the config`,
    )
  const keys = Object.entries(server.env.headers).map(([name, variable]) => `${variable} (${name})`)
  if (token === undefined && keys.length > 0)
    return new AccessDenied(
      status,
      `${at} refused the request (${words}): update ${keys.join(', ')}; if it requires a token, too, run ${login}`,
    )
  if (token === undefined) {
    const variable = server.env.token === undefined ? '' : `, or set ${server.env.token}`
    return new AccessDenied(
      status,
      `${at} requires a token (${words})${hasEnded ? ', and the last login has ended' : ''}; run ${login}${hasEnded ? ' again' : ''}${variable}`,
    )
  }
  if (/insufficient_scope/.test(challenge))
    return new AccessDenied(
      status,
      `${at} rejected the token: its scope does not allow this (${words}); request another scope at login`,
    )
  const renew = token.from === server.env.token ? `update ${token.from}` : `run ${login} again`
  const also = status === 403 ? ', or its user has no permission' : ''
  return new AccessDenied(
    status,
    `${at} rejected the token from ${token.from} (${words}): it is expired or revoked${also}; ${renew}`,
  )
}
