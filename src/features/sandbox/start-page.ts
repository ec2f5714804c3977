import type { Hono } from 'hono'
import type { OutputFile } from '../../base/core/output-file.ts'
import { escapeHtml } from '../../base/core/values/escape.ts'
import { sha256Base64 } from '../../base/core/values/hash.ts'
import { shellWord } from '../../base/core/values/shell.ts'
import type { ErrorsModule } from '../../libraries/server/table.ts'
import { PATHS } from './authorization/server.ts'
import type { Env } from './connection.ts'
import { type Cause, causes } from './workflow/causes.ts'
import { scenarios } from './workflow/scenarios.ts'

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

type StartPage = {
  origin: string
  addresses: readonly (readonly [request: string, about: string])[]
  errors: ErrorsModule | undefined
  hasWorkflow: boolean
  noWorkflow: string | undefined
}

/**
 * The start page for people: what runs here, how to log in, and each code with its cause and a
 * request that leads to it.
 */
function startPage({ origin, addresses, errors, hasWorkflow, noWorkflow }: StartPage): Response {
  const codes = Object.entries(errors?.entries ?? {})
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sandbox</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Sandbox</h1>
<p class="note">A service to develop against, made by rail-errors. Not for production.</p>
<h2>Addresses</h2>
<table>${addresses.map(([request, about]) => `<tr><td><code>${escapeHtml(request)}</code></td><td>${escapeHtml(about)}</td></tr>`).join('')}</table>
<h2>Log in</h2>
<p>In the folder of the catalog, register a client and a user. The client secret is shown once.</p>
${block(LOGIN)}
<p>Then get a token. curl reads the secrets from its input, because arguments are visible to other programs.</p>
${block(tokenRequest(origin))}
${
  codes.length === 0
    ? ''
    : `<h2>Codes</h2>
<p>Each request needs the token of the last step.${hasWorkflow ? ` Start the workflow again with <code>${escapeHtml(post(origin, '/sandbox/scenarios/default/'))}</code>` : ''}</p>
${noWorkflow === undefined ? '' : `<p>The workflow is off: ${escapeHtml(noWorkflow)}. Each request below gets its code by the header <code>Prefer</code>.</p>`}
${codes.map(([code, entry]) => section(origin, code, entry, hasWorkflow)).join('\n')}`
}
${
  hasWorkflow
    ? `<h2>Scenarios</h2>
<table>${scenarios.map(({ name, summary }) => `<tr><td><code>${escapeHtml(name)}</code></td><td>${escapeHtml(summary)}</td></tr>`).join('')}</table>`
    : ''
}
</main>
</body>
</html>
`
  return new Response(html, { headers: HEADERS })
}

function section(
  origin: string,
  code: string,
  { http, fix_stage, meaning, fix }: ErrorsModule['entries'][string],
  hasWorkflow: boolean,
): string {
  const cause =
    hasWorkflow && Object.hasOwn(causes, code) ? causes[code as keyof typeof causes] : undefined
  return `<section><h3>${escapeHtml(code)} <small>${http}${fix_stage === undefined ? '' : ` · ${escapeHtml(fix_stage)}`}</small></h3>
<p>${escapeHtml(meaning)}${fix === undefined ? '' : ` ${escapeHtml(fix)}`}</p>
${cause === undefined ? '' : `<p>Here: ${escapeHtml(cause.why)}</p>`}
${block(cause === undefined ? onDemand(origin, code) : request(origin, cause))}</section>`
}

const block = (text: string): string => `<pre tabindex="0">${escapeHtml(text)}</pre>`

const TOKEN = `-H "Authorization: Bearer $TOKEN"`
const request = (origin: string, { method, path, body }: Cause): string =>
  method === 'GET' ? `curl ${TOKEN} ${shellWord(origin + path)}` : post(origin, path, body)
const post = (origin: string, path: string, body?: object): string =>
  `curl ${TOKEN}${body === undefined ? ' -X POST' : ` -H 'Content-Type: application/json' -d ${shellWord(JSON.stringify(body))}`} ${shellWord(origin + path)}`
const onDemand = (origin: string, code: string): string =>
  `curl ${TOKEN} -H ${shellWord(`Prefer: code="${code}"`)} ${shellWord(`${origin}/v1/`)}`

const LOGIN = `npx rail-errors clients add my-app name="My app" type=private redirect_uris=https://app.example.org/back \\
  website=https://app.example.org description="Develops against the sandbox" accept_terms=true
npx rail-errors users add anna`

const tokenRequest = (
  origin: string,
): string => `TOKEN=$(curl --silent --config - ${shellWord(origin + PATHS.token)} <<'END' | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/'
data-urlencode = "grant_type=password"
data-urlencode = "username=anna"
data-urlencode = "password=…"
data-urlencode = "client_id=my-app"
data-urlencode = "client_secret=…"
END
)`

const STYLE = `
:root { color-scheme: light dark; background: Canvas; color: CanvasText; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 56rem; margin: 0 auto; padding: 1rem }
h1 { font-size: 1.5rem } h2 { font-size: 1.2rem; margin-top: 2rem } h3 { font-size: 1rem; margin: 0 }
small { font-weight: normal; color: light-dark(#595959, #a6a6a6) }
code, pre { font: .875rem/1.5 ui-monospace, monospace }
pre { white-space: pre-wrap; overflow-wrap: anywhere; padding: .75rem; border: 1px solid GrayText; border-radius: .25rem }
code { overflow-wrap: anywhere }
section { margin: 1.5rem 0 }
table { border-collapse: collapse } td { padding: .2rem 1rem .2rem 0; vertical-align: top } td code { white-space: nowrap }
@media (max-width: 40rem) { tr, td { display: block } td { padding-right: 0 } td code { white-space: normal } }
.note { padding: .5rem .75rem; border-left: .25rem solid #c2410c }
`

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-cache',
  vary: 'Accept',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${sha256Base64(STYLE)}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
}
