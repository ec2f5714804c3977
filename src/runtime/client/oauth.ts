import { type HeadersLike, headerOf } from '../../core/contract/headers.ts'
import { fieldsOf, textOf } from '../../core/contract/received.ts'

/**
 * The errors of token endpoints and of bearer tokens (RFC 6749 section 5.2, RFC 6750 section 3.1).
 */
const ERROR = /^(in(valid|sufficient)|un(authorized|supported))_/

/** True for a failure of OAuth, by its body or its challenge. */
export function isOAuth(body: unknown, headers: HeadersLike | null | undefined): boolean {
  const { error, error_description } = fieldsOf(body)
  return (
    !!error_description ||
    ERROR.test(textOf(error)) ||
    /\bbearer\b/i.test(headerOf(headers, 'www-authenticate'))
  )
}
