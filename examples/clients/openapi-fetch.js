import createClient from 'openapi-fetch'
import { readAnswer, withRailErrors } from './errors/rail-errors.client.js'

const api = createClient({ baseUrl: 'http://127.0.0.1:8080/rail', fetch: withRailErrors().fetch })

const { data } = await api.GET('/members/{id}/eligibility/', { params: { path: { id: 'M-2' } } })
console.log(data)

const body = { member: { number: 'A-1042', type: '' }, lines: [] }
const { error, response } = await api.POST('/claims/', { body })
const { reasons } = await readAnswer({
  status: response.status,
  headers: response.headers,
  body: error,
})
for (const { message } of reasons) console.log(message)
