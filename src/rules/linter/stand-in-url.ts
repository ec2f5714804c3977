import { parsedUrl } from '../../core/values/formats.ts'
import type { Finding } from '../../core/yaml/source.ts'

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

/**
 * Why nobody can own the host of a URL, as the end of a sentence: `is a reserved name`. Undefined
 * for any other host, and for a URL without one. RFC 2606 and 6761 reserve the names, RFC 1122,
 * 1918, 3927, 4193 and 4291 the addresses.
 */
function standInHost(url: string): { host: string; reason: string } | undefined {
  if (parsedUrl(url) === undefined) return undefined
  const host = new URL(url).hostname.replace(/\.$/, '').toLowerCase()
  const reason = REASONS.find(([pattern]) => pattern.test(host))?.[1]
  return reason === undefined ? undefined : { host, reason }
}

const EXAMPLE = 'is reserved for examples and tests'
const LOOPBACK = 'is the local machine'
const PRIVATE = 'is an address of a private network'

// URL parsers write every form of an IPv4 address as four decimal numbers, and IPv6 in its shortest
// form.
const REASONS: readonly (readonly [RegExp, string])[] = [
  [/(?:^|\.)(?:example|invalid|test)$/, EXAMPLE],
  [/(?:^|\.)example\.(?:com|net|org)$/, EXAMPLE],
  [/(?:^|\.)localhost$/, LOOPBACK],
  [/^127\.[0-9.]+$|^0\.0\.0\.0$|^\[::1?\]$|^\[::ffff:7f[0-9a-f]{2}:/, LOOPBACK],
  [
    /^10\.[0-9.]+$|^172\.(?:1[6-9]|2[0-9]|3[01])\.[0-9]+\.[0-9]+$|^192\.168\.[0-9]+\.[0-9]+$|^169\.254\.[0-9]+\.[0-9]+$/,
    PRIVATE,
  ],
  [/^\[f[cd][0-9a-f]{2}:|^\[fe[89ab][0-9a-f]:/, PRIVATE],
]
