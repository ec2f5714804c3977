import { UserError } from '../../host/user-error.ts'
import type { Mask } from '../redact.ts'
import type { Answer } from '../send.ts'
import { shownUrl } from '../url.ts'
import type { Token } from './access.ts'
import type { Server } from './server.ts'

/** A protected resource said no: 401 or 403. */
export class Refused extends UserError {
  override name = 'Refused'
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** What a 401 or 403 of a protected resource means here, and the way out. Bodies are not read: they are often empty, or HTML. */
export function refusedAnswer(mask: Mask, { status, headers, url }: Answer, token: Token | undefined, server: Server | undefined): Refused {
  const at = shownUrl(url)
  const challenge = headers.get('www-authenticate') ?? ''
  const said = /error_description="([^"]*)"/.exec(challenge)?.[1]
  const words = said === undefined ? `${status}` : `${status}, ${mask.line(said)}`
  const login = `rail-errors login ${server?.name ?? '<server>'}`
  if (server === undefined)
    return new Refused(
      status,
      `${at} asks for a token (${words}), and no token goes to a host that neither the command line nor the config names`,
    )
  if (token === undefined) {
    const variable = server.env.token === undefined ? '' : `, or set ${server.env.token}`
    return new Refused(status, `${at} asks for a token (${words}); run ${login}${variable}`)
  }
  if (/insufficient_scope/.test(challenge))
    return new Refused(status, `${at} refuses the token: its scope does not allow this (${words}); ask for another scope at login`)
  const renew = token.from === server.env.token ? `set ${token.from} anew` : `run ${login} again`
  const also = status === 403 ? ', or that its user may not see this' : ''
  return new Refused(status, `${at} refuses the token from ${token.from} (${words}): it has ended or was revoked${also}; ${renew}`)
}
