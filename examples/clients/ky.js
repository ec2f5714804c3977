import ky, { isHTTPError } from 'ky'
import { readAnswer, withRailErrors } from './errors/rail-errors.client.js'

export const api = ky.create({
  fetch: withRailErrors().fetch,
  retry: 0, // ky would repeat by status what a code forbids
  timeout: false, // a wait for Retry-After may be longer; deadlineMs limits the whole call
})

try {
  console.log(await api.get('http://127.0.0.1:8080/rail/members/M-2/eligibility/').json())
  await api.post('http://127.0.0.1:8080/rail/claims/', {
    json: { member: { number: 'A-1042', type: '' }, lines: [] },
  })
} catch (error) {
  if (!isHTTPError(error)) throw error
  const { status, headers } = error.response
  const { reasons } = await readAnswer({ status, headers, body: error.data })
  for (const { message } of reasons) console.log(message)
}
