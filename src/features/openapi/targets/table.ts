import { oneLine } from '../../../base/core/values/escape.ts'
import { escapeMarkdown } from '../../../base/core/values/markdown.ts'
import type { ApiError } from './api-errors.ts'

/** From this many codes on, a table has only what happened. */
const LONG = 20

/** What an answer says before the table, if nobody wrote another text. */
const REFUSED = 'The call is refused.'

/** A description without the table of a catalog, which may be there from an earlier run. */
const withoutTable = (text: string, name: string): string => {
  const [start, end] = marksOf(name)
  const from = text.indexOf(start)
  const to = text.indexOf(end, from)
  return from < 0 || to < 0
    ? text
    : `${text.slice(0, from).trimEnd()}\n${text.slice(to + end.length)}`.trim()
}

/** A description with the codes of an answer as a table, between marks, at its end. */
export function withTable(text: string, name: string, errors: readonly ApiError[]): string {
  const [start, end] = marksOf(name)
  const isLong = errors.length >= LONG
  const rows = [
    ['Code', 'What happened', 'What to do'],
    ['---', '---', '---'],
    ...errors.map(({ code, meaning, fix }) => [codeCell(code), cell(meaning), cell(fix)]),
  ].map((cells) => `| ${cells.slice(0, isLong ? 2 : 3).join(' | ')} |`)
  return [withoutTable(text, name) || REFUSED, [start, '', ...rows, '', end].join('\n')].join(
    '\n\n',
  )
}

const marksOf = (name: string): [start: string, end: string] => [
  `<!-- codes: ${name} -->`,
  `<!-- end of codes: ${name} -->`,
]

const cell = (text: string): string => escapeMarkdown(oneLine(text).trim())

// Nothing can be escaped between backticks.
const codeCell = (code: string): string =>
  /^[A-Za-z0-9_.-]+$/.test(code) ? `\`${code}\`` : cell(code)
