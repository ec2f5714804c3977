import type { Hono } from 'hono'
import type { OutputFile } from '../build/output-file.ts'
import type { ErrorsModule } from '../server/table.ts'
import { PATHS } from './authorization/server.ts'
import type { Env } from './env.ts'
import { startPage } from './start-page.ts'

type Started = {
  originOf(request: Request): string
  terminology: readonly OutputFile[]
  errors: ErrorsModule | undefined
  hasWorkflow: boolean
  /** Why there is none, for a catalog without one. */
  noWorkflow: string | undefined
}

/** Adds the start page: for people in a browser, and the addresses alone as text for all others. */
export function addStart(
  app: Hono<Env>,
  { originOf, terminology, errors, hasWorkflow, noWorkflow }: Started,
): void {
  app.get('/', ({ req, text }) => {
    const origin = originOf(req.raw)
    const addresses = addressesOf({
      origin,
      terminology,
      hasWorkflow,
      hasCodes: errors !== undefined,
    })
    if (!req.header('accept')?.includes('text/html'))
      return text(overview(addresses), 200, { vary: 'Accept' })
    return startPage({ origin, addresses, errors, hasWorkflow, noWorkflow })
  })
}

type Address = readonly [request: string, about: string]

const overview = (addresses: readonly Address[]): string =>
  [
    'The sandbox of rail-errors. Not for production.',
    '',
    ...addresses.map(([request, about]) => `${request}  ${about}`),
    '',
  ].join('\n')

type Serving = {
  origin: string
  terminology: readonly OutputFile[]
  hasWorkflow: boolean
  hasCodes: boolean
}

/** The addresses that people start from. */
function addressesOf({ origin, terminology, hasWorkflow, hasCodes }: Serving): Address[] {
  const folders = terminology.flatMap(({ path }) =>
    /(?:^|\/)index\.html$/.test(path) ? [path.slice(0, -'index.html'.length)] : [],
  )
  const sites = folders.filter(
    (folder) => !folders.some((above) => above !== folder && folder.startsWith(above)),
  )
  return [
    [`POST ${origin}${PATHS.token}`, 'a token (OAuth 2.0)'],
    [`GET  ${origin}/v1/user/me/`, 'the current user, with a token'],
    ...(hasWorkflow
      ? [[`GET  ${origin}/openapi.json`, 'the workflow, in OpenAPI 3.1'] as const]
      : []),
    ...(hasCodes
      ? [
          [
            `GET  ${origin}/v1/`,
            'any code, with a token and the header Prefer: code=<CODE>',
          ] as const,
        ]
      : []),
    ...sites.map((folder) => [`GET  ${origin}/${folder}`, 'the published error codes'] as const),
  ]
}
