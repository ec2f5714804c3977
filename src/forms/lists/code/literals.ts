import type { Value } from '../value.ts'
import { type Cursor, peek, take } from './cursor.ts'

/**
 * One text, or several that make one: `'a' + 'b'`, `"a" "b"`. Between brackets, the parts may be on
 * lines of their own.
 */
export function readTexts(cursor: Cursor, isInside: boolean): Value | undefined {
  const first = peek(cursor)!
  const parts: string[] = []
  let end = first.end
  let isOpen = false
  let isJoined = false
  for (;;) {
    const token = peek(cursor)
    if (token?.kind === 'text' && (token === first || isInside || isJoined || !token.first)) {
      isJoined = false
      take(cursor)
      parts.push(token.text)
      end = token.end
      isOpen ||= token.open === true
    } else if (token?.kind === 'mark' && token.text === '+' && peek(cursor, 1)?.kind === 'text') {
      isJoined = true
      take(cursor)
    } else break
  }
  return isOpen
    ? undefined
    : { kind: 'scalar', value: parts.join(''), at: { start: first.start, end } }
}

/** Words that are values. */
export const WORDS: Readonly<Record<string, boolean | null>> = {
  true: true,
  True: true,
  false: false,
  False: false,
  null: null,
  None: null,
  nil: null,
  undefined: null,
}

/** A number as the language means it; as it is written if Node cannot read it. */
export function numberOf(written: string): number | string {
  const digits = written
    .replaceAll('_', '')
    .replace(/^(\d+)(?:[uUlLn]+|[iu](?:8|16|32|64|size))$/, '$1')
  const value = Number(digits)
  return digits !== '' && Number.isFinite(value) ? value : written
}
