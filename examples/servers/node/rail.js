import { createRail } from 'rail-errors/server'
import * as errors from './errors/claim-errors.js'

export const rail = createRail(errors, {
  answers: {
    400: 'REQUEST_UNREADABLE',
    404: 'ROUTE_UNKNOWN',
    413: 'REQUEST_TOO_LARGE',
    500: 'SERVICE_BROKEN',
  },
  texts: { fr: (await errors.texts.fr()).texts },
  requestId: ({ headers }) => headers['x-request-id'] ?? headers.get?.('x-request-id'), // of Node, or of a Request
})
