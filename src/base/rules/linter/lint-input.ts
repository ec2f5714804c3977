import { NOWHERE } from '../../core/catalog/entry-values.ts'
import type { ParsedCatalog } from '../../core/catalog/parsed-catalog.ts'
import { valueAt } from '../../core/contract/paths/steps.ts'
import type { Path } from '../../core/diagnostic.ts'
import { groupBy } from '../../core/values/lists.ts'
import { asArray, asRecord, isRecord } from '../../core/values/record.ts'
import type { Finding, Problem } from '../../core/yaml/source.ts'
import type { Entry, LintInput } from './rule.ts'
import { firstElsewhere } from './shared-codes.ts'

/** What rules see of a parsed catalog: every entry, with only its well-typed values. */
export function lintInputOf(
  reading: ParsedCatalog,
  {
    fhir,
    today,
    graceDays,
    workspace,
  }: Pick<LintInput, 'fhir' | 'today' | 'graceDays' | 'workspace'>,
): LintInput {
  const { value, raw, problems } = reading
  const { codes = [], stages = [], operations = [], ...header } = value
  const top = asRecord(raw)
  const rawEntries = asArray(top.codes)
  const unread = unreadOf(problems)
  const exists = (path: Path) => hasPath(raw, path) || unread.at(path)
  // An item that is not a mapping is not an entry: field-typed reports it.
  const isFilled = reading.origin !== NOWHERE
  const entries: Entry[] = []
  for (const [index, entry] of codes.entries()) {
    const raw = rawEntries[index]
    if (!isRecord(raw)) continue
    const path = (...steps: Path): Path => ['codes', index, ...steps]
    const isWritten = (field: string) =>
      Object.hasOwn(raw, field) || (isFilled && entry?.[field as keyof typeof entry] !== undefined)
    const has = unread.any
      ? (field: string) => isWritten(field) || unread.at(path(field))
      : isWritten
    // The spread last: else Node 20 gives each entry a shape of its own, and rules take twice as long.
    entries.push({ has, path, ...entry })
  }
  const byRule = groupBy(problems, ({ rule }) => rule)
  let texts: LintInput['texts'] | undefined
  const itemsWithIds = (list: Named, name: string) =>
    list.flatMap((item, index) => {
      if (typeof item === 'string') return [{ id: item, path: [name, index] }]
      return item?.id === undefined ? [] : [{ id: item.id, path: [name, index, 'id'] }]
    })
  return {
    header,
    has: (key) => exists([key]),
    exists,
    stages: itemsWithIds(stages, 'stages'),
    operations: itemsWithIds(operations, 'operations'),
    entries,
    having: havingIn(entries),
    get texts() {
      texts ??= textsOf(
        header,
        [
          ...translatedTitles(header, []),
          ...titled(stages, 'stages'),
          ...titled(operations, 'operations'),
        ],
        entries,
      )
      return texts
    },
    problems: (rule): readonly Finding[] => byRule.get(rule) ?? [],
    catalog: reading,
    firstElsewhere: (index) => firstElsewhere(workspace, reading, index),
    fhir,
    workspace,
    today,
    graceDays,
  }
}

/** The same without entries that are deprecated or retired, or that have no code. */
export function liveInputOf(input: LintInput): LintInput {
  const isLive = ({ code, has }: Entry) =>
    code !== undefined && !has('deprecated') && !has('retired')
  const entries = input.entries.filter(isLive)
  if (entries.length === input.entries.length) return input
  const live = new Set(entries)
  return {
    ...input,
    entries,
    having: havingIn(entries),
    texts: input.texts.filter(({ entry }) => entry === undefined || live.has(entry)),
  }
}

/** {@link LintInput.having}: all entries are looked at once, when the first rule asks. */
function havingIn(entries: readonly Entry[]): LintInput['having'] {
  let places: Map<string, number[]> | undefined
  return (...fields) => {
    places ??= placesOf(entries)
    const found = fields.map((field) => places!.get(field) ?? [])
    const [only = []] = found
    const merged =
      found.length === 1 ? only : [...new Set(found.flat())].sort((one, other) => one - other)
    return merged.map((place) => entries[place]!)
  }
}

/** Where the entries are that have a value for a field, by field. */
function placesOf(entries: readonly Entry[]): Map<string, number[]> {
  const places = new Map<string, number[]>()
  const ofHandling = new Map<string, number[]>()
  const note = (to: Map<string, number[]>, field: string, place: number) => {
    const known = to.get(field)
    if (known === undefined) to.set(field, [place])
    else known.push(place)
  }
  for (const [place, entry] of entries.entries()) {
    const { handling } = entry
    for (const field in entry)
      if (entry[field as keyof Entry] !== undefined) note(places, field, place)
    for (const field in handling)
      if (handling[field as keyof typeof handling] !== undefined) note(ofHandling, field, place)
  }
  for (const [field, those] of ofHandling) places.set(`handling.${field}`, those)
  return places
}

type Text = LintInput['texts'][number]

function textsOf(
  header: LintInput['header'],
  named: readonly Text[],
  entries: readonly Entry[],
): LintInput['texts'] {
  const texts = [...headerTexts(header), ...named]
  for (const entry of entries) addTexts(entry, texts)
  return texts
}

