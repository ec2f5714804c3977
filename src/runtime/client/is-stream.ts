/** True for a stream of the web, or of Node: sending consumes it. */
export const isStream = (body: unknown): boolean =>
  'getReader' in Object(body) || Symbol.asyncIterator in Object(body)
