/**
 * Puts a mark between the words of a camel-case text, as people read them: `VSDMErrorCodes` is `VSDM-Error-Codes`, and the
 * plural in `InvalidIDs` is no word of its own.
 */
export const splitWords = (text: string, mark: '-' | '_'): string => text.replace(BOUNDARY, mark)

const BOUNDARY = /(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z](?!s(?![a-z]))[a-z])/g

/** A text with the base letters in place of accented ones. */
export const withoutAccents = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '')
