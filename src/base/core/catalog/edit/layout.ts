import {
  type Document,
  isMap,
  isScalar,
  parseDocument,
  type ToStringOptions,
  visit,
  type YAMLMap,
} from 'yaml'
import { HIDDEN } from '../../values/characters.ts'
import { arrange } from './arrange.ts'

/** A formatted text; or why a text can't be formatted, in a sentence. */
export type Formatted = { text: string } | { fault: string }

// A comment may reach its final position only after the fields around it.
const MOST_ROUNDS = 6

/**
 * The text in the layout of a catalog, which formatting again does not change. Its lines end in
 * `\n`.
 */
export function settled(text: string): Formatted {
  let now = text
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const next = printed(now)
    if ('fault' in next || next.text === now) return next
    now = next.text
  }
  return { fault: 'the result would not be stable' }
}

function printed(text: string): Formatted {
  const document = parseDocument(text, {
    version: '1.2',
    uniqueKeys: false,
    prettyErrors: false,
    strict: true,
  })
  const [error] = document.errors
  if (error?.code === 'MULTIPLE_DOCS') return { fault: 'it contains more than one YAML document' }
  if (error !== undefined) return { fault: `it is not valid YAML: ${error.message}` }
  if (!isMap(document.contents)) return { fault: 'it is not a mapping' }
  keepHead(document, document.contents)
  keepDigits(document)
  try {
    return { text: laidOut(document, text) }
  } catch {
    return { fault: 'an alias would precede its anchor' }
  }
}

/** The text of a document in the layout of a catalog. `text`: what it was read from. */
export function laidOut(document: Document, text = ''): string {
  if (isMap(document.contents)) arrange(document.contents)
  markEscapes(document, text)
  return withEscapes(document.toString(PRINT))
}

/** The same for a document without invisible characters. */
export function laidOutPlain(document: Document): string {
  if (isMap(document.contents)) arrange(document.contents)
  return document.toString(PRINT)
}

const PRINT: ToStringOptions = {
  lineWidth: 0,
  singleQuote: false,
  flowCollectionPadding: false,
  minContentWidth: 0,
}

/** What is said about the file, up to an empty line, stays above the field that comes first. */
function keepHead(document: Document, { items: [first] }: YAMLMap): void {
  const key = isScalar(first?.key) ? first.key : undefined
  const [own, ...head] = (key?.commentBefore ?? '').split('\n\n').reverse()
  if (key === undefined || head.length === 0) return
  document.commentBefore = [document.commentBefore, ...head.reverse()].filter(Boolean).join('\n\n')
  key.commentBefore = own === '' ? null : own!
}

/** A whole number that no JavaScript number is keeps all of its digits. */
function keepDigits(document: Document): void {
  visit(document, {
    Scalar(_, scalar) {
      const { value, source = '' } = scalar
      if (typeof value === 'number' && !Number.isSafeInteger(value) && /^[-+]?\d+$/.test(source))
        scalar.value = BigInt(source)
    },
  })
}

// A private-use character represents the backslash until the text is printed. Where a text contains
// it, it is escaped, too.
const MARK = '\ue0ff'

/**
 * Invisible characters except tab and line breaks, which YAML writes in other ways. `Cf` contains
 * marks, joiners and tags.
 */
export const INVISIBLE = /(?![\t\n\r])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\ue0ff]/gu

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
