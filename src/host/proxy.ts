import { Agent, EnvHttpProxyAgent, fetch as undiciFetch } from 'undici'

/** The proxy, and the trusted certificates in PEM form. */
export type Connection = { ca: string[] | undefined; proxy: string | undefined; noProxy: string }

/**
 * A fetch through a proxy, with certificates. A separate file, because undici is large and rarely
 * loaded. Addresses on this machine never use a proxy, because plain http is allowed for them.
 */
export function connect({ ca, proxy, noProxy }: Connection): typeof fetch {
  const trust = { ca }
  const direct = new Agent({ connect: trust })
  const proxied =
    proxy === undefined
      ? direct
      : new EnvHttpProxyAgent({
          httpsProxy: proxy,
          noProxy,
          connect: trust,
          requestTls: trust,
          proxyTls: trust,
        })
  const connected = (url: string, init: RequestInit) => {
    const loopback = /^https?:\/\/(?:127\.|localhost[:/]|\[::1\])/.test(url)
    return undiciFetch(url, { ...init, dispatcher: loopback ? direct : proxied } as Parameters<
      typeof undiciFetch
    >[1])
  }
  return connected as unknown as typeof fetch
}
