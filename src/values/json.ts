/** A body as JSON; undefined when it is none: an HTML page of a proxy, or a login form. */
export function jsonOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    return undefined
  }
}
