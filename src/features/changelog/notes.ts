import type { ParsedCatalog, Partially } from '../../base/core/catalog/parsed-catalog.ts'
import type { Deprecated, Entry } from '../../base/core/catalog/types.ts'
import type { Change, Impact } from '../../base/core/diagnostic.ts'
import { pick } from '../../base/core/values/record.ts'
import { changeRules } from '../../base/rules/diff/diff.ts'

/** The parts of release notes, in the order in which integrators must act on them. */
export const GROUPS = [
  'added',
  'deprecated',
  'retired',
  'removed',
  'changed',
  'texts',
  'outputs',
] as const
export type Group = (typeof GROUPS)[number]

/** One item that integrators should know. */
export type Note = {
  code?: string | undefined
  impact: Impact
  /** What happened, without the code. */
  text: string
  /** Of an added code: the published entry. */
  entry?: Partially<Pick<Entry, 'http' | 'stop' | 'fix_stage' | 'meaning' | 'fix'>> | undefined
  /** Of a deprecated or retired code. */
  life?: Partially<Pick<Deprecated, 'reason' | 'replaced_by' | 'note' | 'sunset'>> | undefined
  /** Of a text: its new content. */
  now?: string | undefined
}

/** The release notes of one version of a catalog. */
export type Notes = {
  name?: string | undefined
  title?: string | undefined
  /** The previous version; absent for the first one, and if it is unknown. */
  previous?: string | undefined
  /** Absent until the version is raised. */
  version?: string | undefined
  date?: string | undefined
  groups: Partial<Record<Group, Note[]>>
}

const RULES = new Map(changeRules.map((rule) => [rule.id, rule]))

// Not for integrators: the version is in the heading, a tombstone was never sent, order means
// nothing, and the codes of systems behind the API may be private.
const SILENT = /^(?:version-|entry-order-changed|from-changed)/
const isReserved = ({ rule, after }: Change): boolean =>
  rule === 'code-added' && (after as Partial<Entry>).retired !== undefined

const BY_RULE: readonly (readonly [RegExp, Group])[] = [
  [/^(?:code-deprecated|sunset-changed|deprecation-changed)$/, 'deprecated'],
  [/^code-retired$/, 'retired'],
  [/^(?:output|system-url|valueset-url)-/, 'outputs'],
]

function groupOf({ rule, impact, before, after }: Change): Group {
  const group = BY_RULE.find(([pattern]) => pattern.test(rule))?.[1]
  if (group !== undefined) return group
  if (/^(?:code-(?:added|removed)|stage-list-changed)$/.test(rule)) {
    if (before === undefined) return 'added'
    if (after === undefined) return 'removed'
  }
  return RULES.get(rule)?.text && impact === 'safe' ? 'texts' : 'changed'
}

/**
 * What changed from one catalog to the next, for integrators: every published change, accepted or
 * not, in the order of the new catalog.
 */
export function notesOf(old: ParsedCatalog, now: ParsedCatalog, changes: readonly Change[]): Notes {
  const entries = new Map((now.value.codes ?? []).map((entry) => [entry.code, entry]))
  const groups: Notes['groups'] = {}
  const told = changes.filter(
    (change) =>
      !SILENT.test(change.rule) &&
      !isReserved(change) &&
      !RULES.get(change.rule)?.unpublished &&
      change.location !== 'date',
  )
  for (const change of told) {
    const group = groupOf(change)
    const notes = groups[group] ?? []
    const entry = change.code === undefined ? undefined : entries.get(change.code)
    notes.push(noteOf(change, group, entry))
    groups[group] = notes
  }
  const { name, title, version, date } = now.value
  const previous = old.value.version
  const isRaised = version !== undefined && version !== previous
  return {
    name,
    title,
    previous,
    version: isRaised ? version : undefined,
    date: isRaised ? date : undefined,
    groups: ordered(groups),
  }
}

/** The notes of the first version: every code that is sent. */
export function firstNotes({
  value: { name, title, version, date, codes = [] },
}: ParsedCatalog): Notes {
  const added = codes
    .filter(({ retired }) => retired === undefined)
    .map(
      (entry): Note => ({
        code: entry.code,
        impact: 'safe',
        text: 'New code',
        entry: pick(entry, SHOWN),
      }),
    )
  return { name, title, version, date, groups: added.length === 0 ? {} : { added } }
}

const ordered = (groups: Notes['groups']): Notes['groups'] =>
  Object.fromEntries(
    GROUPS.flatMap((group) => (groups[group] === undefined ? [] : [[group, groups[group]]])),
  )

function noteOf(
  { rule, code, impact, message, after }: Change,
  group: Group,
  entry: Partially<Entry> | undefined,
): Note {
  const text =
    code !== undefined && message.startsWith(`${code}: `) ? message.slice(code.length + 2) : message
  const isShown = typeof after === 'string' && !text.includes(after)
  const life =
    group === 'deprecated' ? entry?.deprecated : group === 'retired' ? entry?.retired : undefined
  return {
    code,
    impact,
    text: /^\S*[./]/.test(text) ? text : `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`, // a path keeps its letters
    entry: rule === 'code-added' && entry ? pick(entry, SHOWN) : undefined,
    life: life && pick<Partially<Deprecated>, (typeof LIFE)[number]>(life, LIFE),
    now: (group === 'texts' || rule === 'meaning-changed') && isShown ? after : undefined,
  }
}

const SHOWN = ['http', 'stop', 'fix_stage', 'meaning', 'fix'] as const
const LIFE = ['reason', 'replaced_by', 'note', 'sunset'] as const
