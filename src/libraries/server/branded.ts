/**
 * True for an object with this symbol: also of another copy of this library, which has another
 * class.
 */
export function isBranded(thrown: unknown, brand: symbol): boolean {
  try {
    return typeof thrown === 'object' && thrown !== null && brand in thrown
  } catch {
    return false // a Proxy that throws
  }
}
