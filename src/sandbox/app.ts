import { type Context, Hono } from 'hono'
import { cors } from 'hono/cors'
import type { OutputFile } from '../build/output-file.ts'
import { Dropped } from '../host/dropped.ts'
import { serveFiles } from '../serve/handler.ts'
import type { Encode } from '../serve/resource.ts'
import { RailFailure } from '../server/failure.ts'
import { createRail } from '../server/rail.ts'
import type { ErrorsModule } from '../server/table.ts'
import type { Translations } from '../server/texts.ts'
import { refusalAnswer, TokenRefusal } from '../server/token/refusal.ts'
import { OAuthError, oauthErrorAnswer } from './authorization/oauth-error.ts'
import { type AuthorizationSettings, authorizationServer, metadataOf, PATHS } from './authorization/server.ts'
import { callerOf, originOf } from './connection.ts'
import type { Env } from './env.ts'
import { addFaults } from './fault-routes.ts'
import { formWanted } from './forms.ts'
import { codesWanted, demanded } from './on-demand.ts'
import { problemAnswer, Refusal } from './refusal.ts'
import { accessCheck } from './resource/access.ts'
import { currentUser } from './resource/user.ts'
import { startPage } from './start-page.ts'
import { hasWorkflow, type WorkflowRail } from './workflow/codes.ts'
import { openApiOf } from './workflow/openapi.ts'
import { addWorkflow } from './workflow/routes.ts'
import { worldsOf } from './workflow/worlds.ts'

export type AppSettings = AuthorizationSettings & {
  /** The published files. */
  terminology: readonly OutputFile[]
  /** Compresses them; default: that of `serveFiles`. */
  encode: Encode | undefined
  /** The codes that the service answers with; without them, there is no workflow. */
  errors: ErrorsModule | undefined
  /** The texts of other languages. */
  texts: Translations | undefined
  trustProxy: boolean
  now: () => number
  /** Called with what is not the fault of a client: a defect, or a registry that can't be read. */
  failed(error: unknown): void
}

/** The whole service: the published terminology, the authorization server, and the protected resources. */
export function appOf(settings: AppSettings): Hono<Env> {
  const { terminology, encode, errors, texts = {}, trustProxy, tokens, registry, now, failed } = settings
  const files = serveFiles(terminology, encode && { encode })
  const oauth = authorizationServer(settings)
  const accessOf = accessCheck(tokens, registry, now)
  const app = new Hono<Env>({ strict: true })
  const shared = cors({
    origin: '*',
    exposeHeaders: ['Retry-After', 'WWW-Authenticate', 'X-Request-ID', 'Content-Language'],
    maxAge: 86_400,
  })
  for (const path of OWN) app.use(path, shared)

  for (const [name, path] of Object.entries(PATHS)) {
    app.all(path, ({ req, env }) => oauth[name as keyof typeof PATHS](req.raw, callerOf(req.raw, env.connection, trustProxy)))
    app.all(path.slice(0, -1), () =>
      oauthErrorAnswer(new OAuthError('invalid_request', `The path ends with a slash: ${path}`, { status: 404 })),
    )
  }
  app.get('/.well-known/oauth-authorization-server', (context) => context.json(metadataOf(originOf(context.req.raw, trustProxy))))

  addFaults(app, accessOf)
  const rail = errors && createRail(errors, { texts })
  const refused = (failure: RailFailure, request: Request): Response =>
    rail!.toResponse(failure, {
      form: formWanted(request),
      acceptLanguage: request.headers.get('accept-language'),
      requestId: request.headers.get('x-request-id') ?? undefined,
    })
  if (errors && rail)
    app.use('/v1/*', async ({ req }, next) => {
      const codes = codesWanted(req.raw)
      if (codes === undefined) return next()
      await accessOf(req.raw, req.method === 'GET' || req.method === 'HEAD' ? 'read' : 'write')
      const reasons = demanded(rail, errors, codes)
      const failure = reasons.failure()
      const language = { acceptLanguage: req.header('accept-language') }
      const answer = failure ? refused(failure, req.raw) : Response.json({ warnings: reasons.warnings(language) }, { headers: NO_STORE })
      answer.headers.set('preference-applied', `code="${codes.join(',')}"`)
      return answer
    })

  app.get('/v1/user/me/', async ({ req }) => currentUser(await accessOf(req.raw, 'read')))
  app.all('/v1/user/me/', () => new Response(null, { status: 405, headers: { allow: 'GET, HEAD, OPTIONS' } }))
  if (errors && rail && hasWorkflow(errors)) {
    addWorkflow(app, { rail: rail as unknown as WorkflowRail, worlds: worldsOf(), accessOf })
    app.get('/openapi.json', ({ req }) =>
      Response.json(openApiOf({ errors, rail, origin: originOf(req.raw, trustProxy) }), { headers: SHARED }),
    )
  }
  for (const path of OWN) app.all(path, nothing)
  app.get('/', ({ req, text }) => {
    const origin = originOf(req.raw, trustProxy)
    const isDescribed = errors !== undefined && hasWorkflow(errors)
    const addresses = addressesOf(origin, terminology, isDescribed)
    if (!req.header('accept')?.includes('text/html')) return text(overview(addresses), 200, { vary: 'Accept' })
    return startPage({ origin, addresses, errors, hasWorkflow: isDescribed })
  })
  app.all('*', ({ req }) => files(req.raw))

  app.onError((error, { req }) => {
    if (error instanceof Dropped) throw error
    if (error instanceof RailFailure) return refused(error, req.raw)
    if (error instanceof Refusal) return problemAnswer(error)
    if (error instanceof TokenRefusal) {
      const { status, headers, body } = refusalAnswer(error)
      return new Response(body === undefined ? null : JSON.stringify(body), { status, headers })
    }
    failed(error)
    return oauthErrorAnswer(new OAuthError('server_error', 'The sandbox failed; its log says why.'))
  })
  return app
}

/** What is not a file of the terminology. */
const OWN = ['/oauth2/*', '/v1/*', '/sandbox/*', '/.well-known/*']
const SHARED = { 'access-control-allow-origin': '*', 'cache-control': 'no-cache' }
const NO_STORE = { 'cache-control': 'no-store' }

function nothing({ req }: Context): never {
  throw new Refusal(
    404,
    req.path.endsWith('/') ? 'There is nothing at this address.' : 'There is nothing at this address. Paths end with a slash.',
  )
}

const overview = (addresses: ReturnType<typeof addressesOf>): string =>
  ['The sandbox of rail-errors. Not for production.', '', ...addresses.map(([request, about]) => `${request}  ${about}`), ''].join('\n')

/** The addresses that people start from. */
function addressesOf(origin: string, terminology: readonly OutputFile[], isDescribed: boolean): [request: string, about: string][] {
  const folders = terminology.flatMap(({ path }) => (/(?:^|\/)index\.html$/.test(path) ? [path.slice(0, -'index.html'.length)] : []))
  const sites = folders.filter((folder) => !folders.some((above) => above !== folder && folder.startsWith(above)))
  return [
    [`POST ${origin}${PATHS.token}`, 'a token (OAuth 2.0)'],
    [`GET  ${origin}/v1/user/me/`, 'the current user, with a token'],
    ...(isDescribed ? [[`GET  ${origin}/openapi.json`, 'the workflow, in OpenAPI 3.1'] as [string, string]] : []),
    ...sites.map((folder): [string, string] => [`GET  ${origin}/${folder}`, 'the published error codes']),
  ]
}
