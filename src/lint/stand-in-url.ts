import { standInHost } from '../values/stand-in-host.ts'
import type { Finding } from '../yaml/source.ts'

/**
 * The finding about a `url` whose host nobody can own: lint warns about it, and `release` refuses
 * it.
 */
export function standInUrl(url: string | undefined): Finding | undefined {
  const found = url === undefined ? undefined : standInHost(url)
  if (found === undefined) return undefined
  const { host, reason } = found
  return {
    path: ['url'],
    message: `${host} ${reason}; use a host of your own, because canonical URLs cannot change after a release`,
  }
}
