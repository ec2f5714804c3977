import { type Document, visit } from 'yaml'
import { HIDDEN } from '../../values/characters.ts'

// A private-use character represents the backslash until the text is printed. Where a text contains
// it, it is escaped, too.
const MARK = '\ue0ff'

/**
 * Invisible characters except tab and line breaks, which YAML writes in other ways. `Cf` contains
 * marks, joiners and tags.
 */
const INVISIBLE = /(?![\t\n\r])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\ue0ff]/gu

/**
 * Prepares a document that was read from `text` for printing: an invisible character that is
 * written as an escape stays an escape, and one that hides text becomes an escape. Right-to-left
 * marks and joiners that are not escaped stay as they are.
 */
export function markEscapes(document: Document, text: string): void {
  visit(document, {
    Scalar(_, scalar) {
      const { value, range } = scalar
      if (typeof value !== 'string') return
      const written = range ? text.slice(range[0], range[1]) : ''
      const escaped = value.replace(INVISIBLE, (character) =>
        character === MARK || character.search(HIDDEN) >= 0 || !written.includes(character)
          ? MARK + hex(character)
          : character,
      )
      if (escaped === value) return
      scalar.value = escaped
      scalar.type = 'QUOTE_DOUBLE'
    },
  })
}

/** Puts the escapes into the printed text of a marked document. */
export const withEscapes = (printed: string): string => printed.replaceAll(MARK, '\\')

const hex = (character: string): string => {
  const code = character.codePointAt(0)!.toString(16)
  return code.length > 4 ? `U${code.padStart(8, '0')}` : `u${code.padStart(4, '0')}`
}
