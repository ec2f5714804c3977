/** The methods that may be repeated (RFC 9110 section 9.2.2; QUERY of its draft). */
export const IDEMPOTENT = ['GET', 'HEAD', 'OPTIONS', 'TRACE', 'PUT', 'DELETE', 'QUERY'] as const

/** True for a method by which a request can be sent again. */
export const isIdempotent = (method: string): boolean =>
  (IDEMPOTENT as readonly string[]).includes(method.toUpperCase())
