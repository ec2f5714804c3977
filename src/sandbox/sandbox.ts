import { appOf } from './app.ts'
import { LOGIN_LIMITS } from './authorization/limits.ts'
import { tokensOf } from './authorization/tokens.ts'
import type { Sandbox, SandboxOptions } from './options.ts'
import { addClient, addUser } from './registry/changes.ts'
import { clientFaults, idFault } from './registry/client-faults.ts'
import type { Hasher } from './registry/hasher.ts'
import { type ClientDetails, SCOPES } from './registry/registered.ts'
import type { Registry } from './registry/registry.ts'
import { type Fault, secretFault } from './registry/texts.ts'

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
    async addClient(details, credentials = {}) {
      const client = { ...A_CLIENT, ...details }
      const [first] = clientFaults(client)
      if (first !== undefined) throw new TypeError(`${first.field} ${first.fault}`)
      refuse('client_id', credentials.client_id, idFault)
      refuse('client_secret', credentials.client_secret, secretFault)
      return addClient(registry, hasher, client, credentials)
    },
    async addUser(username, password) {
      refuse('username', username, idFault)
      refuse('password', password, secretFault)
      await addUser(registry, hasher, username, password)
    },
  }
}

/** A registry refuses to read what these checks refuse. The message does not have the value. */
function refuse(name: string, value: string | undefined, faultOf: (value: string) => Fault): void {
  const fault = value === undefined ? undefined : faultOf(value)
  if (fault !== undefined) throw new TypeError(`${name} ${fault}`)
}

const A_CLIENT: ClientDetails = {
  name: 'Test client',
  type: 'private',
  redirect_uris: ['https://client.example.org/back'],
  website: 'https://client.example.org',
  description: 'A client of a test.',
  grants: ['password', 'refresh_token'],
  scopes: SCOPES,
  without_secret: false,
}
