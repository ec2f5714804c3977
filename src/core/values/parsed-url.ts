/**
 * Parses a URL; undefined for an invalid one. Not `URL.canParse`: once Node 20 has optimized it, it
 * rejects URLs with Latin-1 letters such as `ü`.
 */
export function parsedUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}
