type Crypto = typeof import('node:crypto')

// Loaded when something is hashed: a run without findings has nothing to hash, and node:crypto takes a tenth of bare node's start.
let crypto: Crypto | undefined

/** SHA-256 of a text or of bytes, in hexadecimal. */
export function sha256(content: string | Uint8Array): string {
  crypto ??= process.getBuiltinModule('node:crypto') as Crypto
  return crypto.createHash('sha256').update(content).digest('hex')
}

/** SHA-256 of a text, in Base64: how a Content-Security-Policy names what may stand in a page. */
export function sha256Base64(content: string): string {
  crypto ??= process.getBuiltinModule('node:crypto') as Crypto
  return crypto.createHash('sha256').update(content).digest('base64')
}
