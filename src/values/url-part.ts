/**
 * A text as a part of a URL, also where `*` has a meaning. Half a surrogate pair has no encoding:
 * it becomes the replacement character.
 */
export const urlPart = (text: string): string =>
  encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd')).replaceAll('*', '%2A')
