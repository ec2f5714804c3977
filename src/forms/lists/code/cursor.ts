import type { Token } from './tokens.ts'

/** The tokens of a program, and where a reader is. */
export type Cursor = { readonly tokens: readonly Token[]; at: number }

/** The bracket that closes each opening one. */
export const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' }

/** The next token that is not a comment; undefined at the end. */
export const peek = ({ tokens, at }: Cursor, ahead = 0): Token | undefined => {
  for (let next = at; next < tokens.length; next++)
    if (tokens[next]!.kind !== 'comment' && ahead-- === 0) return tokens[next]
  return undefined
}

/** Takes the next token that is not a comment. */
export function take(cursor: Cursor): Token | undefined {
  while (cursor.tokens[cursor.at]?.kind === 'comment') cursor.at++
  return cursor.tokens[cursor.at++]
}

/** True, and the mark is taken, if the next tokens are these marks: `=>` is two. */
export function takeMark(cursor: Cursor, marks: string): boolean {
  for (let ahead = 0; ahead < marks.length; ahead++) {
    const token = peek(cursor, ahead)
    if (token?.kind !== 'mark' || token.text !== marks[ahead]) return false
  }
  for (const _ of marks) take(cursor)
  return true
}

/** True if the next token is this mark, name or number. */
export const isNext = (cursor: Cursor, text: string): boolean => {
  const token = peek(cursor)
  return token !== undefined && token.kind !== 'text' && token.text === text
}

/** Skips to after the bracket that closes the one that was just taken. */
export function skipTo(cursor: Cursor, closing: string): void {
  const open = [closing]
  for (let token = take(cursor); token !== undefined; token = take(cursor)) {
    if (token.kind !== 'mark') continue
    if (CLOSING[token.text] !== undefined) open.push(CLOSING[token.text]!)
    else if (token.text === open.at(-1)) open.pop()
    if (open.length === 0) return
  }
}
