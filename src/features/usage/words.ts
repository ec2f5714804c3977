import type { Span } from '../../base/core/diagnostic.ts'
import { isProse } from './kinds.ts'
import type { KnownCodes } from './known-codes.ts'

/** A word of a text, and the code that it is; undefined for one that should be a code, which `meant` says. */
export type Word = Span & {
  readonly word: string
  readonly code?: string | undefined
  readonly meant?: string | undefined
  /** True for one that has to be a code, and is not, though the config names no place for it. */
  readonly isUnknown?: boolean | undefined
  readonly place?: AtPlace | undefined
}

/** Where only a code can be: the statuses that it may have there, if any, and what says them. */
export type AtPlace = {
  readonly statuses?: readonly number[] | undefined
  readonly at: Span
  /** All that makes the place: the call, the match of a pattern. */
  readonly whole: Span
}

// What is between quotes, also between those of a text in a text: \"CARD_LOST\". Its end can begin another.
const QUOTED = /(["'`])([\w\u0080-\uffff][^\s"'`\\,;(){}[\]<>]{1,118})(?=\\?\1)/g
// A text of Ruby, Elixir or Clojure.
const SYMBOL = /(?<![\w:"'`])(:)([A-Za-z]\w{1,118})(?![\w:"'`])/g
const NAME = /(?<![\w$])()([A-Za-z]\w{1,118})(?![\w$])/g
// Most names in a program begin with a small letter.
const CAPITAL_NAME = /(?<![\w$])()([A-Z]\w{1,118})(?![\w$])/g
// What a program compares the code of a body with, in JavaScript and Python: `body.error === "card_lost"`.
const COMPARED =
  /(?<=(?:\.error|\[["']error["']\]|\.get\(["']error["']\))\s{0,3}[=!]==?\s{0,3})(["'`])([a-z][a-z\d]*(?:_[a-z\d]+)+)(?=\1)/g
const CODE = '(?:get_?)?(?:error_?)?(?:code|error)'
// The same in any language, also `e.getCode().equals("009-0199")`.
const COMPARED_NUMBER = new RegExp(
  `(?<=(?:(?:\\.|->)${CODE}(?:\\(\\))?|\\[["']${CODE}["']\\]|\\.get\\(["']${CODE}["']\\))\\s{0,3}(?:[=!]==?\\s{0,3}|\\.equals\\(\\s{0,3}))(["'\`])(\\d[\\d_.:-]{1,118})(?=\\1)`,
  'gi',
)
const WITH_SYMBOLS = /\.(?:rb|rake|erb|exs?|clj[cs]?)$/i

/**
 * The codes in a text, as texts in quotes and as names of constants, and the texts in quotes that are codes
 * except for one letter or, compared with the code of a body, except for their case, or written in digits as
 * codes are; in order, also those in comments.
 */
export function wordsIn(file: string, text: string, codes: KnownCodes): Word[] {
  const found = new Map<number, Word>()
  const look = (
    pattern: RegExp,
    codeOf: (word: string, at: number) => string | undefined,
    isText: boolean,
  ) => {
    for (const { 1: { length } = '', 2: word = '', index } of text.matchAll(pattern)) {
      const start = index + length
      const code = codeOf(word, start)
      if (code !== undefined || (isText && codes.meantBy(word) !== undefined))
        found.set(start, { start, end: start + word.length, word, code })
    }
  }
  const names = codes.hasSmallNames ? NAME : CAPITAL_NAME
  if (!isProse(file)) look(names, (name, at) => codes.ofName(name, () => frontOf(text, at)), false)
  look(QUOTED, (word) => codes.ofText(word), true)
  if (WITH_SYMBOLS.test(file)) look(SYMBOL, (word) => codes.ofText(word), true)
  for (const { 1: { length } = '', 2: word = '', index } of text.matchAll(COMPARED)) {
    const [start, meant] = [index + length, codes.ofLowerCase(word)]
    if (meant !== undefined) found.set(start, { start, end: start + word.length, word, meant })
  }
  for (const { 2: word = '', index } of text.matchAll(COMPARED_NUMBER)) {
    const start = index + 1
    if (codes.get(word) === undefined && codes.isNumberedLikeCodes(word))
      found.set(start, { start, end: start + word.length, word, isUnknown: true })
  }
  return inOrder([...found.values()])
}

/** The end of what is in front of a place. */
export const frontOf = (text: string, at: number): string => text.slice(Math.max(0, at - 100), at)

export const inOrder = <Item extends Span>(items: readonly Item[]): Item[] =>
  items.toSorted((one, other) => one.start - other.start)

/** What begins outside of these spans; both are in order. */
export function outside<Item extends Span>(items: readonly Item[], spans: readonly Span[]): Item[] {
  let next = 0
  return items.filter(({ start }) => {
    while (next < spans.length && spans[next]!.end <= start) next++
    return !(next < spans.length && spans[next]!.start <= start)
  })
}
