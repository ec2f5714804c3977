import express from 'express'

const app = express()
app.use(express.json())
app.post('/visits', (request, response) => response.json(request.body))
app.get('/crash', () => {
  throw new Error('planted')
})
const server = app.listen(0, '127.0.0.1', () =>
  console.log(`ready http://127.0.0.1:${server.address().port}`),
)
