import fastify from 'fastify'

const app = fastify()
const schema = { body: { type: 'object', required: ['member'] } }
app.post('/visits', { schema }, async ({ body }) => body)
app.get('/crash', async () => {
  throw new Error('planted')
})
console.log(`ready ${await app.listen({ host: '127.0.0.1', port: 0 })}`)
