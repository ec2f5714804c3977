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

/**
 * A text as a part of a URL, also where `*` has a meaning. Half a surrogate pair has no encoding:
 * it becomes the replacement character.
 */
export const urlPart = (text: string): string =>
  encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd')).replaceAll('*', '%2A')

/** The text of a part of a URL; as it is if it is not well encoded. */
export function decodedPart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