const headerTexts = (header: LintInput['header']): Text[] =>
  (['title', 'description', 'publisher', 'purpose', 'copyright'] as const).flatMap((name) =>
    textAt(header[name], [name]),
  )

/** Names, or records with an id and texts: the stages, the operations. */
type Named = readonly (
  | string
  | {
      readonly id?: string
      readonly title?: string
      readonly description?: string
      readonly translations?: Translations
    }
  | undefined
)[]
type Translations = Readonly<
  Record<string, { readonly title?: string; readonly description?: string } | undefined>
>

const titled = (list: Named, name: string): Text[] =>
  list.flatMap((item, index) =>
    typeof item === 'object'
      ? [
          ...TITLES.flatMap((text) => textAt(item[text], [name, index, text])),
          ...translatedTitles(item, [name, index]),
        ]
      : [],
  )

const TITLES = ['title', 'description'] as const

const translatedTitles = (
  { translations = {} }: { readonly translations?: Translations },
  at: Path,
): Text[] =>
  Object.entries(translations).flatMap(([language, words]) =>
    TITLES.flatMap((text) => textAt(words?.[text], [...at, 'translations', language, text])),
  )

function addTexts(entry: Entry, texts: Text[]): void {
  const { params, translations } = entry
  addWords(texts, entry, entry, ENTRY_TEXTS)
  if (params !== undefined)
    for (const [index, param] of params.entries())
      addWords(texts, entry, param, PARAM_TEXTS, ['params', index])
  for (const life of LIVES)
    if (entry[life] !== undefined) addWords(texts, entry, entry[life], LIFE_TEXTS, [life])
  if (translations !== undefined)
    for (const [language, words] of Object.entries(translations))
      addWords(texts, entry, words, TRANSLATED_TEXTS, ['translations', language])
}

function addWords(
  texts: Text[],
  entry: Entry,
  words: Readonly<Record<string, unknown>> | undefined,
  names: readonly string[],
  steps: Path = [],
): void {
  if (words === undefined) return
  for (const name of names) {
    const text = words[name]
    if (typeof text === 'string') texts.push(new EntryText(text, name, entry, steps))
  }
}

const ENTRY_TEXTS = ['meaning', 'fix', 'display', 'message', 'notes'] as const
const PARAM_TEXTS = ['description'] as const
const LIVES = ['deprecated', 'retired'] as const
const LIFE_TEXTS = ['reason', 'note'] as const
const TRANSLATED_TEXTS = ['meaning', 'fix', 'display', 'message'] as const

/** A text of an entry. Its path is made when a rule asks for it: only findings need one. */
class EntryText {
  readonly text: string
  readonly name: string
  readonly entry: Entry
  readonly #steps: Path

  constructor(text: string, name: string, entry: Entry, steps: Path) {
    this.text = text
    this.name = name
    this.entry = entry
    this.#steps = steps
  }

  get path(): Path {
    return this.entry.path(...this.#steps, this.name)
  }
}

const textAt = (text: string | undefined, path: Path): Text[] =>
  text === undefined ? [] : [{ text, path, name: String(path.at(-1)) }]

/**
 * The values that could not be read, because of a wrong type or a misspelled name: a rule must not
 * report them as missing.
 */
type Unread = {
  /** False if every value could be read. */
  any: boolean
  /** True if the value at this path, or one around it, could not be read. */
  at(path: Path): boolean
  /** True if this field could not be read in an entry: `codes.fix_stage`. */
  anywhere(field: string): boolean
}

export function unreadOf(problems: readonly Problem[]): Unread {
  const paths = new Set<string>()
  const fields = new Set<string>()
  for (const { unread } of problems) {
    if (unread === undefined) continue
    paths.add(unread.join('\n'))
    fields.add(fieldOf(unread))
  }
  const around = (path: Path) => path.map((_, at) => path.slice(0, at + 1))
  if (paths.size === 0) return { any: false, at: () => false, anywhere: () => false }
  return {
    any: true,
    at: (path) => paths.has('') || around(path).some((one) => paths.has(one.join('\n'))),
    anywhere: (field) =>
      fields.has('') || around(field.split('.')).some((one) => fields.has(one.join('.'))),
  }
}

/** `codes.fix_stage`, for the path of it in any entry. */
const fieldOf = (path: Path): string => path.filter((step) => typeof step === 'string').join('.')

/**
 * True if the path exists in what was read, with a value of any type: then it is not missing, and
 * field-typed reports a wrong type.
 */
export function hasPath(raw: unknown, path: Path): boolean {
  let value = raw
  for (const step of path) {
    if (
      Array.isArray(value)
        ? !(Number(step) < value.length)
        : !isRecord(value) || !Object.hasOwn(value, step)
    )
      return false
    value = (value as Record<string | number, unknown>)[step]
  }
  return true
}

/**
 * True if the value at a path is a mapping, or is not there at all: else field-typed reports it,
 * and nothing in it is missing.
 */
export const isMappingAt = (raw: unknown, path: Path): boolean =>
  !hasPath(raw, path) || isRecord(valueAt(raw, path))
