import { createClient, createConfig } from '@hey-api/client-fetch'
import { readAnswer, withRailErrors } from './errors/rail-errors.client.js'

const fetch = withRailErrors().fetch
const client = createClient(createConfig({ baseUrl: 'http://127.0.0.1:8080/rail', fetch }))

const { data } = await client.get({ url: '/members/{id}/eligibility/', path: { id: 'M-2' } })
console.log(data)

const body = { member: { number: 'A-1042', type: '' }, lines: [] }
const headers = { 'content-type': 'application/json' }
const { error, response } = await client.post({ url: '/claims/', body, headers })
const { reasons } = await readAnswer({
  status: response.status,
  headers: response.headers,
  body: error,
})
for (const { message } of reasons) console.log(message)
