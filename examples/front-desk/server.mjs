// The page, and behind it the sandbox of rail-errors. The page never sees a token: this server adds it to each call.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname } from 'node:path'
import { startSandbox } from 'rail-errors/sandbox'
import { tokenFetch } from 'rail-errors/token'
import * as errors from './errors/rail-errors.js'

const PAGES = /^\/(?:index\.html|desk\.js|errors\/[\w.-]+\.js)$/
const TYPES = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript; charset=utf-8' }

/** OTHER_TEXTS=1 shows that nothing but the texts depends on the texts. */
const message = process.env.OTHER_TEXTS ? { message: 'Lorem ipsum dolor.' } : {}
const entries = Object.fromEntries(
  Object.entries(errors.entries).map(([code, entry]) => [code, { ...entry, ...message }]),
)

/** The sandbox, and `fetch` with a token of its user. */
async function sandboxed() {
  const { url, addClient, addUser } = await startSandbox({ errors: { ...errors, entries } })
  const { client_id: clientId, client_secret: clientSecret } = await addClient({
    name: 'Front desk',
  })
  await addUser('desk', clientSecret)
  const rail = tokenFetch({
    tokenUrl: `${url}/oauth2/token/`,
    grant: 'password',
    clientId,
    clientSecret,
    username: 'desk',
    password: clientSecret,
    origins: [url],
  })
  return { url, rail }
}

/** RAIL is the address of a service of your own, in place of the sandbox. */
const { url: base, rail } = process.env.RAIL
  ? { url: process.env.RAIL, rail: fetch }
  : await sandboxed()

/** Passes a call of the page on to the service: `/rail/claims/` is `/v1/claims/` there. Each is logged on stdout. */
async function passOn({ method, url, headers }, body, response) {
  const answer = await rail(base + url.replace('/rail/', '/v1/'), {
    method,
    headers: {
      'content-type': 'application/json',
      'accept-language': headers['accept-language'] ?? 'en',
    },
    ...(method !== 'GET' && { body }),
  })
  console.log(`${method} ${url} ${answer.status}`)
  const wanted = ['content-type', 'cache-control', 'retry-after', 'x-request-id']
  response.writeHead(
    answer.status,
    Object.fromEntries([...answer.headers].filter(([name]) => wanted.includes(name))),
  )
  response.end(await answer.text())
}

createServer(async (request, response) => {
  const { pathname } = new URL(request.url, 'http://localhost')
  if (pathname.startsWith('/rail/')) {
    let body = ''
    for await (const chunk of request) body += chunk
    return passOn(request, body, response)
  }
  const path = pathname === '/' ? '/index.html' : pathname
  if (!PAGES.test(path)) return response.writeHead(404).end()
  const file = new URL(`.${path}`, import.meta.url)
  response.writeHead(200, { 'content-type': TYPES[extname(path)] }).end(readFileSync(file))
}).listen(Number(process.env.PORT ?? 8080), '127.0.0.1', function () {
  console.log(`ready http://127.0.0.1:${this.address().port}`)
})
