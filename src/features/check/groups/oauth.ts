import { ownOf } from '../../../base/core/contract/received.ts'
import { asRecord } from '../../../base/core/values/record.ts'
import { isTokenResponse, OAUTH_CODES } from '../answer/oauth-shape.ts'
import type { Group } from './group.ts'

const STATUS: Readonly<Record<string, number>> = {
  invalid_request: 400,
  invalid_token: 401,
  insufficient_scope: 403,
}

/** Token endpoints and bearer challenges follow OAuth, not the contract. */
export const oauthGroup: Group = ({ kind, status, value, headers, header }, report, { shown }) => {
  if (kind !== 'oauth') return
  const { error } = asRecord(value)
  // OAuth defines no codes for other statuses: servers send any text with 404 and 405, and 429
  // has no registered code.
  const isCode =
    [400, 401, 403].includes(status ?? 400) ||
    (status !== 429 && /^[a-z]+(?:_[a-z]+)*$/.test(String(error)))
  if (isCode && error !== undefined && !OAUTH_CODES.has(String(error)))
    report({
      id: 'oauth-code-unknown',
      at: 'error',
      message: `${shown(String(error))} is not an OAuth error`,
      help: 'send a code of RFC 6749 section 5.2 or RFC 6750 section 3.1',
    })
  if (headers === undefined) return
  if (isTokenResponse(value) && !/\bno-store\b/i.test(header('cache-control')))
    report({
      id: 'oauth-no-store',
      at: 'cache-control',
      message: 'caches may keep the token',
      help: 'send Cache-Control: no-store',
    })
  const challenge = header('www-authenticate')
  const said = /^bearer\b.*?\berror="?([^",\s]+)/i.exec(challenge)?.[1]
  const wanted = said && ownOf(STATUS, said)
  if (wanted && status !== undefined && status !== wanted)
    report({
      id: 'oauth-challenge',
      at: 'www-authenticate',
      message: `the challenge says ${said}, but the status is ${status}`,
      help: `answer with ${wanted}`,
    })
  const aboutToken =
    error === 'invalid_token' || error === 'insufficient_scope' || (status === 401 && value === '')
  if (aboutToken && !/\bbearer\b/i.test(challenge))
    report({
      id: 'oauth-challenge',
      at: 'www-authenticate',
      message: 'a token is refused without a Bearer challenge',
      help: 'send WWW-Authenticate: Bearer (RFC 6750 section 3)',
    })
}
