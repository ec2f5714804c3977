import { parsedUrl } from '../values/formats.ts'
import type { Problem } from '../yaml/source.ts'
import { configProblem } from './problem.ts'
import type { Config } from './types.ts'

const SECRET = /(?:^|_)(?:password|passwd|secret|token|key|credentials?)$/i
const VARIABLE = /^[A-Za-z_][A-Za-z0-9_]{0,99}$/
const ADDRESSES = [
  'base_url',
  'auth_url',
  'token_url',
  'revoke_url',
  'user_url',
  'terminology',
  'fhir',
] as const
const VARIABLES = ['token_env', 'client_secret_env', 'username_env', 'password_env'] as const
// A name of a header (RFC 9110), and those that requests have already.
const HEADER = /^[A-Za-z][A-Za-z0-9-]{0,99}$/
const SENT_ALREADY =
  /^(?:accept|authorization|connection|content-.*|host|if-.*|prefer|transfer-encoding|user-agent)$/i

/**
 * The mistakes below `servers`: those of decoding, in messages that repeat no value, and invalid
 * names and addresses.
 */
export function serverProblems(decoded: readonly Problem[], { servers = {} }: Config): Problem[] {
  const own = Object.entries(servers).flatMap(([name, server]) => [
    ...ADDRESSES.flatMap((key) => {
      const wrong = server[key] === undefined ? undefined : wrongAddress(server[key])
      return wrong === undefined ? [] : [configProblem(['servers', name, key], `${key} ${wrong}`)]
    }),
    ...VARIABLES.flatMap((key) => {
      const value = server.auth?.[key]
      if (value === undefined || VARIABLE.test(value)) return []
      return [
        configProblem(
          ['servers', name, 'auth', key],
          `${key} must be the name of an environment variable: letters, digits and _`,
        ),
      ]
    }),
    ...Object.entries(server.auth?.headers_env ?? {}).flatMap(([header, value]) => {
      const wrong = wrongHeader(header, value)
      const path = ['servers', name, 'auth', 'headers_env', header]
      return wrong === undefined ? [] : [configProblem(path, wrong)]
    }),
    ...(server.auth?.scheme === undefined || /^[A-Za-z][A-Za-z0-9-]{0,30}$/.test(server.auth.scheme)
      ? []
      : [
          configProblem(
            ['servers', name, 'auth', 'scheme'],
            'scheme must be one word, such as Bearer or Token',
          ),
        ]),
  ])
  return [...decoded.map(withoutValue), ...own]
}

function withoutValue(found: Problem): Problem {
  const key = String(found.path.at(-1))
  if (found.part === 'key' && SECRET.test(key)) {
    const advice = VARIABLES.some((name) => name === `${key}_env`)
      ? `set ${key}_env to the name of an environment variable`
      : 'set token_env to the name of an environment variable, or headers_env for a header of its own'
    return configProblem(found.path, `a config must not contain secrets; ${advice}`, 'key')
  }
  // A value of another type may be a secret in the wrong line; values of a closed list are never
  // secret.
  if (found.part === 'key' || key === 'grant' || key === 'client_auth') return found
  const [said = '', ...value] = found.message.split(/, (?:not|but) /)
  const wanted =
    (value.length > 0 && / ?must be .+/.exec(said)?.[0]) || 'has a value of the wrong type'
  const message = `${found.path.join('.')} ${wanted.trim()}; see schema/config.schema.json`
  return configProblem(found.path, message)
}

function wrongHeader(header: string, variable: string): string | undefined {
  if (!HEADER.test(header)) return 'a header has a name of letters, digits and -'
  if (SENT_ALREADY.test(header))
    return `${header} cannot be set here${/^authorization$/i.test(header) ? '; use token_env, and scheme for another word than Bearer' : ''}`
  return VARIABLE.test(variable)
    ? undefined
    : `${header} must be the name of an environment variable: letters, digits and _`
}

function wrongAddress(text: string): string | undefined {
  if (parsedUrl(text) === undefined)
    return 'is not a valid URL; write it in full, such as https://api.example.org'
  const { username, password, protocol, search, hash } = new URL(text)
  if (username !== '' || password !== '') return 'contains a user name or a password; remove them'
  if (protocol !== 'https:' && protocol !== 'http:') return 'is not an https URL'
  return search !== '' || hash !== '' ? 'has a query or a fragment; remove it' : undefined
}
