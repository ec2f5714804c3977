/**
 * Puts a separator between the words of a camel-case text, as people read them: `VSDMErrorCodes` is
 * `VSDM-Error-Codes`, and the plural in `InvalidIDs` does not start a word.
 */
export const splitWords = (text: string, mark: '-' | '_'): string => text.replace(BOUNDARY, mark)

const BOUNDARY = /(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z](?!s(?![a-z]))[a-z])/g

/** Replaces accented letters by their base letters. */
export const withoutAccents = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '')
