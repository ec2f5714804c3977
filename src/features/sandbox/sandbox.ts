import { type Context, Hono } from 'hono'
import { cors } from 'hono/cors'
import type { AnswerForm } from '../../base/core/contract/forms/forms-of.ts'
import { retryHeaderOf } from '../../base/core/contract/retry-header.ts'
import type { Connection } from '../../base/io/host/host.ts'
import type { AnswerOptions } from '../../libraries/server/answer.ts'
import { createRail } from '../../libraries/server/rail.ts'
import { serveFiles } from '../site/index.ts'
import { type AccessCheck, accessCheck, currentUser } from './access.ts'
import { answerTo } from './answers.ts'
import { OAuthError, oauthErrorAnswer } from './authorization/oauth-error.ts'
import { authorizationServer, metadataOf, PATHS } from './authorization/server.ts'
import { LOGIN_LIMITS, TOKEN_SECONDS } from './authorization/throttle.ts'
import { tokensOf } from './authorization/tokens.ts'
import { callerOf, type Env, foreignHost, originOf } from './connection.ts'
import { addFaults, wantedFaults } from './faults.ts'
import { jsonBody } from './json-body.ts'
import { addOnDemand } from './on-demand.ts'
import type { Sandbox, SandboxOptions } from './options.ts'
import { withOwnCodes } from './own-codes.ts'
import { Refusal, refuseMethod } from './refusal.ts'
import { addClient, addUser } from './registry/changes.ts'
import { CLIENT_DEFAULTS, type ClientDetails } from './registry/client.ts'
import type { Hasher } from './registry/hasher.ts'
import { addStart } from './start-page.ts'
import type { Store } from './store.ts'
import { type WorkflowRail, whyNoWorkflow } from './workflow/codes.ts'
import { openApiOf } from './workflow/openapi.ts'
import { operations } from './workflow/operations.ts'
import { scenarios } from './workflow/scenarios.ts'
import { type Worlds, worldsOf } from './workflow/worlds.ts'

export function sandboxOver(store: Store, hasher: Hasher, options: Options = {}): Sandbox {
  const { registry } = store
  const app = appOf(store, hasher, options)
  return {
    async fetch(request, connection) {
      const refusal = connection && foreignHost(request, connection, options.trustProxy)
      if (refusal === undefined) return app.fetch(request, { connection: connection ?? HERE })
      return new Response(`The sandbox of rail-errors: ${refusal.message}\n`, {
        status: refusal.status,
        headers: { 'content-type': 'text/plain' },
      })
    },
    addClient: (details, credentials) =>
      addClient(registry, hasher, { ...A_CLIENT, ...details }, credentials),
    addUser: (username, password) => addUser(registry, hasher, username, password),
  }
}

/** A call in this process, which has no connection. */
const HERE: Connection = { address: '127.0.0.1', encrypted: false }

type Options = Omit<SandboxOptions, 'data'>

const A_CLIENT: ClientDetails = {
  name: 'Test client',
  type: 'private',
  redirect_uris: ['https://client.example.org/callback'],
  website: 'https://client.example.org',
  description: 'A client of a test.',
  accept_terms: true,
  ...CLIENT_DEFAULTS,
}

/**
 * The whole service: the published terminology, the authorization server, and the protected
 * resources.
 */
