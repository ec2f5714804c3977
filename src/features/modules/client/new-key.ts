/** Gives a request a new idempotency key: for services that know them. */
export const withNewKey = (headers: Headers): Headers => {
  headers.set('idempotency-key', crypto.getRandomValues(new Uint32Array(4)).join('-'))
  return headers
}
