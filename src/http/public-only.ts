import type { Host } from '../host/host.ts'
import { isAddress, isPrivateAddress } from '../host/private-address.ts'
import { UserError } from '../host/user-error.ts'
import { isLoopback } from './url.ts'

/**
 * The same host, whose requests reach public addresses only: the address of a request may be written
 * by somebody else. Rejects with {@link UserError} a request to any other. What a proxy reaches is
 * its own decision.
 */
export const publicOnly = (host: Host, allow: string): Host => ({
  ...host,
  async fetch(url, init) {
    const { hostname } = new URL(url)
    const name = hostname.replace(/^\[|\]$/g, '')
    const addresses = isAddress(name) ? [name] : await host.addresses(name)
    if (isLoopback(hostname) || addresses.some(isPrivateAddress))
      throw new UserError(
        `${hostname} is in a private network; if the catalog is meant to be there, add ${allow}`,
      )
    return host.fetch(url, init)
  },
})
