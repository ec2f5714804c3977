import { parsedUrl } from '../values/parsed-url.ts'
import { UserError } from './user-error.ts'

type Env = Readonly<Record<string, string | undefined>>

type Fetch = (url: string, init: RequestInit) => Promise<Response>

/**
 * The fetch of an environment: Node's own; where it names a proxy or a file of certificates,
 * undici's, because Node 20 reads neither.
 */
export function fetchIn(env: Env): Fetch {
  const name = ['https_proxy', 'HTTPS_PROXY', 'all_proxy', 'ALL_PROXY'].find((one) => env[one])
  const proxy = name && env[name]
  if (proxy === undefined && !env.SSL_CERT_FILE) return (url, init) => fetch(url, init)
  let connected: Promise<Fetch> | undefined
  const connection = async (): Promise<Fetch> => {
    const [ca, { connect }] = await Promise.all([certificates(env), import('./proxy.ts')])
    return connect({ ca, proxy, noProxy: env.no_proxy ?? env.NO_PROXY ?? '' })
  }
  return async (url, init) => {
    // The value can contain a password, so it is not quoted.
    if (proxy && !/^https?:$/.test(parsedUrl(proxy)?.protocol ?? ''))
      throw new UserError(
        `${name} must be the URL of a proxy, such as http://proxy.example.org:8080`,
      )
    connected ??= connection()
    return (await connected)(url, init)
  }
}

/**
 * With SSL_CERT_FILE: its certificates, Node's own, and those of NODE_EXTRA_CA_CERTS, because an
 * explicit list replaces them.
 */
async function certificates(env: Env): Promise<string[] | undefined> {
  if (!env.SSL_CERT_FILE) return undefined
  const [{ readFile }, { rootCertificates }] = await Promise.all([
    import('node:fs/promises'),
    import('node:tls'),
  ])
  const named = [env.SSL_CERT_FILE, env.NODE_EXTRA_CA_CERTS].filter(
    (path) => path !== undefined && path !== '',
  ) as string[]
  // A missing file adds nothing, as in Node itself.
  const read = await Promise.all(
    [...new Set(named)].map((path) => readFile(path, 'utf8').catch(() => '')),
  )
  return [...rootCertificates, ...read]
}
