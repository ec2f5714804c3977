import * as http from 'node:http'
import { parsedUrl } from '../../core/values/formats.ts'
import { UserError } from './user-error.ts'

type Env = Readonly<Record<string, string | undefined>>
type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** What the runtime knows of proxies. */
export type Runtime = {
  version: string
  /** Makes every request go through the proxies of an environment: Node 24.14 and 25.4 on. */
  useProxies?: ((env: NodeJS.ProcessEnv) => unknown) | undefined
}

const NODE: Runtime = {
  version: process.versions.node,
  useProxies: (http as { setGlobalProxyFromEnv?: Runtime['useProxies'] }).setGlobalProxyFromEnv,
}

const LOOPBACK = /^https?:\/\/(?:127\.|localhost[:/]|\[::1\])/

/**
 * Node's fetch, through the proxy that an environment names where Node can do that now. Where it
 * can't, requests are sent without a proxy, as Node does: the first one warns, and one that fails
 * says what to set.
 */
export function fetchIn(
  env: Env,
  say: (line: string) => void,
  { version, useProxies }: Runtime = NODE,
): Fetch {
  const name = ['https_proxy', 'HTTPS_PROXY', 'all_proxy', 'ALL_PROXY'].find((one) => env[one])
  const proxy = name && env[name]
  const direct: Fetch = (url, init) => fetch(url, init)
  if (name === undefined || proxy === undefined) return direct
  // The value can contain a password, so it is not quoted.
  if (!/^https?:$/.test(parsedUrl(proxy)?.protocol ?? ''))
    return async () => {
      throw new UserError(
        'config',
        `${name} must be the URL of a proxy, such as http://proxy.example.org:8080`,
      )
    }
  const isOwn = /^https/i.test(name) // Node reads no ALL_PROXY
  if (isOwn && knowsProxies(version) && isAsked(env)) return direct
  if (useProxies !== undefined) {
    const without = [env.no_proxy ?? env.NO_PROXY, 'localhost,127.0.0.1,[::1]'].filter(Boolean)
    useProxies({ https_proxy: proxy, no_proxy: without.join() })
    return direct
  }
  let isSaid = false
  return async (url, init) => {
    if (LOOPBACK.test(url)) return direct(url, init)
    if (!isSaid) say(`warning: requests are sent without ${advice(name, version)}`)
    isSaid = true
    try {
      return await direct(url, init)
    } catch (error) {
      if (init.signal?.aborted) throw error
      throw new UserError('network', `the request failed without ${advice(name, version)}`)
    }
  }
}

/** True for a Node that can go through a proxy: 22.21 and 24.5 on. */
function knowsProxies(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > 24 || (major === 24 && minor >= 5) || (major === 22 && minor >= 21)
}

/** Node reads this when it starts. */
const isAsked = ({ NODE_USE_ENV_PROXY, NODE_OPTIONS = '' }: Env): boolean =>
  NODE_USE_ENV_PROXY === '1' || /(?:^|\s)--use-env-proxy(?:\s|$)/.test(NODE_OPTIONS)

function advice(name: string, version: string): string {
  const own = /^https/i.test(name) ? '' : `HTTPS_PROXY in place of ${name}, and `
  const line = 'NODE_USE_ENV_PROXY=1 npx rail-errors …'
  return knowsProxies(version)
    ? `the proxy of ${name}, which Node ${version} does not use by itself; set ${own}NODE_USE_ENV_PROXY=1: ${line}`
    : `the proxy of ${name}, which Node ${version} can't use; use Node 22.21, 24.5 or later, and set ${own}NODE_USE_ENV_PROXY=1: ${line}`
}
