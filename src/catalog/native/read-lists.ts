import { groupBy } from '../../values/group.ts'
import { ranger } from '../../yaml/locate.ts'
import { columnsOf, type Target } from './columns.ts'
import { entriesOf, type NativeEntry, unusedColumns } from './entries.ts'
import { formOf } from './forms/index.ts'
import { NAME, type Row, rowsOf, VALUE } from './rows.ts'
import type { ItemList, Left } from './value.ts'

/** A text to read, with its name for people. */
export type NativeText = { readonly file: string; readonly text: string }

export type NativeOptions = {
  /** The lists to read, by name. Default: those that look like codes. */
  lists?: readonly string[]
  /** The columns of fields: `{ code: 'id' }`. */
  map?: Readonly<Record<string, string>>
  /** True puts the name of the list before each code: `AdError.INVALID_INPUT`. */
  qualify?: boolean
}

/** An entry with the text that it is from. */
export type FoundEntry = NativeEntry & { readonly from: NativeText; readonly list: string }

/** An entry with the kind of its list: constants and tables are joined, two tables are not. */
type Kinded = FoundEntry & { readonly kind: string }

/** A place in one of the texts. */
export type Note = Left & { readonly from: NativeText }

/** What lists in other forms say. */
export type Found = {
  /** The id of the form of the first text. */
  readonly form: string
  readonly entries: readonly FoundEntry[]
  /** The lists that were read, and those that were not, as they do not look like codes. */
  readonly lists: readonly {
    readonly name: string
    readonly file: string
    readonly count: number
    readonly isRead: boolean
  }[]
  /** What could not be taken. */
  readonly left: readonly Note[]
  /** Columns that fill no field, once for all texts, with the number of their cells. */
  readonly unused: readonly {
    readonly column: string
    readonly count: number
    readonly first: Note
  }[]
  /** The column of each field. */
  readonly columns: ReadonlyMap<Target, string>
}

/**
 * Reads lists of codes in the forms that teams have them in. Never rejects: what can't be read is in
 * `left`. Lists with the same columns are read alike, over all texts.
 */
export async function readLists(
  texts: readonly NativeText[],
  options: NativeOptions = {},
): Promise<Found> {
  const left: Note[] = []
  const all: { from: NativeText; list: ItemList; rows: Row[]; columns: string[] }[] = []
  let form = ''
  for (const from of texts) {
    const reader = await formOf(from.file, from.text)
    if (reader === undefined) continue
    form ||= reader.id
    const found = await reader.read(from.text, from.file)
    left.push(...notesOf(from, found.left))
    for (const list of found.lists) all.push({ from, list, ...rowsOf(list) })
  }
  const chosen = new Set(choose(all, options.lists))
  const read = all.filter((one) => chosen.has(one))
  const entries: Kinded[] = []
  const columns = new Map<Target, string>()
  const maps = new Map<ItemList, ReadonlyMap<Target, string>>()
  for (const [kind, group] of groupBy(read, hasValues)) {
    const rows = group.flatMap((one) => one.rows)
    const names = [...new Set(group.flatMap((one) => one.columns))]
    const map = columnsOf(rows, names, options.map ?? {})
    for (const [target, column] of map) if (!columns.has(target)) columns.set(target, column)
    for (const { from, list, rows: own } of group) {
      maps.set(list, map)
      const found = entriesOf(own, map, options.qualify && list.name !== '' ? `${list.name}.` : '')
      left.push(...notesOf(from, found.left))
      for (const entry of found.entries) entries.push({ ...entry, from, list: list.name, kind })
    }
  }
  const unused = new Map<string, Found['unused'][number]>()
  for (const { from, list, rows: own, columns: names } of read)
    for (const { column, at, count } of unusedColumns(own, names, maps.get(list)!)) {
      const known = unused.get(column)
      const first = known?.first ?? { from, at, message: '' }
      unused.set(column, { column, count: (known?.count ?? 0) + count, first })
    }
  return {
    form,
    entries: joined(entries),
    left,
    columns,
    unused: [...unused.values()],
    lists: all.map((one) => ({
      name: one.list.name,
      file: one.from.file,
      count: one.list.items.length,
      isRead: chosen.has(one),
    })),
  }
}

