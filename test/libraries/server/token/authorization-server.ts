import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  type RequireTokenHooks,
  type RequireTokenOptions,
  requireToken,
  type TokenRefusal,
} from '../../../../src/libraries/server/index.ts'

/** Planted: it is in no error, header or printed object. */
export const SECRET = 'pl4nted-s+e%:&r="ét'

/** A request as the server got it. */
export type Got = { path: string; authorization: string | undefined; form: Record<string, string> }
export type Answering = (response: ServerResponse, request: IncomingMessage) => void

export const NOW = 1_790_000_000_000
export const SECONDS = NOW / 1000
/** What the server says about each active token. */
export const ACTIVE = {
  active: true,
  scope: 'read write',
  client_id: 'clinic-app',
  sub: 'u-17',
  exp: SECONDS + 3600,
}

/** An authorization server over HTTP on this machine, with the clock of the test. */
export async function authorizationServer() {
  const state = {
    now: NOW,
    tokens: new Map<string, unknown>([['good', ACTIVE]]),
    keys: { keys: [] } as unknown,
    /** The answer of a test in place of the usual one. */
    answering: undefined as Answering | undefined,
  }
  const log: Got[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const form = Object.fromEntries(new URLSearchParams(body))
    log.push({ path: request.url!, authorization: request.headers.authorization, form })
    if (state.answering) return state.answering(response, request)
    const value =
      request.url === '/jwks' ? state.keys : (state.tokens.get(form.token!) ?? { active: false })
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const hooks: RequireTokenHooks = { now: () => state.now }
  return {
    ...{ base, state, log },
    introspecting: (more: object = {}, options: object = {}) =>
      requireToken(
        {
          introspection: {
            url: `${base}/introspect`,
            clientId: 'api: é',
            clientSecret: SECRET,
            ...more,
          },
          realm: 'claims',
          ...options,
        } as RequireTokenOptions,
        hooks,
      ),
    verifying: (more: object = {}, options: object = {}) =>
      requireToken(
        {
          jwks: { url: `${base}/jwks`, ...more },
          issuer: 'https://auth.test',
          audience: 'claims-api',
          ...options,
        } as RequireTokenOptions,
        hooks,
      ),
    reset() {
      Object.assign(state, { now: NOW, answering: undefined, tokens: new Map([['good', ACTIVE]]) })
      log.length = 0
    },
    close: () =>
      new Promise<void>((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}
export type AuthorizationServer = Awaited<ReturnType<typeof authorizationServer>>

/** The refusal of a call; fails if it is not refused. */
export async function refusal(call: Promise<unknown>): Promise<TokenRefusal> {
  try {
    await call
  } catch (error) {
    return error as TokenRefusal
  }
  throw new Error('the token was accepted')
}

const json =
  (value: unknown): Answering =>
  (response) =>
    void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value))

/** How long the calls of `TROUBLE` wait: long enough for an answer that comes on a busy machine. */
export const TROUBLE_MS = 1000
const NO_ANSWER = new RegExp(`\\(none within ${TROUBLE_MS} ms\\)`)

/** What an authorization server that is in trouble answers, and the message for the log. */
export const TROUBLE: [string, Answering, RegExp][] = [
  [
    'closes the connection',
    (response) => void response.destroy(),
    /no answer from the authorization server \((?:UND_ERR_SOCKET|ECONNRESET)\)/,
  ],
  ['does not answer', () => {}, NO_ANSWER],
  [
    'stops in the middle',
    (response) => void response.writeHead(200).write('{"active":'),
    NO_ANSWER,
  ],
  [
    'sends a page',
    (response) => void response.end('<html>Sign in</html>'),
    /without a JSON object/,
  ],
  [
    'sends half of its JSON',
    (response) => void response.end('{"active": tr'),
    /without a JSON object/,
  ],
  ['sends nothing', (response) => void response.end(), /without a JSON object/],
  ['sends a list', json([{ active: true }]), /without a JSON object/],
  ['sends null', json(null), /without a JSON object/],
  ['sends a text', json('active'), /without a JSON object/],
  [
    'sends too much',
    (response) => void response.end(JSON.stringify({ active: true, x: 'x'.repeat(2 ** 20) })),
    /larger than 1 MiB/,
  ],
  ['sends without end', (response) => void endless(response), /larger than 1 MiB/],
  [
    'sends too much in small pieces',
    (response) => void response.end(`{${' '.repeat(2 ** 20)}`),
    /larger than 1 MiB/,
  ],
  [
    'has an error',
    (response) => void response.writeHead(500).end('{"active":true}'),
    /answered with status 500/,
  ],
  [
    'is overloaded',
    (response) => void response.writeHead(429).end('{"active":true}'),
    /answered with status 429/,
  ],
  [
    'answers without content',
    (response) => void response.writeHead(204).end(),
    /answered with status 204/,
  ],
  [
    'refuses with 401',
    (response) => void response.writeHead(401).end(),
    /refused this API \(401\); check clientId and clientSecret/,
  ],
  [
    'refuses with 403',
    (response) => void response.writeHead(403).end('<html>'),
    /refused this API \(403\); check clientId and clientSecret/,
  ],
  [
    'redirects',
    (response) => void response.writeHead(302, { location: '/elsewhere' }).end(),
    /redirects; check the address/,
  ],
  [
    'redirects the POST',
    (response) => void response.writeHead(307, { location: '/elsewhere' }).end(),
    /redirects; check the address/,
  ],
]

function endless(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' })
  const more = () => {
    while (!response.destroyed && response.write(' '.repeat(65_536)));
    if (!response.destroyed) response.once('drain', more)
  }
  more()
}
