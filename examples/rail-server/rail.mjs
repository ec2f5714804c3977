// The catalog, and the codes for what the framework answers by itself. A code with another status fails here, at the start.
import { createRail, failuresOf } from 'rail-errors/server'
import * as errors from './errors/claim-errors.js'

export const rail = createRail(errors, { texts: { fr: (await errors.texts.fr()).texts } })

export const failureOf = failuresOf(errors, {
  badRequest: 'REQUEST_UNREADABLE',
  unauthorized: 'TOKEN_REFUSED',
  forbidden: 'SCOPE_MISSING',
  notFound: 'ROUTE_UNKNOWN',
  methodNotAllowed: 'METHOD_UNKNOWN',
  tooLarge: 'REQUEST_TOO_LARGE',
  internal: 'SERVICE_BROKEN',
  unavailable: 'TOKENS_UNCHECKED',
})
