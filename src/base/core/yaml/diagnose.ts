import { EVENT_ID, type Event, SCALAR_STYLE } from 'js-yaml'
import {
  type Diagnostic,
  diagnosticOf,
  type FilePlace,
  type Fix,
  fingerprintOf,
  type Path,
  printPath,
  type Range,
  type Severity,
  type Span,
} from '../diagnostic.ts'
import { memoByKey } from '../values/memo.ts'
import { lineOf, lineStarts } from '../values/text.ts'
import { after, contentOf, isEmpty, mostItems, spanOf } from './events.ts'
import { lineEnd, lineStart } from './lines.ts'
import {
  type Finding,
  homeOf,
  type Part,
  placeIn,
  type Replacement,
  type Source,
  type Token,
} from './source.ts'
import { writeOver } from './write-scalar.ts'

// A comment can be as long as the file, and have thousands of findings.
const LONGEST_SUBJECT = 1000

export type Diagnose = (
  rule: string,
  severity: Severity,
  finding: Finding,
  docs?: string,
) => Diagnostic

/**
 * Adds to findings in one source what people and machines need: positions, the code of the entry,
 * the fix as edits, the fingerprint.
 */
export function diagnosticsFor(
  source: Source,
  codeOf: (index: number) => string | undefined = () => undefined,
): Diagnose {
  const rangesOf = memoByKey((text: string) => ranger(text))
  const seen = new Map<string, number>()
  const placeOf = ({ path, part, at }: Pick<Finding, 'path' | 'part' | 'at'>): FilePlace => {
    if (at === undefined) return placeIn(source, path, part)
    if ('file' in at) return at
    if (!('start' in at)) return placeIn(source, at)
    const { file, text } = homeOf(source, path).source
    return { file, text, range: rangesOf(text)(at) }
  }

  return (rule, severity, finding, docs) => {
    const { path, part, message, replace, related, suggestions, missing } = finding
    const code = path[0] === 'codes' && typeof path[1] === 'number' ? codeOf(path[1]) : undefined
    const fix = replace && fixFor(source, path, part, replace)
    const { file, text, range } = placeOf(finding)
    const subject = [
      rule,
      code ?? '',
      printPath(path, code),
      text.slice(range.start, Math.min(range.end, range.start + LONGEST_SUBJECT)),
    ].join('\n')
    const first = fingerprintOf(subject, 1)
    const times = (seen.get(first) ?? 0) + 1 // if two findings are alike, the second needs its own fingerprint
    seen.set(first, times)
    return diagnosticOf({
      rule,
      severity,
      message,
      file,
      path,
      range,
      ...(code !== undefined && { code }),
      ...(related !== undefined &&
        related.length > 0 && {
          related: related.map((other) => {
            const { file, range } = placeOf(other)
            return { file, path: other.path, range, message: other.message }
          }),
        }),
      ...(fix && { fix }),
      ...(suggestions && { suggestions }),
      ...(missing !== undefined && { missing: [missing] }),
      fingerprint: times === 1 ? first : fingerprintOf(subject, times),
      ...(docs !== undefined && { docs }),
    })
  }
}

/** The edits that replace the value at `path`, in the style in which it is written. */
function fixFor(
  text: Source,
  at: Path,
  part: 'key' | 'value' | undefined,
  replace: Replacement,
): Fix | undefined {
  const { safety } = replace
  if ('edits' in replace) return { safety, edits: replace.edits }
  const { source, path } = homeOf(text, at)
  const token = source.token(path, part)
  if (token === undefined) return undefined
  const { start, end, style } = token
  const written = source.text.slice(start, end)
  return {
    safety,
    edits: [
      {
        start,
        end,
        text:
          'quoted' in replace ? JSON.stringify(written) : writeOver(written, style, replace.with),
      },
    ],
  }
}

export type Child = { key?: number; value: number } // indexes into the event stream
export type ChildrenOf = (at: number) => Map<string | number, Child>

/** The children of the nodes of a document that is not ours, and the node that an alias means. */
export type Foreign = (
  text: string,
  events: () => readonly Event[],
  ownOf: ChildrenOf,
) => { childrenOf: ChildrenOf; meant(at: number): number }

export type Nodes = {
  /** The span of the value (or key) at `path`; of its nearest existing parent if it is missing. */
  span(path: Path, part?: Part): Span
  token: Source['token']
}

/**
 * Finds positions by walking the flat event stream. Nothing is indexed until something is reported;
 * then each visited collection is listed once, so that a finding in every entry still takes linear
 * time. `start` is the document's event, `most` the limit for the items of a list. `foreign`:
 * what aliases and merge keys lead to.
 */
