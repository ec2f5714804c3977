import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import type { RequireTokenOptions } from '../../src/libraries/server/index.ts'
import { parseAnswer, type Table } from '../features/modules/client/api.ts'
import { emptyFolder, must, root, tarball } from './peers.ts'
import { type Server, start, stopAll } from './servers.ts'

// Real APIs with the packed library, over HTTP, which check the tokens of real authorization
// servers.
type Client = { client_id: string; client_secret: string }
export type Facts = {
  pid: number
  issuer: string
  token_url: string
  revoke_url: string
  introspect_url: string
  clients: Record<'plain' | 'special' | 'special_ascii' | 'service', Client>
  users: Record<'plain', { username: string; password: string }>
}
export const APIS = ['express.mjs', 'fastify.mjs', 'hono.mjs', 'nestjs.mjs', 'plain.cjs'] as const
type Api = (typeof APIS)[number]

/** Installs the library with these frameworks, and returns what starts an API. */
export function apisWith(frameworks: string) {
  const folder = emptyFolder('require-token')
  let entries: Table
  beforeAll(async () => {
    cpSync(join(root, 'test/peers/require-token'), folder, { recursive: true })
    writeFileSync(join(folder, 'package.json'), '{ "type": "module", "private": true }\n')
    must('bash', ['-c', `npm install --silent ${tarball()} ${frameworks}`], folder)
    const build = 'npx --no -- rail-errors build errors.yaml --target javascript --out errors'
    must('bash', ['-c', build], folder)
    entries = (await import(join(folder, 'errors/claim-errors.js'))).entries
  })
  afterAll(async () => {
    await stopAll()
    rmSync(folder, { recursive: true, force: true })
  })

  /**
   * Starts an API; `call` sends a token, or another header, and reads the answer as a client does.
   */
  return async function api(name: Api, options: RequireTokenOptions) {
    const server = await start(process.execPath, [join(folder, name), JSON.stringify(options)], {
      json: false,
    })
    return {
      log: server.log,
      async call(
        token: string | undefined,
        { path = '/claims', scope = '', header = `Bearer ${token}` } = {},
      ) {
        const response = await fetch(
          `${server.base}${path}?scope=${scope || 'OMIT'}`.replace('?scope=OMIT', ''),
          {
            headers: { ...(header !== 'Bearer undefined' && { authorization: header }) },
          },
        )
        const text = await response.text()
        const { kind, reasons, retryAfterMs } = parseAnswer(
          { status: response.status, headers: response.headers, body: text },
          entries,
        )
        const codes = reasons.map(({ error }) => error)
        return {
          status: response.status,
          kind,
          codes,
          retryAfterMs,
          text,
          challenge: response.headers.get('www-authenticate'),
        }
      },
    }
  }
}

export const posted = async (url: string, form: Record<string, string>) => {
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams(form) })
  const text = await response.text()
  if (!response.ok) throw new Error(`${url}: ${response.status} ${text}`)
  return (text && JSON.parse(text)) as {
    access_token: string
    refresh_token: string
    id_token: string
  }
}
export const login = (
  { facts }: Server<Facts>,
  scope: string,
  client: keyof Facts['clients'] = 'plain',
) =>
  client === 'service'
    ? posted(facts.token_url, { grant_type: 'client_credentials', scope, ...facts.clients.service })
    : posted(facts.token_url, {
        grant_type: 'password',
        scope,
        ...facts.clients[client],
        ...facts.users.plain,
      })
export const revoke = ({ facts }: Server<Facts>, token: string) =>
  posted(facts.revoke_url, { token, ...facts.clients.plain })

export const refused = (status: number, code: string, error?: string) => ({
  ...{ status, kind: 'reasons', codes: [code] },
  challenge:
    error === undefined
      ? expect.stringMatching(/^Bearer realm="[^"]+"$/)
      : expect.stringContaining(`error="${error}"`),
})
export const INVALID = refused(401, 'TOKEN_INVALID', 'invalid_token')
export const UNCHECKED = {
  status: 503,
  kind: 'reasons',
  codes: ['TOKEN_UNCHECKED'],
  retryAfterMs: 5000,
  challenge: null,
}
