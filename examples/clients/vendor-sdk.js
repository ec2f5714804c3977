import OpenAI from 'openai' // any SDK that takes a fetch
import { withRailErrors } from './errors/rail-errors.client.js'

const rail = withRailErrors({
  onReasons: ({ reasons }) => console.log(reasons.map(({ error }) => error)),
})
const sdk = new OpenAI({
  baseURL: 'http://127.0.0.1:8080/rail',
  apiKey: 'none',
  fetch: rail.fetch,
  maxRetries: 0, // else it sends again what a code forbids
})

console.log(await sdk.get('/members/M-2/eligibility/'))
await sdk
  .post('/claims/', { body: { member: { number: 'A-1042', type: '' }, lines: [] } })
  .catch((error) => console.log(error.constructor.name, error.status)) // the errors of the SDK
