// The CommonJS form of the library, on the server of Node, with Request and Response.
const { createServer } = require('node:http')
const { createRail, railFetch, requireToken } = require('rail-errors/server')

async function main() {
  const errors = await import('./errors/claim-errors.js')
  const { codes } = await import('./codes.mjs')
  const check = requireToken(JSON.parse(process.argv[2]))
  const onInternal = (error) => console.error(`internal: ${error.message}`)
  const handlers = new Map(
    Object.entries(codes).map(([path, answers]) => [
      path,
      railFetch(createRail(errors, { answers, onInternal }))(async (request) => {
        const scopes = new URL(request.url).searchParams.get('scope')?.split(' ')
        return Response.json(await check(request.headers.get('authorization'), { scopes }))
      }),
    ]),
  )
  const server = createServer(async (incoming, outgoing) => {
    const request = new Request(`http://api.test${incoming.url}`, {
      method: incoming.method,
      headers: Object.entries(incoming.headers),
    })
    const response = await handlers.get(new URL(request.url).pathname)(request)
    outgoing
      .writeHead(response.status, Object.fromEntries(response.headers))
      .end(await response.text())
  })
  server.listen(0, '127.0.0.1', () =>
    console.log(`ready http://127.0.0.1:${server.address().port}`),
  )
}
main()
