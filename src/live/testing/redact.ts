import { parsedUrl } from '../../core/values/formats.ts'
import { isRecord } from '../../core/values/record.ts'

const HIDDEN = '***'
const SECRET_HEADER = /^(?:proxy-)?authorization$|cookie|token|secret|api-?key/i
const SECRET_MEMBER =
  /token$|secret|passw(?:or)?d|passphrase|assertion$|api_?key|private_?key|^authorization$/i
// The kind of a token and its lifetime are not secret.
const OPEN_MEMBER = /^(?:token_?type|.*_?expires_?in)$/i

/**
 * Headers in the order of their names, without what they must not show. The date is left out,
 * because it differs in each run; only `expires` needs it.
 */
export function redactedHeaders(
  headers: Iterable<readonly [string, string]>,
): Record<string, string> {
  const all = [...headers]
    .map(([name, value]) => [name.toLowerCase(), value] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  const isDated = all.some(([name]) => name === 'expires')
  const kept = all.filter(([name]) => name !== 'date' || isDated)
  return Object.fromEntries(
    kept.map(([name, value]) => [name, SECRET_HEADER.test(name) ? HIDDEN : value]),
  )
}

/** A body with the values of secret members replaced: JSON as a value, other text as it is. */
export function redactedBody(body: unknown): unknown {
  if (typeof body !== 'string') return redactedValue(body)
  try {
    const value: unknown = JSON.parse(body)
    // A text or a number would not be recognized as JSON again.
    return typeof value === 'object' && value !== null ? redactedValue(value) : body
  } catch {
    return body
  }
}

function redactedValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(redactedValue)
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      isSecret(name, item) ? HIDDEN : redactedValue(item),
    ]),
  )
}

const isSecret = (name: string, value: unknown): boolean =>
  (typeof value === 'string' || typeof value === 'number') &&
  value !== '' &&
  SECRET_MEMBER.test(name) &&
  !OPEN_MEMBER.test(name)

/** An address without a password, and without the values of secret parameters. */
export function redactedUrl(text: string): string {
  const url = parsedUrl(text)
  const [path = '', query] = (url === undefined ? text : text.replace(/\/\/[^/?#@]*@/, '//')).split(
    '?',
    2,
  )
  if (query === undefined) return path
  const parts = query.split('&').map((part) => {
    const name = part.split('=')[0]!
    return isSecret(name, 'x') || /^(?:sig|signature|code|key)$/i.test(name)
      ? `${name}=${HIDDEN}`
      : part
  })
  return `${path}?${parts.join('&')}`
}
