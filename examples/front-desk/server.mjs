// The page, and a small rail behind it. Every request to the rail is logged on stdout.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname } from 'node:path'

const PAGES = /^\/(?:index\.html|desk\.js|errors\/[\w.-]+\.js)$/
const TYPES = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript; charset=utf-8' }
const CLIENT = new URL('../../dist/client.js', import.meta.url)

/** What the rail remembers. */
const rail = { failures: 2, session: 'stale' }

const reason = (error, fix_stage, path, message) => ({
  error,
  message: process.env.OTHER_TEXTS ? 'Lorem ipsum dolor.' : message,
  path,
  fix_stage,
})
const refuse = (status, ...reasons) => ({ status, body: reasons.length === 1 ? reasons[0] : { ...reasons[0], errors: reasons } })
const done = (body = {}) => ({ status: 200, body })

const ROUTES = {
  'GET /rail/eligibility': () =>
    rail.failures-- > 0
      ? refuse(502, reason('PAYER_UNREACHABLE', 'eligibility', '', 'The payer does not answer at the moment.'))
      : done({ eligible: true }),
  'POST /rail/consent': () =>
    rail.session === 'stale'
      ? refuse(409, reason('CONSENT_SESSION_PENDING', 'consent', '', 'An older consent session is still open.'))
      : done({ session: rail.session }),
  'POST /rail/consent/reject': () => {
    rail.session = 'none'
    return done()
  },
  'POST /rail/consent/create': () => {
    rail.session = 'fresh'
    return done()
  },
  'POST /rail/bills': ({ member, lines }) => {
    const reasons = []
    if (lines.some(({ documents }) => documents === ''))
      reasons.push(reason('MISSING_DOCUMENTS', 'billing', 'lines[].documents', 'A line has no document.'))
    if (member.type === '')
      reasons.push(reason('MEMBER_NOT_FOUND', 'identify', 'member.type', 'No member has this number. Which type is it?'))
    if (reasons.length > 0) reasons.push(reason('NEEDS_REVIEW', 'submit', '', 'Someone must confirm this bill.'))
    return reasons.length > 0 ? refuse(422, ...reasons) : done()
  },
  'POST /rail/claims': () => done({ claim: 1, warnings: [reason('NEEDS_REVIEW', 'submit', '', 'Someone must confirm this claim.')] }),
  'POST /rail/visits/7/close': () => refuse(409, reason('ALREADY_CLOSED', 'submit', '', 'The visit was closed at 10:12.')),
  'POST /rail/visits': () => done({ visit: 8 }),
}

createServer(async (request, response) => {
  const { pathname } = new URL(request.url, 'http://localhost')
  const answer = ROUTES[`${request.method} ${pathname}`]
  if (answer) {
    let text = ''
    for await (const chunk of request) text += chunk
    const { status, body } = answer(text === '' ? {} : JSON.parse(text))
    console.log(`${request.method} ${pathname} ${status}`)
    return response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end(JSON.stringify(body))
  }
  const path = pathname === '/' ? '/index.html' : pathname
  if (path !== '/client.js' && !PAGES.test(path)) return response.writeHead(404).end()
  const file = path === '/client.js' ? CLIENT : new URL(`.${path}`, import.meta.url)
  response.writeHead(200, { 'content-type': TYPES[extname(path)] }).end(readFileSync(file))
}).listen(Number(process.env.PORT ?? 8080), '127.0.0.1', function () {
  console.log(`ready http://127.0.0.1:${this.address().port}`)
})
