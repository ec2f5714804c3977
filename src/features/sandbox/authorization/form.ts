import { boundedText } from '../json-body.ts'
import { OAuthError } from './oauth-error.ts'

/**
 * The parameters of a request. A parameter without a value counts as absent (RFC 6749 section 3.2).
 */
export type Form = ReadonlyMap<string, string>

/** No token request is longer: 16 KiB. */
const MOST_BYTES = 16_384
const FORM = 'application/x-www-form-urlencoded'

/**
 * Reads the parameters of a request (RFC 6749 section 4.3.2, appendix B): in its body only, each at
 * most once.
 */
export async function formOf(request: Request): Promise<Form> {
  if (new URL(request.url).search !== '')
    throw new OAuthError('invalid_request', 'Send the parameters in the body: URLs end up in logs.')
  const [type = '', ...options] = (request.headers.get('content-type') ?? '')
    .toLowerCase()
    .split(';')
    .map((part) => part.trim())
  const charset = options
    .find((option) => option.startsWith('charset='))
    ?.slice('charset='.length)
    .replaceAll('"', '')
  if (type !== FORM || (charset !== undefined && charset !== 'utf-8'))
    throw new OAuthError('invalid_request', `The Content-Type must be ${FORM}, in UTF-8.`)
  const text = await boundedText(
    request,
    MOST_BYTES,
    (status, why, headers) => new OAuthError('invalid_request', why, { status, headers }),
  )
  const form = new Map<string, string>()
  const seen = new Set<string>()
  for (const [name, value] of new URLSearchParams(text)) {
    if (seen.has(name))
      throw new OAuthError('invalid_request', 'A parameter occurs more than once.')
    seen.add(name)
    if (value !== '') form.set(name, value)
  }
  return form
}

/** The parameter, which must be there. */
export function needed(form: Form, name: string): string {
  const value = form.get(name)
  if (value === undefined)
    throw new OAuthError('invalid_request', `The parameter ${name} is missing.`)
  return value
}
