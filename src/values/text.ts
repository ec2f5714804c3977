/** Normalizes a text: lower case, without punctuation, one blank between words. Signs such as `<` and `+` stay: they carry meaning. */
export const normalizeText = (text: string): string =>
  // Of ASCII, NFKC changes nothing, and these are all of \p{P} and \s. Most texts need no more.
  ASCII.test(text)
    ? text
        .toLowerCase()
        .replace(/[\s!"#%&'()*,\-./:;?@[\\\]_{}]+/g, ' ')
        .trim()
    : text
        .normalize('NFKC')
        .toLowerCase()
        .replace(/[\p{P}\s]+/gu, ' ')
        .trim()

const ASCII = /^[\0-\x7f]*$/
