import { printable } from './report.ts'

/**
 * Text that Markdown shows as it is, in a cell or a heading. Character references mean nothing but the character, to every
 * renderer; an underscore within a word means nothing either, so that codes stay readable. A comment keeps `@` from calling people.
 */
export const plain = (text: string): string =>
  printable(text)
    .replace(/[\\`*[\]<>&|~$#]|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])/g, (character) => `&#${character.charCodeAt(0)};`)
    .replaceAll('@', '@<!-- -->')
