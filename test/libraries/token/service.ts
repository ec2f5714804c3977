import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  type TokenHooks,
  type TokenOptions,
  tokenFetch,
} from '../../../src/libraries/token/index.ts'

/** Planted secrets: none of them is in an error or in a printed object. */
export const SECRETS = { clientSecret: 'pl4nted-s+e%:&r="ét', password: 'pl4nted p+a%&w=é"' }

/** A request as the service got it. */
export type Got = {
  line: string
  authorization: string | undefined
  body: string
  form: Record<string, string>
}
export type Answering = (got: Got, response: ServerResponse, request: IncomingMessage) => void

/**
 * An API with its authorization server, over HTTP on this machine: refresh tokens rotate, and a
 * replayed one ends the session. `answers` are the paths of a test; other paths say whether the
 * token is good.
 */
export async function service(answers: Record<string, Answering> = {}) {
  const log: Got[] = []
  const state = {
    issued: 0,
    refresh: true,
    lifetime: 3600 as number | undefined,
    valid: new Set<string>(),
  }
  const json = (
    response: ServerResponse,
    status: number,
    value: unknown,
    headers: Record<string, string> = {},
  ) =>
    response
      .writeHead(status, {
        'content-type': 'application/json',
        'cache-control': 'no-store',
        ...headers,
      })
      .end(JSON.stringify(value))
  const issue = (response: ServerResponse) => {
    state.issued++
    state.valid.clear()
    state.valid.add(`pl4nted-access-${state.issued}`)
    json(response, 200, {
      access_token: `pl4nted-access-${state.issued}`,
      token_type: 'bearer',
      scope: 'read write',
      ...(state.lifetime !== undefined && { expires_in: state.lifetime }),
      ...(state.refresh && { refresh_token: `pl4nted-refresh-${state.issued}` }),
    })
  }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const path = new URL(request.url!, 'http://localhost').pathname
    const got: Got = {
      line: `${request.method} ${path}`,
      authorization: request.headers.authorization,
      body,
      form: Object.fromEntries(new URLSearchParams(body)),
    }
    log.push(got)
    if (answers[path]) return answers[path](got, response, request)
    if (path === '/oauth2/token/') {
      if (got.form.grant_type !== 'refresh_token') return issue(response)
      if (got.form.refresh_token === `pl4nted-refresh-${state.issued}`) return issue(response)
      state.valid.clear()
      return json(response, 400, { error: 'invalid_grant' })
    }
    if (state.valid.has(String(got.authorization).replace('Bearer ', '')))
      return json(response, 200, { path, body })
    json(response, 401, {}, { 'www-authenticate': 'Bearer error="invalid_token"' })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const base = `http://127.0.0.1:${port}`
  const options: TokenOptions = {
    ...{
      tokenUrl: `${base}/oauth2/token/`,
      clientId: 'clinic+app: é',
      grant: 'password',
      origins: [base],
    },
    ...{
      clientSecret: SECRETS.clientSecret,
      username: 'tester@example.org',
      password: SECRETS.password,
    },
  }
  return {
    ...{ base, port, log, state, options },
    rail: (more: Partial<TokenOptions> = {}, hooks: TokenHooks = {}) =>
      tokenFetch({ ...options, ...more } as TokenOptions, hooks),
    lines: () => log.map(({ line }) => line),
    tokenRequests: () =>
      log.filter(({ line }) => line === 'POST /oauth2/token/').map(({ form }) => form),
    /** Ends the session, as a server does that was restarted. */
    revoke: () => state.valid.clear(),
    close: () =>
      new Promise<void>((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}
export type Service = Awaited<ReturnType<typeof service>>
