import type { ParsedCatalog } from '../catalog/parsed-catalog.ts'
import type { Path } from '../diagnostic.ts'
import { groupBy } from '../values/group.ts'
import { asArray, asRecord, isRecord } from '../values/record.ts'
import type { Finding } from '../yaml/source.ts'
import { hasPath } from './has-path.ts'
import type { Entry, LintInput } from './rule.ts'
import { unreadOf } from './unread.ts'

/** What rules see of a parsed catalog: every entry, with only its well-typed values. */
export function lintInputOf(
  reading: ParsedCatalog,
  { fhir, identifiers, today, graceDays }: Pick<LintInput, 'fhir' | 'identifiers' | 'today' | 'graceDays'>,
): LintInput {
  const { value, raw, problems } = reading
  const { codes = [], stages = [], ...header } = value
  const top = asRecord(raw)
  const rawEntries = asArray(top.codes)
  const unread = unreadOf(problems)
  const exists = (path: Path) => hasPath(raw, path) || unread.at(path)
  // An item that is not a mapping is not an entry: field-typed reports it.
  const entries = codes.flatMap((entry, index): Entry[] => {
    const raw = rawEntries[index]
    if (!isRecord(raw)) return []
    const path = (...steps: Path): Path => ['codes', index, ...steps]
    return [{ ...entry, has: (field) => Object.hasOwn(raw, field) || unread.at(path(field)), path }]
  })
  const byRule = groupBy(problems, ({ rule }) => rule)
  let texts: LintInput['texts'] | undefined
  return {
    header,
    has: (key) => exists([key]),
    exists,
    stages: stages.flatMap((stage, index) => {
      if (typeof stage === 'string') return [{ id: stage, path: ['stages', index] }]
      return stage?.id === undefined ? [] : [{ id: stage.id, path: ['stages', index, 'id'] }]
    }),
    entries,
    get texts() {
      texts ??= [...headerTexts(header, stages), ...entries.flatMap(entryTexts)]
      return texts
    },
    problems: (rule): readonly Finding[] => byRule.get(rule) ?? [],
    catalog: reading,
    fhir,
    identifiers,
    today,
    graceDays,
  }
}

/** The same without entries that are deprecated or retired, or that have no code. */
export function liveInputOf(input: LintInput): LintInput {
  const isLive = ({ code, has }: Entry) => code !== undefined && !has('deprecated') && !has('retired')
  const entries = input.entries.filter(isLive)
  const live = new Set(entries)
  return { ...input, entries, texts: input.texts.filter(({ entry }) => entry === undefined || live.has(entry)) }
}

type Text = LintInput['texts'][number]

function headerTexts(header: LintInput['header'], stages: NonNullable<ParsedCatalog['value']['stages']>): Text[] {
  const named = (['title', 'description', 'publisher', 'purpose', 'copyright'] as const).flatMap((name) => textAt(header[name], [name]))
  const staged = stages.flatMap((stage, index) =>
    typeof stage === 'object' ? (['title', 'description'] as const).flatMap((name) => textAt(stage[name], ['stages', index, name])) : [],
  )
  return [...named, ...staged]
}

function entryTexts(entry: Entry): Text[] {
  const texts: Text[] = []
  const add = (text: string | undefined, name: string, path: () => Path) => {
    if (text !== undefined) texts.push({ text, path: path(), name, entry })
  }
  for (const name of ENTRY_TEXTS) add(entry[name], name, () => entry.path(name))
  for (const [index, { description }] of (entry.params ?? []).entries())
    add(description, 'description', () => entry.path('params', index, 'description'))
  for (const life of LIVES) for (const name of LIFE_TEXTS) add(entry[life]?.[name], name, () => entry.path(life, name))
  for (const [language, words] of Object.entries(entry.translations ?? {}))
    for (const name of TRANSLATED_TEXTS) add(words?.[name], name, () => entry.path('translations', language, name))
  return texts
}

const ENTRY_TEXTS = ['meaning', 'fix', 'display', 'message', 'notes'] as const
const LIVES = ['deprecated', 'retired'] as const
const LIFE_TEXTS = ['reason', 'note'] as const
const TRANSLATED_TEXTS = ['meaning', 'fix', 'display', 'message'] as const

const textAt = (text: string | undefined, path: Path): Text[] => (text === undefined ? [] : [{ text, path, name: String(path.at(-1)) }])
