/** Gives a request a new idempotency key: for services that know them. */
export const withNewKey = (headers: Headers, name: string): Headers => {
  headers.set(name, crypto.getRandomValues(new Uint32Array(4)).join('-'))
  return headers
}
