/** Normalizes a text: lower case, without punctuation, one blank between words. Signs such as `<` and `+` stay: they carry meaning. */
export const normalizeText = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{P}\s]+/gu, ' ')
    .trim()
