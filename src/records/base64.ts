/**
 * The bytes of a text in base64 (RFC 4648), also in the alphabet for URLs and without padding;
 * undefined if it is not base64.
 */
export function base64Bytes(text: string): Uint8Array | undefined {
  const plain = text
    .replaceAll('-', '+')
    .replaceAll('_', '/')
    .replace(/\s+/g, '')
    .replace(/={0,2}$/, '')
  if (/[^A-Za-z0-9+/]/.test(plain) || plain.length % 4 === 1) return undefined
  return Uint8Array.from(atob(plain), (character) => character.charCodeAt(0))
}
