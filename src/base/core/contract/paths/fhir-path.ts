import { parseWirePath, printWirePath, type WireSegment } from './wire-path.ts'

/**
 * Converts a wire path to simple FHIRPath; undefined if none selects one node: for the whole
 * request, for `[]` (some item), and for a list in a list, which FHIRPath does not know.
 */
export function toFhirPath(path: string): string | undefined {
  const parsed = parseWirePath(path)
  if (!('segments' in parsed) || parsed.segments.length === 0) return undefined
  if (parsed.segments.some(({ indexes }) => indexes.length > 1 || !indexes.every(isOneItem)))
    return undefined
  return parsed.segments
    .map(
      ({ name, indexes }) => `${identifier(name)}${indexes.map((index) => `[${index}]`).join('')}`,
    )
    .join('.')
}

/**
 * Converts simple FHIRPath, names and indexes, to a wire path. Undefined for anything else, such as
 * `extension('x')` or `where(…)`.
 */
export function fromFhirPath(expression: string): string | undefined {
  const segments: WireSegment[] = []
  let at = 0
  for (;;) {
    STEP.lastIndex = at
    const [step, plain, delimited, index] = STEP.exec(expression) ?? []
    if (step === undefined) return undefined
    segments.push({
      name: (plain ?? delimited)!,
      indexes: index === undefined ? [] : [Number(index)],
    })
    at += step.length
    if (at === expression.length) return printWirePath(segments)
    if (expression[at++] !== '.') return undefined
  }
}

// A name that is not a FHIRPath identifier is written between backticks; other names may be.
const STEP =
  /(?:([A-Za-z_][A-Za-z0-9_-]*)|`([A-Za-z_][A-Za-z0-9_-]*)`)(?:\[(0|[1-9][0-9]{0,8})\])?/y

// FHIRPath integers end at 2^31 - 1.
const isOneItem = (index: number | undefined): boolean => index !== undefined && index < 1e9

const identifier = (name: string): string =>
  /^[A-Za-z_][A-Za-z0-9_]*$/.test(name) && !KEYWORDS.has(name) ? name : `\`${name}\``

// Keywords of the FHIRPath grammar that are not valid as a name.
const KEYWORDS = new Set([
  'and',
  'as',
  'contains',
  'div',
  'false',
  'implies',
  'in',
  'is',
  'mod',
  'or',
  'true',
  'xor',
  'asc',
  'desc',
  ...['year', 'month', 'week', 'day', 'hour', 'minute', 'second', 'millisecond'].flatMap((unit) => [
    unit,
    `${unit}s`,
  ]),
])
