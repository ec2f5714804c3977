import { someOf } from '../../base/core/values/lists.ts'
import { plain } from '../../base/report/changes-markdown.ts'
import { GROUPS, type Notes } from './notes.ts'
import { HEADS, headOf, type Line, linesOf, withFieldMarks } from './sentences.ts'

type Heading = { at: number; end: number; title: string }

/**
 * Adds the section of a version to a changelog: above the other versions, below the unreleased
 * changes. An existing section of this version stays, because it may have been edited; only the
 * date in its heading changes. No other byte changes.
 */
export function withSection(
  text: string | undefined,
  notes: Notes & { version: string },
): { text: string; added: boolean } {
  if (text === undefined)
    return {
      text: `# Changes of ${plain(notes.title ?? notes.name ?? 'the error codes')}\n\n${section(notes)}`,
      added: true,
    }
  const headings = headingsOf(text)
  const own = headings.find(({ title }) => versionOf(title) === notes.version)
  if (own !== undefined) {
    const heading = text.slice(own.at, own.end)
    const dated =
      notes.date === undefined
        ? heading
        : heading.replace(/\(\d{4}-\d{2}-\d{2}\)/, `(${notes.date})`)
    return { text: text.slice(0, own.at) + dated + text.slice(own.end), added: false }
  }
  const eol = /\r\n|\n/.exec(text)?.[0] ?? '\n'
  const body = section(notes).replaceAll('\n', eol)
  const next = headings.find(({ title }) => !/unreleased/i.test(title))
  if (next !== undefined)
    return { text: `${text.slice(0, next.at)}${body}${eol}${text.slice(next.at)}`, added: true }
  const gap = text === '' || /(?:\r?\n){2}$/.test(text) ? '' : /\n$/.test(text) ? eol : eol + eol
  return { text: `${text}${gap}${body}`, added: true }
}

/** True if a changelog has a section for a version. */
export const tellsOfVersions = (text: string): boolean =>
  headingsOf(text).some(({ title }) => versionOf(title) !== undefined)

/** `1.2.0 (2026-01-31)`, `[1.2.0] - 2026-01-31` and `v1.2.0` are all 1.2.0. */
const versionOf = (title: string): string | undefined =>
  /^\[?v?(\d+\.\d+\.\d[^\s\]]*)/.exec(title)?.[1]

/** The headings of the second level; text between fences is code. */
function headingsOf(text: string): Heading[] {
  const headings: Heading[] = []
  let fence = ''
  for (const line of text.matchAll(/[^\n]+/g)) {
    const mark = /^ {0,3}(```+|~~~+)/.exec(line[0])?.[1]
    if (
      mark !== undefined &&
      (fence === '' || (mark[0] === fence[0] && mark.length >= fence.length))
    )
      fence = fence === '' ? mark : ''
    else if (fence === '' && line[0].startsWith('## '))
      headings.push({
        at: line.index,
        end: line.index + line[0].length,
        title: line[0].slice(3).trim(),
      })
  }
  return headings
}

/** One version as a section of a changelog: a heading of the second level, then the groups. */
export function section(notes: Notes): string {
  const groups = GROUPS.flatMap((group) => {
    const lines = linesOf(notes.groups[group] ?? []).map(item)
    return lines.length === 0 ? [] : [`### ${HEADS[group]}\n\n${lines.join('\n')}`]
  })
  return `${[`## ${plain(headOf(notes))}`, ...(groups.length === 0 ? ['Nothing changed for integrators.'] : groups)].join('\n\n')}\n`
}

/** Titles distinguish several catalogs. */
export const markdown = (all: readonly Notes[]): string =>
  all
    .map(
      (notes) =>
        `${all.length > 1 ? `# ${plain(notes.title ?? notes.name ?? '')}\n\n` : ''}${section(notes)}`,
    )
    .join('\n')

const item = ({ codes, facts, impact, sentences }: Line): string =>
  `- ${impact === 'breaking' ? '**Breaking:** ' : ''}${codes.length === 0 ? '' : `${someOf(codes.map(codeInMarkdown), MOST_NAMED)}${facts && ` (${plain(facts)})`}: `}${sentences.map(inMarkdown).join(' ')}`

const MOST_NAMED = 10

const inMarkdown = (sentence: string): string => withFieldMarks(sentence) ?? plain(sentence)

// Nothing can be escaped between backticks, so only text that needs no escape is put there.
const codeInMarkdown = (code: string): string =>
  /^[\w./:-]+$/.test(code) ? `\`${code}\`` : plain(code)
