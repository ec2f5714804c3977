import type { Edit } from '../../core/diagnostic.ts'
import { asArray, asRecord } from '../../core/values/record.ts'
import { type Edited, splice, Uneditable } from '../../core/yaml/edited.ts'
import { inserted, itemEnd, lineEnd, lineStart } from '../../core/yaml/lines.ts'
import type { Source } from '../../core/yaml/source.ts'
import { writeFlow } from '../../core/yaml/write-scalar.ts'
import { KEY } from './read-file.ts'
import type { Acceptance } from './types.ts'

const HEAD = `# Accepted findings and changes, with the reason. --accept adds entries, --fix removes unused ones;
# the rest of the file is not changed.
`

/** Returns a new file with these entries. `schema` is the path of the JSON Schema for editors. */
export function newFile(entries: readonly Acceptance[], schema?: string): Edited {
  const lines = linesOf(entries).map((line) => `  ${line}\n`)
  const modeline = schema === undefined ? '' : `# yaml-language-server: $schema=${schema}\n`
  return { text: `${modeline}${HEAD}${KEY}:\n${lines.join('')}`, raw: { [KEY]: entries } }
}

/**
 * Returns the file with entries added, each behind those of the codes before its own: so branches that
 * accept different things change different places. All other bytes stay.
 */
export function addEntries(source: Source, entries: readonly Acceptance[]): Edited {
  const { text } = source
  const top = asRecord(source.value)
  const now = asArray(top[KEY])
  if (now.length > 0) return amongOthers(source, now, entries)
  const lines = linesOf(entries)
  const raw = { ...top, [KEY]: [...entries] }
  if (!Object.hasOwn(top, KEY)) {
    const start = text === '' || /[\r\n]$/.test(text) ? '' : '\n'
    return { text: `${text}${start}${KEY}:\n${lines.map((line) => `  ${line}\n`).join('')}`, raw }
  }
  const { end } = source.locate([KEY], 'key')
  const empty = /^[ \t]*:[ \t]*\[[ \t]*\]/.exec(text.slice(end, end + 1000))?.[0]
  if (empty === undefined && top[KEY] !== null) throw new Uneditable(NO_DASHES)
  const gone: Edit[] =
    empty === undefined ? [] : [{ start: end, end: end + empty.length, text: ':' }]
  return {
    text: splice(text, [
      ...gone,
      inserted(text, lineEnd(text, end + (empty?.length ?? 0)), lines, 2),
    ]),
    raw,
  }
}

function amongOthers(
  source: Source,
  now: readonly unknown[],
  entries: readonly Acceptance[],
): Edited {
  const { text } = source
  const keys = now.map((one) => keyOf(asRecord(one)))
  const groups = new Map<number, Acceptance[]>()
  for (const entry of entries.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))) {
    const behind = keys.findLastIndex((key) => key <= keyOf(entry))
    groups.set(behind, [...(groups.get(behind) ?? []), entry])
  }
  const isLong = entries.length >= MANY
  const edits = [...groups].map(([behind, group]) => {
    const path = [KEY, Math.max(behind, 0)]
    const dash = dashColumn(source, path)
    const end =
      behind < 0
        ? lineEnd(text, source.locate([KEY], 'key').end)
        : itemEnd(source, path, now[behind], dash)
    return inserted(text, end, linesOf(group, isLong), dash)
  })
  const list = now.flatMap((one, at) => [one, ...(groups.get(at) ?? [])])
  return {
    text: splice(text, edits),
    raw: { ...asRecord(source.value), [KEY]: [...(groups.get(-1) ?? []), ...list] },
  }
}

/** Entries are in the order of their codes, then of their rules. */
const keyOf = ({ code = '', rule = '', path = '', fingerprint = '' }: Record<string, unknown>) =>
  [code, rule, path, fingerprint].join(' ')

/**
 * Returns the file without the entries at these indexes. Comments above an entry stay, because they
 * may refer to several entries.
 */
export function removeEntries(source: Source, indexes: ReadonlySet<number>): Edited {
  const { text } = source
  const now = asArray(asRecord(source.value)[KEY])
  const edits = [...indexes].map((index): Edit => {
    const path = [KEY, index]
    const end = itemEnd(source, path, now[index], dashColumn(source, path))
    const eol = /^(?:\r\n?|\n)/.exec(text.slice(end, end + 2))?.[0].length ?? 0
    return { start: lineStart(text, source.locate(path).start), end: end + eol, text: '' }
  })
  const kept = now.filter((_, index) => !indexes.has(index))
  if (kept.length === 0) {
    const { end } = source.locate([KEY], 'key')
    const colon = end + /^[ \t]*:/.exec(text.slice(end, end + 1000))![0].length
    edits.push({ start: colon, end: colon, text: ' []' })
  }
  return { text: splice(text, edits), raw: { ...asRecord(source.value), [KEY]: kept } }
}

const NO_DASHES = 'each entry must start with a dash on its own line'

function dashColumn({ text, locate }: Source, path: readonly (string | number)[]): number {
  const { start } = locate(path)
  const dash = /^( *)- +$/.exec(text.slice(lineStart(text, start), start))?.[1]
  if (dash === undefined) throw new Uneditable(NO_DASHES)
  return dash.length
}

/** The lines of entries: of more than fit a screen, each is one line. */
function linesOf(entries: readonly Acceptance[], isLong = entries.length >= MANY): string[] {
  const fields = entries.map((entry) =>
    Object.entries(entry).map(
      ([name, value]) => `${name}: ${PRINT[name]?.(value) ?? writeFlow(value)}`,
    ),
  )
  return !isLong
    ? fields.flatMap((all) => all.map((field, at) => `${at === 0 ? '- ' : '  '}${field}`))
    : fields.map((all) => `- { ${all.join(', ')} }`)
}

const MANY = 10

// Dates need no quotes. Hexadecimal digits can read as a number, so they are always quoted.
const PRINT: Readonly<Record<string, (value: string) => string>> = {
  expires: (day) => day,
  fingerprint: JSON.stringify,
}
