// What the sandbox is measured against: sirv, or bare node:http with the bytes in memory.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'

const [kind, folder, token] = process.argv.slice(2)
const file = readFileSync(join(folder, 'terminology/rail-errors.json'))
const user = Buffer.from(
  JSON.stringify({ username: 'bench', client_id: '0123456789abcdef01234567', scope: 'read write' }),
)

function bare(request, response) {
  const isUser = request.url === '/v1/user/me/'
  if (isUser && request.headers.authorization !== `Bearer ${token}`)
    return response.writeHead(401).end()
  const body = isUser ? user : file
  response
    .writeHead(200, { 'content-type': 'application/json', 'content-length': body.length })
    .end(body)
}

const handler = kind === 'sirv' ? (await import('sirv')).default(folder, { etag: true }) : bare
const server = createServer(handler).listen(0, '127.0.0.1', () =>
  console.log(`ready http://127.0.0.1:${server.address().port}`),
)
