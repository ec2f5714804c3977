type Crypto = typeof import('node:crypto')

// Loaded when something is hashed: most runs do not need it, and loading node:crypto takes a tenth
// of the start of bare Node.
let crypto: Crypto | undefined

/** SHA-256 of a text or of bytes, in hexadecimal. */
export function sha256(content: string | Uint8Array): string {
  crypto ??= process.getBuiltinModule('node:crypto') as Crypto
  return crypto.createHash('sha256').update(content).digest('hex')
}

/**
 * SHA-256 of a text, in Base64: the form in which a Content-Security-Policy allows inline content.
 */
export function sha256Base64(content: string): string {
  crypto ??= process.getBuiltinModule('node:crypto') as Crypto
  return crypto.createHash('sha256').update(content).digest('base64')
}

/** Any hash of bytes that OpenSSL knows, such as `sha512`, for lists of others. */
export function digest(algorithm: string, content: Uint8Array, as: 'hex' | 'base64'): string {
  crypto ??= process.getBuiltinModule('node:crypto') as Crypto
  return crypto.createHash(algorithm).update(content).digest(as)
}
