import { UserError } from '../../io/host/user-error.ts'
import type { Auth } from '../../io/http/auth/server.ts'
import { safeUrl } from '../../io/http/url.ts'
import type { TokenOptions } from './options.ts'

const OPTIONS: readonly string[] = Object.keys({
  ...{ tokenUrl: 0, grant: 0, clientId: 0, clientSecret: 0, username: 0, password: 0 },
  ...{ scope: 0, clientAuth: 0, origins: 0, timeoutMs: 0 },
} satisfies Record<keyof TokenOptions | 'clientSecret' | 'username' | 'password', 0>)

/** The options, checked. Throws a TypeError that contains no secret. */
export function checked(options: TokenOptions): { auth: Auth; origins: ReadonlySet<string> } {
  const { tokenUrl, clientId, grant, scope, clientAuth = 'post', origins, timeoutMs = 1 } = options
  const given = options as Partial<Record<string, unknown>>
  const need = (name: string) => {
    if (given[name] === undefined || given[name] === '') throw wrong(`${name} is missing`)
  }
  const oneOf = (name: string, value: string, values: readonly string[]) => {
    if (!values.includes(value)) throw wrong(`${name} must be ${values.join(' or ')}`)
  }
  for (const name of Object.keys(given))
    if (!OPTIONS.includes(name)) throw wrong(`${name} is not an option`)
  for (const name of ['tokenUrl', 'clientId', 'grant', 'origins']) need(name)
  oneOf('grant', grant, ['password', 'client_credentials'])
  oneOf('clientAuth', clientAuth, ['post', 'basic', 'basic-raw'])
  for (const name of grant === 'password' ? ['username', 'password'] : ['clientSecret']) need(name)
  if (origins.length === 0)
    throw wrong('origins is empty; name at least one origin that may get the token')
  if (!(timeoutMs > 0)) throw wrong('timeoutMs must be a number above 0')
  try {
    const url = safeUrl(tokenUrl, 'tokenUrl', 'use clientId and clientSecret')
    return {
      auth: { grant, clientId, clientAuth, scope, tokenUrl: url.href, revokeUrl: undefined },
      origins: new Set(
        origins.map(
          (origin) => safeUrl(origin, 'an item of origins', 'use username and password').origin,
        ),
      ),
    }
  } catch (error) {
    throw error instanceof UserError ? wrong(error.message) : error
  }
}

const wrong = (why: string): TypeError => new TypeError(`tokenFetch: ${why}`)
