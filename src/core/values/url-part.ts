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
