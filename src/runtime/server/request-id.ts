/**
 * An id of a request, if a header can carry it: one that came with the request can have any
 * characters.
 */
export const sendableId = (id: unknown): string | undefined =>
  typeof id === 'string' && /^[!-~]{1,200}$/.test(id) ? id : undefined
