const few = {
  badRequest: 'REQUEST_UNREADABLE',
  notFound: 'ROUTE_UNKNOWN',
  internal: 'SERVICE_BROKEN',
}
/** The codes of the API: with or without those for tokens. */
export const codes = {
  '/claims': {
    ...few,
    unauthorized: 'TOKEN_INVALID',
    forbidden: 'ACCESS_DENIED',
    unavailable: 'TOKEN_UNCHECKED',
  },
  '/plain': few,
}
