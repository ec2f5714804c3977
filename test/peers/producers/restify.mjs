import restify from 'restify'

const server = restify.createServer()
server.use(restify.plugins.bodyParser())
server.post('/visits', async (request, response) => response.send(request.body))
server.get('/crash', async () => {
  throw new Error('planted')
})
server.listen(0, '127.0.0.1', () => console.log(`ready ${server.url}`))