function appOf(
  { registry, worlds }: Store,
  hasher: Hasher,
  {
    terminology = [],
    encode,
    errors,
    texts = {},
    tokenSeconds = TOKEN_SECONDS,
    limits,
    trustProxy = false,
    now = Date.now,
    onError: failed = () => {},
  }: Options,
): Hono<Env> {
  const files = serveFiles(terminology, encode && { encode })
  const faults = wantedFaults()
  const tokens = tokensOf(tokenSeconds, now)
  const oauth = authorizationServer({
    registry,
    hasher,
    tokens,
    tokenSeconds,
    faults,
    limits: { ...LOGIN_LIMITS, ...limits },
  })
  const accessOf = accessCheck(tokens, registry)
  const all = withOwnCodes(errors)
  const rail = createRail(all, {
    texts,
    forms: ['operation-outcome', 'problem'],
    onFinding: ({ message }) => failed(new Error(message)),
  })
  const retryHeader = retryHeaderOf((all.wire?.[0] ?? 'rail') as AnswerForm)
  const noWorkflow = errors && whyNoWorkflow(errors)
  const hasWorkflow = errors !== undefined && noWorkflow === undefined
  const origin = (request: Request) => originOf(request, trustProxy)
  const app = new Hono<Env>({ strict: true })
  const shared = cors({
    origin: '*',
    exposeHeaders: [
      'Retry-After',
      'WWW-Authenticate',
      'X-Request-ID',
      'Content-Language',
      'X-Errors-Truncated',
      ...(retryHeader ? [retryHeader] : []),
    ],
    maxAge: 86_400,
  })
  for (const path of OWN) app.use(path, shared)

  addAuthorization(app, oauth, trustProxy)
  addFaults(app, faults, accessOf)
  if (errors) addOnDemand(app, { rail, errors, accessOf })
  app.get('/v1/user/me/', async ({ req }) => currentUser(await accessOf(req.raw, 'read')))
  app.all('/v1/user/me/', () => refuseMethod(['GET', 'HEAD']))
  if (hasWorkflow) {
    const railOf = (operation: string) =>
      (Object.hasOwn(all.codesByOperation ?? {}, operation)
        ? rail.forOperation(operation)
        : rail) as unknown as WorkflowRail
    addWorkflow(app, { railOf, worlds: worldsOf(worlds), accessOf })
  }
  app.get('/openapi.json', ({ req }) => {
    if (hasWorkflow)
      return Response.json(openApiOf({ errors: all, rail, origin: origin(req.raw) }), {
        headers: SHARED,
      })
    throw new Refusal(
      404,
      `The workflow that this page describes is off: ${noWorkflow ?? 'the sandbox was started without a catalog'}. To get a code, send the header Prefer: code=<CODE> with a request.`,
    )
  })
  app.get('/sandbox/errors.json', () =>
    Response.json(
      { codes: Object.entries(all.entries).map(([code, entry]) => ({ code, ...entry })) },
      { headers: SHARED },
    ),
  )
  for (const path of OWN) app.all(path, nothing)
  addStart(app, { originOf: origin, terminology, errors, hasWorkflow, noWorkflow })
  app.all('*', async ({ req }) => {
    const answer = await files(req.raw)
    if (answer.status === 404)
      throw new Refusal(404, ELSEWHERE, { 'access-control-allow-origin': '*' })
    if (answer.status === 405) refuseMethod(['GET', 'HEAD'])
    return answer
  })
  app.onError((error, { req }) => answerTo(error, req.raw, { rail, failed }))
  return app
}

function addAuthorization(
  app: Hono<Env>,
  endpoints: ReturnType<typeof authorizationServer>,
  trustProxy: boolean,
): void {
  for (const [name, path] of Object.entries(PATHS)) {
    app.all(path, ({ req, env }) =>
      endpoints[name as keyof typeof PATHS](req.raw, callerOf(req.raw, env.connection, trustProxy)),
    )
    app.all(path.slice(0, -1), () =>
      oauthErrorAnswer(
        new OAuthError('invalid_request', `The path ends with a slash: ${path}`, { status: 404 }),
      ),
    )
  }
  app.get('/.well-known/oauth-authorization-server', (context) =>
    context.json(metadataOf(originOf(context.req.raw, trustProxy))),
  )
}

/** What is not a file of the terminology. */
const OWN = ['/oauth2/*', '/v1/*', '/sandbox/*', '/.well-known/*']
const SHARED = { 'access-control-allow-origin': '*', 'cache-control': 'no-cache' }

const ELSEWHERE = 'The start page, at /, shows what there is.'

function nothing({ req }: Context): never {
  throw new Refusal(404, req.path.endsWith('/') ? ELSEWHERE : 'Paths end with a slash.')
}

/**
 * Adds the operations of the workflow to an app, and the scenarios for tests. What a step throws is
 * for the app.
 */
function addWorkflow(
  app: Hono<Env>,
  {
    railOf,
    worlds,
    accessOf,
  }: {
    /** The rail of an operation: it reports codes that the operation does not declare. */
    railOf(operation: string): WorkflowRail
    worlds: Worlds
    accessOf: AccessCheck
  },
): void {
  for (const { id: operation, method, path, scope, status, needs, run } of operations) {
    const rail = railOf(operation)
    app.on(method, path, async ({ req }) => {
      const { clientId } = await accessOf(req.raw, scope)
      const id = req.param('id') ?? ''
      const body = method === 'GET' ? {} : await jsonBody(req.raw)
      const language: AnswerOptions = { acceptLanguage: req.header('accept-language') }
      return worlds.step(clientId, (world) => {
        if (needs === 'visit' && !world.visits.has(id))
          throw new Refusal(404, 'There is no visit with this id.')
        return Response.json(run({ world, rail, body, id, language }), {
          status,
          headers: { 'cache-control': 'no-store' },
        })
      })
    })
  }
  for (const path of new Set(operations.map((one) => one.path))) {
    const methods = operations.flatMap((one) => (one.path === path ? [one.method] : []))
    app.all(path, () => refuseMethod(methods))
  }
  app.get('/sandbox/scenarios/', () => Response.json({ scenarios }))
  app.all('/sandbox/scenarios/', () => refuseMethod(['GET']))
  app.post('/sandbox/scenarios/:name/', async ({ req }) => {
    const { clientId } = await accessOf(req.raw, 'write')
    if (!(await worlds.start(clientId, req.param('name'))))
      throw new Refusal(404, `The scenarios are: ${scenarios.map(({ name }) => name).join(', ')}.`)
    return new Response(null, { status: 204 })
  })
  app.all('/sandbox/scenarios/:name/', () => refuseMethod(['POST']))
}
