import { type Edited, Uneditable } from '../catalog/edit/entries.ts'
import type { ConfiguredSuppression } from '../config/model.ts'
import type { Edit } from '../diagnostic.ts'
import { list, record } from '../values/record.ts'
import { inserted, itemEnd, lineEnd, lineStart } from '../yaml/lines.ts'
import type { Source } from '../yaml/source.ts'
import { splice } from '../yaml/splice.ts'
import { writeFlow } from '../yaml/write-scalar.ts'

const HEAD = `# Findings that are known and accepted, with the reason. rail-errors lint --suppress adds entries, --prune-suppressions removes
# dead ones; what is written by hand stays as it is.
`

/** A new file with these suppressions. `schema` is where an editor finds the JSON Schema. */
export function firstSuppressions(entries: readonly ConfiguredSuppression[], schema?: string): Edited {
  const lines = entries.flatMap(linesOf).map((line) => `  ${line}\n`)
  const modeline = schema === undefined ? '' : `# yaml-language-server: $schema=${schema}\n`
  return { text: `${modeline}${HEAD}suppressions:\n${lines.join('')}`, raw: { suppressions: entries } }
}

/** The file with suppressions added at its end. Everything in it stays byte for byte. */
export function addSuppressions(source: Source, entries: readonly ConfiguredSuppression[]): Edited {
  const { text } = source
  const now = list(record(source.value).suppressions)
  const lines = entries.flatMap(linesOf)
  const raw = { ...record(source.value), suppressions: [...now, ...entries] }
  if (now.length > 0) {
    const dash = dashColumn(source, now.length - 1)
    const end = itemEnd(source, ['suppressions', now.length - 1], now.at(-1), dash)
    return { text: splice(text, [inserted(text, end, lines, dash)]), raw }
  }
  if (!Object.hasOwn(record(source.value), 'suppressions')) {
    const start = text === '' || /[\r\n]$/.test(text) ? '' : '\n'
    return { text: `${text}${start}suppressions:\n${lines.map((line) => `  ${line}\n`).join('')}`, raw }
  }
  const { end } = source.locate(['suppressions'], 'key')
  const empty = /^[ \t]*:[ \t]*\[[ \t]*\]/.exec(text.slice(end, end + 1000))?.[0]
  if (empty === undefined && source.value !== null && record(source.value).suppressions !== null) throw new Uneditable(HAND)
  const gone: Edit[] = empty === undefined ? [] : [{ start: end, end: end + empty.length, text: ':' }]
  return { text: splice(text, [...gone, inserted(text, lineEnd(text, end + (empty?.length ?? 0)), lines, 2)]), raw }
}

/** The file without these suppressions (indexes). Comments above an entry stay: they may speak of more than it. */
export function removeSuppressions(source: Source, indexes: ReadonlySet<number>): Edited {
  const { text } = source
  const now = list(record(source.value).suppressions)
  const edits = [...indexes].map((index): Edit => {
    const dash = dashColumn(source, index)
    const start = lineStart(text, source.locate(['suppressions', index]).start)
    const end = itemEnd(source, ['suppressions', index], now[index], dash)
    return { start, end: end + (/^(?:\r\n?|\n)/.exec(text.slice(end, end + 2))?.[0].length ?? 0), text: '' }
  })
  const kept = now.filter((_, index) => !indexes.has(index))
  if (kept.length === 0) {
    const { end } = source.locate(['suppressions'], 'key')
    const colon = end + /^[ \t]*:/.exec(text.slice(end, end + 1000))![0].length
    edits.push({ start: colon, end: colon, text: ' []' })
  }
  return { text: splice(text, edits), raw: { ...record(source.value), suppressions: kept } }
}

const HAND = 'its entries do not each begin behind a dash on a line of its own; write them so'

/** How far the dash of an entry is in. */
function dashColumn(source: Source, index: number): number {
  const { start } = source.locate(['suppressions', index])
  const dash = /^( *)- +$/.exec(source.text.slice(lineStart(source.text, start), start))?.[1]
  if (dash === undefined) throw new Uneditable(HAND)
  return dash.length
}

const linesOf = (entry: ConfiguredSuppression): string[] =>
  Object.entries(entry).map(([name, value], at) => `${at === 0 ? '- ' : '  '}${name}: ${name === 'expires' ? value : writeFlow(value)}`)
