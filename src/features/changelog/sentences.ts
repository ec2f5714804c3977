import type { Impact } from '../../base/core/diagnostic.ts'
import { groupBy } from '../../base/core/values/lists.ts'
import type { Group, Note, Notes } from './notes.ts'

export const HEADS: Readonly<Record<Group, string>> = {
  added: 'Added',
  deprecated: 'Deprecated',
  retired: 'Retired: no longer sent',
  removed: 'Removed',
  changed: 'Changed',
  texts: 'Texts',
  outputs: 'Published files and types',
}

/** `2.0.0 (2026-11-21)`; without a version it is unreleased. */
export const headOf = ({ version, date }: Notes): string =>
  version === undefined ? 'Unreleased' : `${version}${date === undefined ? '' : ` (${date})`}`

/** One line of the notes: the codes, their short text, and sentences. */
export type Line = { codes: string[]; facts: string; impact: Impact; sentences: string[] }

// What more codes have in common is said once.
const MOST_ALIKE = 3

/**
 * The notes of a group as lines, what breaks first: one line per code, and one for what many codes
 * have in common.
 */
export function linesOf(notes: readonly Note[]): Line[] {
  const alike = groupBy(
    notes.filter(({ entry, life, code }) => code !== undefined && !entry && !life),
    (note) => JSON.stringify([note.impact, sentencesOf(note)]),
  )
  const common = [...alike.values()].filter(({ length }) => length > MOST_ALIKE)
  const said = new Set(common.flat())
  const shared = common.map(
    (all): Line => ({
      codes: all.flatMap(({ code }) => code ?? []),
      facts: '',
      impact: all[0]!.impact,
      sentences: sentencesOf(all[0]!),
    }),
  )
  return [...ownLines(notes.filter((note) => !said.has(note))), ...shared].sort(
    (a, b) => IMPACTS.indexOf(a.impact) - IMPACTS.indexOf(b.impact),
  )
}

const IMPACTS: readonly Impact[] = ['breaking', 'dangerous', 'safe']

function ownLines(notes: readonly Note[]): Line[] {
  const lines: Line[] = []
  const byCode = new Map<string, Line>()
  for (const note of notes) {
    const known = note.code === undefined ? undefined : byCode.get(note.code)
    const line = known ?? {
      codes: note.code === undefined ? [] : [note.code],
      facts: factsOf(note),
      impact: note.impact,
      sentences: [],
    }
    line.sentences.push(...sentencesOf(note))
    if (IMPACTS.indexOf(note.impact) < IMPACTS.indexOf(line.impact)) line.impact = note.impact
    if (known !== undefined) continue
    lines.push(line)
    if (note.code !== undefined) byCode.set(note.code, line)
  }
  return lines
}

const factsOf = ({ entry }: Note): string =>
  entry === undefined
    ? ''
    : [
        entry.http !== undefined && `${entry.http}`,
        entry.stop !== undefined && (entry.stop ? 'stops the call' : 'does not stop the call'),
        entry.fix_stage !== undefined && `stage ${entry.fix_stage}`,
      ]
        .filter(Boolean)
        .join(', ')

function sentencesOf({ text, entry, life, now }: Note): string[] {
  if (entry !== undefined) {
    const { meaning, fix } = entry
    return [meaning, fix && `What to do: ${fix}`]
      .filter((part) => part !== undefined && part !== '')
      .map((part) => ended(part!))
  }
  if (life !== undefined) {
    const { reason, replaced_by, note, sunset } = life
    // Leaves out sentences that the message of the change already contains.
    const way =
      replaced_by !== undefined && !text.includes(replaced_by) ? `Use ${replaced_by} instead` : note
    const end =
      sunset !== undefined && !text.includes(sunset)
        ? `It may be retired from ${sunset}`
        : undefined
    return [text, way, end, reason].filter((part) => part !== undefined).map((part) => ended(part!))
  }
  return [now === undefined ? ended(text) : `${text}: “${now}”`]
}

const ended = (text: string): string => (/[.!?…”]$/.test(text) ? text : `${text}.`)

/**
 * `"retry" changed from same to none.` with its names marked as code; undefined for any other
 * sentence.
 */
export function withFieldMarks(sentence: string): string | undefined {
  const [, field, old, now] =
    /^"([a-z_]+)" changed from ([A-Za-z0-9_.-]+) to ([A-Za-z0-9_-]+)\.$/.exec(sentence) ?? []
  return field === undefined ? undefined : `\`${field}\` changed from \`${old}\` to \`${now}\`.`
}
