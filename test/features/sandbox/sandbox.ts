import type { Connection } from '../../../src/base/io/host/host.ts'
import type { SandboxOptions } from '../../../src/features/sandbox/options.ts'
import type { ClientDetails } from '../../../src/features/sandbox/registry/client.ts'
import { hasherOf } from '../../../src/features/sandbox/registry/hasher.ts'
import { memoryRegistry, type Registry } from '../../../src/features/sandbox/registry/registry.ts'
import { sandboxOver } from '../../../src/features/sandbox/sandbox.ts'

/** A user whose name and password need every kind of encoding. */
export const ANNA = { username: 'anna+é@northwind-clinic.org', password: 'p ä+%41&=:€' }
/** Clients by name; the secret of each is `secret of <name>`, special characters included. */
export const CLIENTS: Record<string, Partial<ClientDetails>> = {
  desk: {},
  'desk é+%41:&': {},
  service: { grants: ['client_credentials'] },
  reader: { scopes: ['read'] },
  phone: { type: 'public' },
  kiosk: { type: 'public', without_secret: true },
}
export const secretOf = (client: string): string => `secret é+%:& of ${client}`

/** A sandbox with these clients and Anna, whose hashes cost next to nothing. */
export async function sandboxWith(
  options: Omit<SandboxOptions, 'data'> = {},
  registry: Registry = memoryRegistry(),
) {
  const sandbox = sandboxOver({ registry }, hasherOf({ cost: { n: 2, r: 1, p: 1 } }), options)
  for (const [client_id, details] of Object.entries(CLIENTS))
    await sandbox.addClient(details, { client_id, client_secret: secretOf(client_id) })
  await sandbox.addUser(ANNA.username, ANNA.password)
  const send = async (path: string, init: RequestInit = {}, connection?: Connection) => {
    const answer = await sandbox.fetch(
      new Request(`http://127.0.0.1:8081${path}`, init),
      connection,
    )
    const text = await answer.text()
    return {
      status: answer.status,
      headers: answer.headers,
      text,
      body: text.startsWith('{') ? JSON.parse(text) : undefined,
    }
  }
  /** Posts a form; an undefined parameter is left out. */
  const post = (
    path: string,
    form: Record<string, string | undefined>,
    headers: Record<string, string> = {},
    connection?: Connection,
  ) =>
    send(
      path,
      {
        method: 'POST',
        body: formOf(form),
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      },
      connection,
    )
  const login = async (client = 'desk', form: Record<string, string | undefined> = {}) =>
    (
      await post('/oauth2/token/', {
        grant_type: 'password',
        ...ANNA,
        ...credentials(client),
        ...form,
      })
    ).body
  const me = (token: string) =>
    send('/v1/user/me/', { headers: { authorization: `Bearer ${token}` } })
  return { ...sandbox, registry, send, post, login, me }
}

export const credentials = (client: string) => ({
  client_id: client,
  client_secret: secretOf(client),
})

const formOf = (form: Record<string, string | undefined>): string =>
  new URLSearchParams(
    Object.entries(form).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value] as [string, string]],
    ),
  ).toString()

/** HTTP Basic with form-encoded parts (RFC 6749 section 2.3.1). */
export const basic = (client: string, secret = secretOf(client)): string =>
  `Basic ${base64(`${encoded(client)}:${encoded(secret)}`)}`
export const base64 = (text: string, encoding: BufferEncoding = 'utf8'): string =>
  Buffer.from(text, encoding).toString('base64')
export const encoded = (text: string): string =>
  new URLSearchParams({ '': text }).toString().slice(1)
