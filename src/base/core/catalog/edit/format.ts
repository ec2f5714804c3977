import { EVENT_ID, type Event } from 'js-yaml'
import { same } from '../../values/record.ts'
import { compose } from '../../yaml/compose.ts'
import { composeList, longestList } from '../../yaml/compose-list.ts'
import { eventsOf } from '../../yaml/events.ts'
import { commentsIn } from '../../yaml/lines.ts'
import { formatList } from './format-list.ts'
import { type Formatted, settled } from './layout.ts'

// The package that prints needs a kilobyte of memory for each key, value and collection. A catalog
// has one in 14 characters.
const MOST_NODES = 100_000
const CHARACTERS_PER_NODE = 10

/** The length of a part, in UTF-16 units: what is read and printed of a larger one outlives it. */
const PART = 4 * 1024

/**
 * Formats the text of an errors.yaml. Comments move with their fields. Returns a text only after
 * proving that it holds the same values and comments, and that formatting it again changes nothing.
 */
export function formatText(text: string, atOnce = PART): Formatted {
  const before = contentOf(text, atOnce)
  const most = Math.max(MOST_NODES, Math.floor(text.length / CHARACTERS_PER_NODE))
  if (before !== undefined && before.nodes > most)
    return {
      fault: `it has ${before.nodes} keys, values, lists and mappings; the limit for a file of this size is ${most}`,
    }
  const windows = text.includes('\r\n')
  const unix = text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')
  const finished = (next: Formatted): Formatted => {
    if ('fault' in next) return next
    const formatted = windows ? next.text.replaceAll('\n', '\r\n') : next.text
    return formatted === text ? { text } : proved(before, formatted, atOnce)
  }
  const list = before?.isList === true ? longestList(unix) : undefined
  const inPieces = list && formatList(unix, list, atOnce)
  const result = inPieces === undefined ? undefined : finished({ text: inPieces })
  return result !== undefined && 'text' in result ? result : finished(settled(unix))
}

/**
 * The proof does not rely on the package that printed the text: it reads both texts as the linter
 * does.
 */
function proved(before: Content | undefined, formatted: string, atOnce: number): Formatted {
  const after = contentOf(formatted, atOnce)
  if (before === undefined || after === undefined) return { fault: 'it is not valid YAML' }
  if (!same(before.value, after.value)) return { fault: 'a value would change' }
  if (!same(before.comments, after.comments)) return { fault: 'a comment would change' }
  return { text: formatted }
}

/** What a text says, sorted comments included, and the number of its nodes. */
type Content = { value: unknown; comments: string[]; nodes: number; isList: boolean }

/** Undefined if the text is not valid, which is reported when it is read to be printed. */
function contentOf(text: string, atOnce: number): Content | undefined {
  let comments: string[] = []
  let nodes = 0
  const look = (part: string, events: readonly Event[], opened: number) => {
    for (const comment of commentsIn(part, events)) comments.push(comment)
    nodes -= opened
    for (const { type } of events) if (type !== EVENT_ID.POP) nodes++
  }
  const whole = () => {
    comments = []
    nodes = 0
    const events = eventsOf(text)
    look(text, events, 0)
    return compose(text, events)
  }
  try {
    const list = text.length > atOnce ? composeList(text, atOnce, look) : undefined
    const { value } = list ?? whole()
    return { value, comments: comments.sort(), nodes, isList: list !== undefined }
  } catch {
    return undefined
  }
}