const notesOf = (from: NativeText, left: readonly Left[]): Note[] =>
  left.map((one) => ({ from, ...one }))

type Candidate = {
  readonly from: NativeText
  readonly list: ItemList
  readonly rows: readonly Row[]
  readonly columns: readonly string[]
}

/** Constants with codes, with texts and without values are read apart: what a name means differs. */
function hasValues({ rows }: Candidate): string {
  const values = rows.flatMap(({ cells }) => cells.get(VALUE)?.value ?? [])
  const texts = values.filter((value) => typeof value === 'string' && / /.test(value))
  return values.length === 0 ? 'none' : texts.length * 2 > values.length ? 'texts' : 'codes'
}

/**
 * One entry for each code: an enum and a table of the same codes say different things
 * about them, a table by the names of the constants, too. What is said first counts. Two items of the same kind stay two entries.
 */
function joined(entries: readonly Kinded[]): FoundEntry[] {
  const byCode = new Map<unknown, Kinded>()
  const byName = new Map<string, Kinded>()
  const all: Kinded[] = []
  for (const entry of entries) {
    const known = byCode.get(entry.fields.code) ?? byName.get(entry.name)
    if (known === undefined || known.kind === entry.kind) {
      byCode.set(entry.fields.code, entry)
      if (entry.name !== '' && !byName.has(entry.name)) byName.set(entry.name, entry)
      all.push(entry)
      continue
    }
    const one = {
      ...known,
      // A constant says what is sent, a table only its name.
      fields: {
        ...entry.fields,
        ...known.fields,
        ...(entry.kind === 'codes' && { code: entry.fields.code }),
      },
      places: new Map([...entry.places, ...known.places]),
    }
    all[all.indexOf(known)] = one
    byCode.set(one.fields.code, one)
    byName.set(one.name, one)
  }
  return all
}

/**
 * The lists that were named; else those that look most like codes, by their names and items, and
 * those that have the same columns as they.
 */
function choose<One extends Candidate>(
  all: readonly One[],
  named: readonly string[] | undefined,
): One[] {
  if (named !== undefined) return all.filter(({ list }) => named.includes(list.name))
  const scored = all.map((one) => [one, likeness(one)] as const)
  const best = Math.max(0, ...scored.map(([, score]) => score))
  if (best === 0) return []
  const chosen = scored.flatMap(([one, score]) => (score === best ? [one] : []))
  const columns = new Set(chosen.flatMap((one) => one.columns))
  const isAlike = (one: One) =>
    one.columns.filter((column) => column !== NAME && column !== VALUE).length > 0 &&
    one.columns.every((column) => columns.has(column))
  return all.filter((one) => chosen.includes(one) || isAlike(one))
}

/** How much a list looks like codes: 0 not at all, 1 by its items, 2 by its name, 3 by both. */
export function likeness({ list, rows, columns, from: { file } }: Candidate): number {
  const map = columnsOf(rows, columns, {})
  const code = map.get('code')
  const says = map.has('http') || map.has('meaning') ? 1 : 0
  if (code === undefined || rows.length + says < 2) return 0
  const named = list.items.filter(({ name }) => TOPIC.test(name)).length * 2 > list.items.length
  const topic = list.name || file.replace(/^.*[\\/]/, '')
  return says + (TOPIC.test(topic) || named ? 2 : 0)
}

const TOPIC = /err|fault|problem|reason|exception|failure|code/i

/** The place of a note for people: `src/errors.ts:12:3`. */
export function placeOf({ from, at }: Pick<Note, 'from' | 'at'>): string {
  const { line, column } = ranger(from.text)(at)
  return `${from.file}:${line}:${column}`
}
