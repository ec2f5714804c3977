import { UserError } from '../../host/user-error.ts'
import type { Redactor } from '../redact.ts'
import type { Answer } from '../send.ts'
import { shownUrl } from '../url.ts'
import type { AccessToken } from './access-token.ts'
import type { Server } from './server.ts'

/** A protected resource answered 401 or 403. */
export class AccessDenied extends UserError {
  override name = 'AccessDenied'
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** What a 401 or 403 of a protected resource means here, and the way out. Bodies are not read: they are often empty, or HTML. */
export function accessDenied(
  redactor: Redactor,
  { status, headers, url }: Answer,
  token: AccessToken | undefined,
  server: Server | undefined,
): AccessDenied {
  const at = shownUrl(url)
  const challenge = headers.get('www-authenticate') ?? ''
  const said = /error_description="([^"]*)"/.exec(challenge)?.[1]
  const words = said === undefined ? `${status}` : `${status}, ${redactor.redactLine(said)}`
  const login = `rail-errors login ${server?.name ?? '<server>'}`
  if (server === undefined)
    return new AccessDenied(
      status,
      `${at} asks for a token (${words}), and no token goes to a host that neither the command line nor the config names`,
    )
  if (token === undefined) {
    const variable = server.env.token === undefined ? '' : `, or set ${server.env.token}`
    return new AccessDenied(status, `${at} asks for a token (${words}); run ${login}${variable}`)
  }
  if (/insufficient_scope/.test(challenge))
    return new AccessDenied(status, `${at} refuses the token: its scope does not allow this (${words}); ask for another scope at login`)
  const renew = token.from === server.env.token ? `set ${token.from} anew` : `run ${login} again`
  const also = status === 403 ? ', or that its user may not see this' : ''
  return new AccessDenied(status, `${at} refuses the token from ${token.from} (${words}): it has ended or was revoked${also}; ${renew}`)
}
