import { appOf } from './app.ts'
import { LOGIN_LIMITS, TOKEN_SECONDS } from './authorization/limits.ts'
import { tokensOf } from './authorization/tokens.ts'
import type { Sandbox, SandboxOptions } from './options.ts'
import { addClient, addUser } from './registry/changes.ts'
import type { Hasher } from './registry/hasher.ts'
import { type ClientDetails, DEFAULT_GRANTS, SCOPES } from './registry/registered.ts'
import type { Store } from './store.ts'
import { wantedFaults } from './wanted-faults.ts'

/** The sandbox over a store, with what hashes its secrets. */
export function sandboxOver(
  { registry, worlds }: Store,
  hasher: Hasher,
  options: Omit<SandboxOptions, 'data'> = {},
): Sandbox {
  const {
    terminology = [],
    encode,
    errors,
    texts,
    tokenSeconds = TOKEN_SECONDS,
    limits,
    trustProxy = false,
    now = Date.now,
    onError: failed = () => {},
  } = options
  const app = appOf({
    terminology,
    encode,
    errors,
    texts,
    registry,
    worlds,
    faults: wantedFaults(),
    hasher,
    tokens: tokensOf(tokenSeconds, now),
    tokenSeconds,
    limits: { ...LOGIN_LIMITS, ...limits },
    trustProxy,
    now,
    failed,
  })
  return {
    fetch: async (request, connection = { address: '127.0.0.1', encrypted: false }) =>
      app.fetch(request, { connection }),
    addClient: (details, credentials) =>
      addClient(registry, hasher, { ...A_CLIENT, ...details }, credentials),
    addUser: (username, password) => addUser(registry, hasher, username, password),
  }
}

const A_CLIENT: ClientDetails = {
  name: 'Test client',
  type: 'private',
  redirect_uris: ['https://client.example.org/callback'],
  website: 'https://client.example.org',
  description: 'A client of a test.',
  grants: DEFAULT_GRANTS,
  scopes: SCOPES,
  without_secret: false,
}
