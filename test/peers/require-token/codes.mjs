const few = {
  400: 'REQUEST_UNREADABLE',
  404: 'ROUTE_UNKNOWN',
  500: 'SERVICE_BROKEN',
}
/** The codes of the API: with or without those for tokens. */
export const codes = {
  '/claims': {
    ...few,
    401: 'TOKEN_INVALID',
    403: 'ACCESS_DENIED',
    503: 'TOKEN_UNCHECKED',
  },
  '/plain': few,
}
