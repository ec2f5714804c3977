// The CommonJS form of the library, on the server of Node, with Request and Response.
const { createServer } = require('node:http')
const { createRail, failuresOf, railResponse, requireToken } = require('rail-errors/server')

async function main() {
  const errors = await import('./errors/claim-errors.js')
  const { codes } = await import('./codes.mjs')
  const check = requireToken(JSON.parse(process.argv[2]))
  const onInternal = (error) => console.error(`internal: ${error.message}`)
  const responders = Object.entries(codes).map(([path, named]) => [
    path,
    railResponse({ rail: createRail(errors), failureOf: failuresOf(errors, named), onInternal }),
  ])
  const server = createServer(async (incoming, outgoing) => {
    const request = new Request(`http://api.test${incoming.url}`, {
      method: incoming.method,
      headers: Object.entries(incoming.headers),
    })
    const { pathname, searchParams } = new URL(request.url)
    let response
    try {
      response = Response.json(
        await check(request.headers.get('authorization'), {
          scopes: searchParams.get('scope')?.split(' '),
        }),
      )
    } catch (error) {
      response = new Map(responders).get(pathname)(error, request)
    }
    outgoing
      .writeHead(response.status, Object.fromEntries(response.headers))
      .end(await response.text())
  })
  server.listen(0, '127.0.0.1', () =>
    console.log(`ready http://127.0.0.1:${server.address().port}`),
  )
}
main()
