// The rails of the programs here: that of rail.js, with hooks.
import { createRail } from 'rail-errors/server'
import * as errors from './errors/claim-errors.js'

export const railWith = (hooks) =>
  createRail(errors, {
    answers: {
      400: 'REQUEST_UNREADABLE',
      404: 'ROUTE_UNKNOWN',
      413: 'REQUEST_TOO_LARGE',
      500: 'SERVICE_BROKEN',
    },
    onFinding() {},
    ...hooks,
  })
