import { someOf } from '../../core/values/lists.ts'
import { plain } from '../../report/plain.ts'
import { GROUPS, type Notes } from './notes.ts'
import { HEADS, headOf, type Line, linesOf, withFieldMarks } from './sentences.ts'

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
  `- ${impact === 'breaking' ? '**Breaking:** ' : ''}${codes.length === 0 ? '' : `${someOf(codes.map(named), MOST_NAMED)}${facts && ` (${plain(facts)})`}: `}${sentences.map(inMarkdown).join(' ')}`

const MOST_NAMED = 10

const inMarkdown = (sentence: string): string => withFieldMarks(sentence) ?? plain(sentence)

// Nothing can be escaped between backticks, so only text that needs no escape is put there.
const named = (code: string): string => (/^[A-Za-z0-9_]+$/.test(code) ? `\`${code}\`` : plain(code))
