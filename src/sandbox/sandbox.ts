import { resolve } from 'node:path'
import type { OutputFile } from '../build/output-file.ts'
import { nodeFiles } from '../host/files.ts'
import type { Connection } from '../host/host.ts'
import { serveUntil } from '../host/http-server.ts'
import type { Encode } from '../serve/resource.ts'
import { appOf } from './app.ts'
import { LOGIN_LIMITS, type LoginLimits } from './authorization/throttle.ts'
import { tokensOf } from './authorization/tokens.ts'
import { addClient, addUser, type Credentials } from './registry/changes.ts'
import { type Hasher, hasherOf } from './registry/hasher.ts'
import { type ClientDetails, SCOPES } from './registry/registered.ts'
import { fileRegistry, memoryRegistry, type Registry } from './registry/registry.ts'

export type SandboxOptions = {
  /** The files to serve, such as the outputs of the target static-site; default: none. */
  terminology?: readonly OutputFile[]
  /** Compresses them; default: as `serveFiles` of rail-errors/serve. */
  encode?: Encode
  /** The folder in which clients and users are kept; default: in memory. */
  data?: string
  /** How long an access token is valid; default: 3600. */
  tokenSeconds?: number
  /** The limits of failed logins; default: 10 a minute for an account, 100 for an address. */
  limits?: Partial<LoginLimits>
  /** Trusts the headers X-Forwarded-For, -Proto and -Host; default: false. Only if all requests come through a proxy that sets them. */
  trustProxy?: boolean
  /** The clock: milliseconds since 1970. Default: `Date.now`. */
  now?: () => number
  /** Called with a failure of the sandbox itself; default: nothing. */
  onError?: (error: unknown) => void
}

/** The service as a function of a request, and its operator's commands. */
export type Sandbox = {
  /** Answers one request. `connection`: what it came through; default: this machine. */
  fetch(request: Request, connection?: Connection): Promise<Response>
  /** Registers a client (specification 2.2). The secret is returned only here. */
  addClient(details?: Partial<ClientDetails>, credentials?: Partial<Credentials>): Promise<Credentials>
  addUser(username: string, password: string): Promise<void>
}

/** Makes the sandbox: not for production. */
export const createSandbox = ({ data, ...options }: SandboxOptions = {}): Sandbox =>
  sandboxOver(data === undefined ? memoryRegistry() : fileRegistry(nodeFiles, resolve(data)), hasherOf(), options)

/** The sandbox over a registry, with what hashes its secrets. */
export function sandboxOver(registry: Registry, hasher: Hasher, options: Omit<SandboxOptions, 'data'> = {}): Sandbox {
  const { terminology = [], encode, tokenSeconds = 3600, limits, trustProxy = false, now = Date.now, onError: failed = () => {} } = options
  const app = appOf({
    terminology,
    encode,
    registry,
    hasher,
    tokens: tokensOf(tokenSeconds, now),
    tokenSeconds,
    limits: { ...LOGIN_LIMITS, ...limits },
    trustProxy,
    now,
    failed,
  })
  return {
    fetch: async (request, connection = { address: '127.0.0.1', encrypted: false }) => app.fetch(request, { connection }),
    addClient: (details, credentials) => addClient(registry, hasher, { ...A_CLIENT, ...details }, credentials),
    addUser: (username, password) => addUser(registry, hasher, username, password),
  }
}

const A_CLIENT: ClientDetails = {
  name: 'Test client',
  type: 'private',
  redirect_uris: [],
  website: 'https://client.example.org',
  description: 'A client of a test.',
  grants: ['password', 'refresh_token'],
  scopes: SCOPES,
  without_secret: false,
}

export type StartOptions = SandboxOptions & {
  /** Default: 127.0.0.1. */
  address?: string
  /** Default: any free one. */
  port?: number
  /** Certificate and key, in PEM. */
  tls?: { cert: string; key: string }
}

export type RunningSandbox = Sandbox & {
  /** Where it listens, such as `http://127.0.0.1:43121`. */
  url: string
  /** Finishes open requests, then stops. */
  close(): Promise<void>
}

/** Makes a sandbox, and listens. Rejects if the port can't be opened. */
export async function startSandbox({ address = '127.0.0.1', port = 0, tls, ...options }: StartOptions = {}): Promise<RunningSandbox> {
  const sandbox = createSandbox(options)
  const stopped = new AbortController()
  let ended: Promise<void> | undefined
  const url = await new Promise<string>((started, failed) => {
    ended = serveUntil({ handler: sandbox.fetch, address, port, tls, signal: stopped.signal, started, answered: () => {} })
    ended.catch(failed)
  })
  return {
    ...sandbox,
    url,
    async close() {
      stopped.abort()
      await ended
    },
  }
}
