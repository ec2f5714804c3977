import hapi from '@hapi/hapi'

const server = hapi.server({ host: '127.0.0.1', port: 0, debug: false })
server.route({ method: 'POST', path: '/visits', handler: ({ payload }) => payload })
server.route({
  method: 'GET',
  path: '/crash',
  handler: () => {
    throw new Error('planted')
  },
})
await server.start()
console.log(`ready ${server.info.uri}`)
