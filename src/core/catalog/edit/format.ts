import { EVENT_ID, type Event } from 'js-yaml'
import { type Document, isMap, isScalar, parseDocument, visit, type YAMLMap } from 'yaml'
import { HIDDEN } from '../../values/characters.ts'
import { same } from '../../values/record.ts'
import { compose } from '../../yaml/compose.ts'
import { eventsOf } from '../../yaml/events.ts'
import { commentsIn } from '../../yaml/lines.ts'
import { arrange } from './arrange.ts'

/** A formatted text; or why a text can't be formatted, in a sentence. */
export type Formatted = { text: string } | { fault: string }

// The package that prints needs a kilobyte of memory for each key, value and collection. A catalog
// has one in 14 characters.
const MOST_NODES = 100_000
const CHARACTERS_PER_NODE = 10

// A comment may reach its final position only after the fields around it.
const MOST_ROUNDS = 6

/**
 * Formats the text of an errors.yaml. Comments move with their fields. Returns a text only after
 * proving that it holds the same values and comments, and that formatting it again changes nothing.
 */
export function formatText(text: string): Formatted {
  const events = readEvents(text)
  const nodes = events.filter(({ type }) => type !== EVENT_ID.POP).length
  const most = Math.max(MOST_NODES, Math.floor(text.length / CHARACTERS_PER_NODE))
  if (nodes > most)
    return {
      fault: `it has ${nodes} keys, values, lists and mappings; the limit for a file of this size is ${most}`,
    }
  let now = text
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const next = printed(now)
    if ('fault' in next) return next
    if (next.text === now) return now === text ? next : proved(text, events, now)
    now = next.text
  }
  return { fault: 'the result would not be stable' }
}

/** None if the text is not valid, which is reported when it is read to be printed. */
function readEvents(text: string): Event[] {
  try {
    return eventsOf(text)
  } catch {
    return []
  }
}

function printed(text: string): Formatted {
  const windows = text.includes('\r\n')
  const unix = text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')
  const document = parseDocument(unix, {
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
  try {
    const result = laidOut(document, unix)
    return { text: windows ? result.replaceAll('\n', '\r\n') : result }
  } catch {
    return { fault: 'an alias would precede its anchor' }
  }
}

/** The text of a document in the layout of a catalog. `text`: what it was read from. */
export function laidOut(document: Document, text = ''): string {
  if (isMap(document.contents)) arrange(document.contents)
  markEscapes(document, text)
  return withEscapes(
    document.toString({
      lineWidth: 0,
      singleQuote: false,
      flowCollectionPadding: false,
      minContentWidth: 0,
    }),
  )
}

/** What is said about the file, up to an empty line, stays above the field that comes first. */
function keepHead(document: Document, { items: [first] }: YAMLMap): void {
  const key = isScalar(first?.key) ? first.key : undefined
  const [own, ...head] = (key?.commentBefore ?? '').split('\n\n').reverse()
  if (key === undefined || head.length === 0) return
  document.commentBefore = [document.commentBefore, ...head.reverse()].filter(Boolean).join('\n\n')
  key.commentBefore = own === '' ? null : own!
}

/**
 * The proof does not rely on the package that printed the text: it reads both texts as the linter
 * does.
 */
function proved(text: string, events: Event[], formatted: string): Formatted {
  try {
    const before = contentOf(text, events)
    const after = contentOf(formatted, eventsOf(formatted))
    if (!same(before.value, after.value)) return { fault: 'a value would change' }
    if (!same(before.comments, after.comments)) return { fault: 'a comment would change' }
    return { text: formatted }
  } catch {
    return { fault: 'it is not valid YAML' }
  }
}

function contentOf(text: string, events: Event[]): { value: unknown; comments: string[] } {
  return { value: compose(text, events).value, comments: commentsIn(text, events).sort() }
}

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
