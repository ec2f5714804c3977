/**
 * Text that Markdown shows unchanged, in a cell or a heading. Every renderer shows character
 * references as the character; an underscore within a word has no meaning either, so that codes
 * stay readable.
 */
export const escapeMarkdown = (text: string): string =>
  text.replace(
    /[\\`*[\]<>&|~$#]|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])/g,
    (character) => `&#${character.charCodeAt(0)};`,
  )
