import { fileNameOf } from '../output-path.ts'

/** The id of a code on the page of its service. */
export const anchorOf = (code: string): string => `code-${fileNameOf(code, 200)}`