export function nodesOf(
  text: string,
  events: () => readonly Event[],
  {
    start = 0,
    most = mostItems(text),
    foreign,
  }: { start?: number | undefined; most?: number; foreign?: Foreign | undefined } = {},
): Nodes {
  const ownOf = memoByKey((at: number) => listChildren(text, events(), at, most))
  const { childrenOf, meant } = foreign?.(text, events, ownOf) ?? {
    childrenOf: ownOf,
    meant: (at: number) => at,
  }

  function find(path: readonly (string | number)[]): Child & { found: boolean } {
    let node: Child = { value: start + 1 }
    for (const step of path) {
      const child = childrenOf(meant(node.value)).get(step)
      if (child === undefined) return { ...node, found: false }
      node = child
    }
    return { ...node, found: true }
  }

  return {
    span(path, part = 'value') {
      const { found, key, value } = find(path)
      const all = events()
      // An empty value has no characters: its key is where people look.
      const wantsKey = (found && part === 'key') || isEmpty(all[value])
      if (found && key === undefined && isEmpty(all[value])) return dashOf(text, all, value)
      return spanOf(all, wantsKey ? (key ?? value) : value)
    },
    token(path, part = 'value') {
      const { found, key, value } = find(path)
      return found ? tokenAt(text, events(), part === 'key' ? (key ?? value) : value) : undefined
    },
  }
}

/** Positions in a text, with lines and columns. */
export function locator(text: string, { span, token }: Nodes): Pick<Source, 'locate' | 'token'> {
  const rangeAt = ranger(text)
  return { locate: (path, part) => rangeAt(span(path, part)), token }
}

const MOST_DASHES = 100

/** The dash of an empty item of a list, or the end of what precedes the item. */
function dashOf(text: string, events: readonly Event[], at: number): Span {
  const { start } = spanOf(events, at)
  let first = at
  while (at - first < MOST_DASHES && isEmpty(events[first - 1])) first--
  let end = start
  for (let item = first; item <= at; item++) {
    const dash = solidAfter(text, end)
    if (text[dash] !== '-') return { start, end: start }
    end = dash + 1
  }
  return { start: end - 1, end }
}

/** The first character that is not a blank, in a comment or the end of a list or map in one line. */
function solidAfter(text: string, from: number): number {
  const solid = /[^\s\]}]/g
  solid.lastIndex = from
  for (let found = solid.exec(text); found !== null; found = solid.exec(text)) {
    if (found[0] !== '#') return found.index
    solid.lastIndex = lineEnd(text, found.index)
  }
  return text.length
}

/** Converts offsets to ranges; the line starts are computed once, on first use. */
export function ranger(text: string): (span: Span) => Range {
  let starts: number[] | undefined
  return ({ start, end }) => {
    starts ??= lineStarts(text)
    const line = lineOf(starts, start)
    return { start, end: Math.max(start, end), line: line + 1, column: start - starts[line]! + 1 }
  }
}

function listChildren(
  text: string,
  events: readonly Event[],
  at: number,
  most: number,
): Map<string | number, Child> {
  const children = new Map<string | number, Child>()
  const type = events[at]?.type
  if (type !== EVENT_ID.MAPPING && type !== EVENT_ID.SEQUENCE) return children
  // What is not read has no findings.
  for (
    let [next, count] = [at + 1, 0];
    count < most && events[next]!.type !== EVENT_ID.POP;
    count++
  ) {
    if (type === EVENT_ID.SEQUENCE) {
      children.set(children.size, { value: next })
      next = after(events, next)
    } else {
      const value = after(events, next)
      const event = events[next]!
      if (event.type === EVENT_ID.SCALAR)
        children.set(isEmpty(event) ? '' : contentOf(text, event), { key: next, value })
      next = after(events, value)
    }
  }
  return children
}

function tokenAt(text: string, events: readonly Event[], at: number): Token | undefined {
  const event = events[at]
  if (event?.type !== EVENT_ID.SCALAR || isEmpty(event)) return undefined
  const { start, end } = spanOf(events, at)
  if (event.style === SCALAR_STYLE.PLAIN) return { start, end, style: 'plain' }
  if (event.style === SCALAR_STYLE.SINGLE_QUOTED) return { start, end, style: 'single' }
  if (event.style === SCALAR_STYLE.DOUBLE_QUOTED) return { start, end, style: 'double' }
  const before = text.startsWith('\r\n', start - 2) ? 2 : 1
  const line = Math.max(lineStart(text, start - before), start - 1000)
  const header = text.slice(line, start).search(/[|>][0-9+-]*[ \t]*[#\r\n]/)
  return header < 0 ? undefined : { start: line + header, end, style: 'block' }
}
