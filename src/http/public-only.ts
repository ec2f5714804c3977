import type { Host } from '../host/host.ts'
import { isAddress, isPrivateAddress } from '../host/private-address.ts'
import { UserError } from '../host/user-error.ts'
import { isLoopback } from './url.ts'

/**
 * The same host, whose requests reach public addresses only, and the origins that the user `named`:
 * the address of a request may be written by somebody else. Rejects with {@link UserError} a request
 * to any other, and names the flag that allows it. What a proxy reaches is its own decision.
 */
export const publicOnly = (
  host: Host,
  { allow, named }: { allow: string; named: readonly string[] },
): Host => ({
  ...host,
  async fetch(url, init) {
    const { hostname, origin } = new URL(url)
    if (named.includes(origin)) return host.fetch(url, init)
    const name = hostname.replace(/^\[|\]$/g, '')
    const addresses = isAddress(name) ? [name] : await host.addresses(name)
    if (isLoopback(hostname) || addresses.some(isPrivateAddress))
      throw new UserError(
        `${hostname} is in a private network; if the catalog is meant to be there, add ${allow}`,
      )
    return host.fetch(url, init)
  },
})
