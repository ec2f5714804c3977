import { failuresOf } from '../../../dist/server.js'
import * as errors from '../../../examples/rail-server/errors/claim-errors.js'

export const failureOf = failuresOf(errors, {
  badRequest: 'REQUEST_UNREADABLE',
  unauthorized: 'TOKEN_REFUSED',
  forbidden: 'SCOPE_MISSING',
  notFound: 'ROUTE_UNKNOWN',
  internal: 'SERVICE_BROKEN',
  unavailable: 'TOKENS_UNCHECKED',
})
