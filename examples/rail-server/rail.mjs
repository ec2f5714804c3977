// The catalog, the codes for what the framework answers by itself, and what is logged. A code with another status fails here, at the start.
import { createRail } from 'rail-errors/server'
import * as errors from './errors/claim-errors.js'

export const rail = createRail(errors, {
  answers: {
    400: 'REQUEST_UNREADABLE',
    401: 'TOKEN_REFUSED',
    403: 'SCOPE_MISSING',
    404: 'ROUTE_UNKNOWN',
    405: 'METHOD_UNKNOWN',
    413: 'REQUEST_TOO_LARGE',
    500: 'SERVICE_BROKEN',
    503: 'TOKENS_UNCHECKED',
  },
  texts: { fr: (await errors.texts.fr()).texts },
  requestId: (request) => request.id,
  onInternal: (error, _, requestId) => console.error(requestId, error?.stack ?? error),
})
