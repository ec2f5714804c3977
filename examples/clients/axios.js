import axios from 'axios'
import { readAnswer, withRailErrors } from './errors/rail-errors.client.js'

export const http = axios.create({
  baseURL: 'http://127.0.0.1:8080/rail',
  adapter: 'fetch',
  env: { fetch: withRailErrors().fetch },
})

try {
  const { data } = await http.get('/members/M-2/eligibility/')
  console.log(data)
  await http.post('/claims/', { member: { number: 'A-1042', type: '' }, lines: [] })
} catch (error) {
  if (!error.response) throw error
  const { status, headers, data } = error.response
  const { reasons } = await readAnswer({ status, headers, body: data })
  console.log(reasons.map(({ error }) => error))
}
