import { type AnyNode, parse } from '@humanwhocodes/momoa'
import { COLLECTION_STYLE, EVENT_ID, type Event } from 'js-yaml'
import { DEEPEST, eventsOf, type SyntaxFault, syntaxError, TOO_DEEP } from './events.ts'
import { NONE, OPEN, POP, scalar } from './made-events.ts'

/** The languages of documents that are not ours, beside YAML. */
export type Language = 'json' | 'toml'

/**
 * The events of a document that is not ours and that the reader of errors.yaml does not take: JSON
 * with comments or JSON5, TOML, or YAML with lines that are not indented enough. A fault for JSON of
 * no kind that has comments, which would be read as something else, and for TOML; undefined for other
 * broken text.
 */
export async function foreignEvents(
  text: string,
  language: Language | undefined,
): Promise<Event[] | SyntaxFault | undefined> {
  const marked = text.replace(/^\uFEFF/, ' ')
  if (language === 'toml') return (await import('./toml-events.ts')).tomlEvents(marked)
  if (language === undefined) return joinedEvents(text)
  try {
    return [OPEN, ...jsonEvents(parse(marked, { mode: 'json5', ranges: true }).body), POP]
  } catch (error) {
    if (!/(?:^|[\s,{[])\/[/*]/.test(text)) return undefined
    const { message, offset = 0 } = error as Error & { offset?: number }
    return { offset, message: message.replace(/ ?\(\d{1,9}:\d{1,9}\)$/, '') }
  }
}

function* jsonEvents(node: AnyNode, depth = 0): Generator<Event> {
  if (depth > DEEPEST) throw new Error(TOO_DEEP)
  const [start, end] = node.range!
  const style = COLLECTION_STYLE.FLOW
  switch (node.type) {
    case 'Object':
      yield { type: EVENT_ID.MAPPING, start, ...NONE, style }
      for (const { name, value } of node.members) {
        yield* jsonEvents(name, depth + 1)
        yield* jsonEvents(value, depth + 1)
      }
      yield POP
      break
    case 'Array':
      yield { type: EVENT_ID.SEQUENCE, start, ...NONE, style }
      for (const { value } of node.elements) yield* jsonEvents(value, depth + 1)
      yield POP
      break
    case 'String':
      yield scalar([start, end], node.value, 1)
      break
    case 'Identifier':
      yield scalar([start, end], node.name)
      break
    default:
      yield scalar([start, end], jsonText(node))
  }
}

/** The word of a number, a boolean, `null`, or a number of JSON5 that has none in JSON. */
const jsonText = (node: AnyNode): string =>
  'value' in node && typeof node.value !== 'object' ? `${node.value}` : 'null'

const MOST_JOINED = 500
const MOST_REREAD = 256 * 1024 * 1024

/**
 * The events of a text whose brackets and quotes go on in lines that are not indented enough: a line
 * which js-yaml refuses for it is read as the rest of the line before it. Every offset stays.
 */
function joinedEvents(text: string): Event[] | undefined {
  let joined = text
  for (let count = 0; count < MOST_JOINED && count * text.length < MOST_REREAD; count++)
    try {
      return eventsOf(joined).map((event) =>
        event.type === EVENT_ID.SCALAR ? { ...event, fast: false } : event,
      )
    } catch (error) {
      const { offset, message } = syntaxError(error)
      if (message !== 'deficient indentation') return undefined
      const before = joined.slice(0, offset).trimEnd()
      const kept = before.slice(0, before.length - commentAfter(before).length)
      if (!/[\r\n]/.test(joined.slice(kept.length, offset))) return undefined
      joined = kept + ' '.repeat(offset - kept.length) + joined.slice(offset)
    }
  return undefined
}

/** The comment at the end of the last line; one with quotes can be a part of a text. */
function commentAfter(text: string): string {
  const line = text.slice(text.lastIndexOf('\n') + 1)
  const tail = line.slice(Math.max(line.lastIndexOf('"'), line.lastIndexOf("'")) + 1)
  const at = ` ${tail}`.search(/\s#/)
  return at < 0 || (at === 0 && tail !== line) ? '' : tail.slice(at)
}
