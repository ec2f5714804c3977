type Env = Readonly<Record<string, string | undefined>>

let special: Promise<{ specialFetch: typeof fetch }> | undefined

/** Node's own fetch; where the environment names a proxy or a file of certificates, undici's: Node 20 reads neither. */
export async function fetchBy(env: Env, url: string, init: RequestInit): Promise<Response> {
  const proxy = env.https_proxy || env.HTTPS_PROXY || env.all_proxy || env.ALL_PROXY || undefined
  if (proxy === undefined && !env.SSL_CERT_FILE) return fetch(url, init)
  special ??= certificates(env).then(async (ca) => {
    const { connect } = await import('./proxy.ts')
    return { specialFetch: connect({ ca, proxy, noProxy: env.no_proxy ?? env.NO_PROXY ?? '' }) }
  })
  return (await special).specialFetch(url, init)
}

/** With SSL_CERT_FILE: its certificates, Node's own, and those of NODE_EXTRA_CA_CERTS, which a list of one's own would take away. */
async function certificates(env: Env): Promise<string[] | undefined> {
  if (!env.SSL_CERT_FILE) return undefined
  const [{ readFile }, { rootCertificates }] = await Promise.all([import('node:fs/promises'), import('node:tls')])
  const named = [env.SSL_CERT_FILE, env.NODE_EXTRA_CA_CERTS].filter((path) => path !== undefined && path !== '') as string[]
  // A name that leads nowhere adds nothing, as with Node itself.
  const read = await Promise.all([...new Set(named)].map((path) => readFile(path, 'utf8').catch(() => '')))
  return [...rootCertificates, ...read.filter((text) => text !== '')]
}
