/** True for a stream of the web, or of Node, also an old one: sending consumes it. */
export const isStream = (body: unknown): boolean =>
  ['getReader', 'pipe', Symbol.asyncIterator].some((name) => name in Object(body))
