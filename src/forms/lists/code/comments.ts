import type { Field } from '../value.ts'
import type { Cursor } from './cursor.ts'

/**
 * What the comments before the next token say, as a part `comment`, and whether they say that it is
 * deprecated. Comments on the line of the token before belong to that, and are not taken here.
 */
export function commentsBefore(cursor: Cursor, source: string): Said {
  const words: { text: string; start: number; end: number }[] = []
  let at = cursor.at
  const before = cursor.tokens[at - 1]
  // Each gap is looked at once: a line can have thousands of comments.
  let isBehind = before !== undefined
  let end = before?.end ?? 0
  for (; cursor.tokens[at]?.kind === 'comment'; at++) {
    const token = cursor.tokens[at]!
    isBehind &&= !/[\r\n]/.test(source.slice(end, token.start))
    end = token.start
    const next = cursor.tokens[at + 1]
    // A blank line ends a comment about something else: a heading, a licence.
    const isApart =
      next !== undefined &&
      /(?:\r\n|\n|\r)[ \t]*(?:\r\n|\n|\r)/.test(source.slice(token.end, next.start))
    if (isApart) words.length = 0
    else if (!isBehind) words.push(token)
  }
  return said(words)
}

/** The comment behind a value, on its line, also after a comma. */
export function commentBehind(cursor: Cursor, source: string): Said {
  for (let at = cursor.at; at < cursor.tokens.length; at++) {
    const token = cursor.tokens[at]!
    const previous = cursor.tokens[at - 1]
    if (previous === undefined || /[\r\n]/.test(source.slice(previous.end, token.start))) break
    if (token.kind === 'comment') return said([token])
    if (token.kind !== 'mark' || !/[,;]/.test(token.text)) break
  }
  return { parts: [] }
}

/** A comment as parts of an item. */
export type Said = { readonly parts: readonly Field[]; readonly deprecated?: boolean | string }

function said(words: readonly { text: string; start: number; end: number }[]): Said {
  if (words.length === 0) return { parts: [] }
  const at = { start: words[0]!.start, end: words.at(-1)!.end }
  const whole = words.map(({ text }) => text).join('\n')
  const tag =
    DEPRECATED.exec(whole) ?? /(?:^|\n)[^\S\n]*@?[Dd]eprecated\b:?[ \t]*([^\n]*)/.exec(whole)
  const text = prose(whole)
  return {
    parts: text === '' ? [] : [{ name: 'comment', at, value: { kind: 'scalar', value: text, at } }],
    ...(tag && { deprecated: tag[1]?.trim() || true }),
  }
}

/** A paragraph about a deprecation, as Go writes it. */
const DEPRECATED = /(?:^|\n)[^\S\n]*Deprecated:[ \t]*([\s\S]*?)(?=\n[ \t]*\n|$)/

/** The sentences of a documentation comment: without tags and their text, links as their words. */
const prose = (text: string): string =>
  text
    .replace(/(?:^|\n)[^\S\n]*@[a-zA-Z][\s\S]*$/, '')
    .replace(DEPRECATED, '')
    .replace(/\{@(?:link|code|literal|see)\s([^}]{0,1000})\}/g, '$1')
    .replace(/<\/?(?:p|summary|remarks|code|b|i|br|para|c)\s*\/?>/g, ' ')
    .split(/\r\n|\n|\r/)
    .map((line) => line.trim())
    .filter(
      (line) =>
        !/^(?:[-=*_#~/]{3,}|eslint-|biome-|ts-|prettier-|noqa|nolint|TODO|FIXME)/.test(line),
    )
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()
