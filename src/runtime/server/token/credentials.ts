import type { Challenges } from './challenge.ts'

/** Node accepts 16 KiB of headers; longer tokens are not worth a request. */
const LONGEST = 16_384

/**
 * The one bearer token of the header `Authorization` (RFC 6750 section 2.1). Other schemes count as
 * no credentials (section 3.1).
 */
export function tokenOf(
  authorization: string | readonly string[] | null | undefined,
  { missing, malformed }: Challenges,
): string {
  const values = [authorization ?? []].flat()
  if (values.length > 1) throw malformed('The header Authorization occurs more than once.')
  const [, scheme = '', rest = ''] = /^[ \t]*([^ \t]*)(.*)$/s.exec(values[0] ?? '')!
  if (scheme.toLowerCase() !== 'bearer') throw missing()
  const [, token] = /^[ \t]+([A-Za-z0-9._~+/-]+=*)[ \t]*$/.exec(rest) ?? []
  if (token === undefined || token.length > LONGEST)
    throw malformed('The header Authorization is not "Bearer" and one token.')
  return token
}
