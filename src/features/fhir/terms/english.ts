/** True for `en`, and for English of a region. */
export const isEnglish = (language: string): boolean => /^en(?:-|$)/i.test(language)
