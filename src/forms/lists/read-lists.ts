import { START } from '../../core/diagnostic.ts'
import { reading, Unreadable } from '../../core/unreadable.ts'
import { groupBy, someOf } from '../../core/values/lists.ts'
import { memoOfObjects } from '../../core/values/memo.ts'
import { ranger } from '../../core/yaml/diagnose.ts'
import { languageOf } from '../code/language.ts'
import { EVERY } from '../openapi/declared.ts'
import { type Candidate, choose, commonColumns, type Kind, kindOf } from './choose.ts'
import { columnsOf, type Target } from './columns.ts'
import { doubtIn } from './doubt.ts'
import { entriesOf, unusedColumns } from './entries.ts'
import { formOf } from './forms/index.ts'
import { withOperations } from './forms/smithy-operations.ts'
import type { Found, FoundEntry, NativeOptions, NativeText, Note } from './found.ts'
import { errorStatusOf } from './http.ts'
import { joined } from './join.ts'
import { COMMENT, NAME, rowsOf } from './rows.ts'
import { inSections } from './sections.ts'
import {
  type Item,
  type ItemList,
  type Left,
  type Lists,
  LONGEST,
  type NativeForm,
  partOf,
} from './value.ts'

/**
 * Reads lists of codes in the forms that teams have them in. Never rejects: what can't be read is in
 * `left`. Lists with the same columns are read alike, over all texts.
 */
export async function readLists(
  texts: readonly NativeText[],
  options: NativeOptions = {},
): Promise<Found> {
  const isCode = ({ file }: NativeText) => languageOf(file) !== undefined
  const code = texts.filter(isCode)
  if (code.length === 0) return readData(texts, options)
  const { readCode } = await import('./code-lists.ts')
  const ofCode = await readCode(code, options)
  const others = texts.filter((text) => !isCode(text))
  return others.length === 0
    ? { ...ofCode, operations: [] }
    : together(ofCode, await readData(others, options))
}

/** Lists in code and in other forms: one entry for each code, of which the constant is in code. */
function together(code: Omit<Found, 'operations'>, data: Found): Found {
  const kinded = (entries: readonly FoundEntry[], kind: Kind) =>
    entries.map((entry) => ({ ...entry, kind, isCommented: false }))
  const { all, alone } = joined([...kinded(code.entries, 'codes'), ...kinded(data.entries, 'none')])
  const doubts = [...code.doubts, ...data.doubts]
  const named = [...groupBy(alone, listOf).values()].map((own): Note => {
    const codes = someOf(
      own.map(({ fields }) => `${fields.code}`),
      MOST_NAMED,
    )
    const message = `what the other lists say of ${codes}: only this one has it`
    return { from: own[0]!.from, at: own[0]!.at, message }
  })
  return {
    ...data,
    ...code,
    entries: doubts.length > 0 ? [] : all,
    doubts,
    left: [...code.left, ...data.left, ...named],
    lists: [...code.lists, ...data.lists],
    unused: [...code.unused, ...data.unused],
    names: [...new Set([...code.names, ...data.names])],
    columns: new Map([...data.columns, ...code.columns]),
  }
}

async function readData(texts: readonly NativeText[], options: NativeOptions): Promise<Found> {
  const left: Note[] = []
  const note = (from: NativeText, found: readonly Left[]) => {
    for (const one of found) left.push({ from, ...one })
  }
  const found: { from: NativeText; lists: Lists }[] = []
  for (const from of texts) {
    const reader = await formOf(from.file)
    if (reader === undefined) continue
    const lists = await reading(() => listsOf(reader, from, options))
    if (!(lists instanceof Unreadable)) found.push({ from, lists })
    else {
      const { message, offset: start } = lists
      const at = start === undefined ? START : { start, end: start }
      note(from, [{ at, message, isUnread: true }])
    }
  }
  const { texts: models, operations: ofModels } = withOperations(found.map(({ lists }) => lists))
  const all: (Candidate & { from: NativeText })[] = []
  for (const [index, { lists, left: own }] of models.entries()) {
    const { from } = found[index]!
    note(from, own)
    for (const list of lists.map(withStatus)) {
      const title = list.name || `#${all.length + 1}`
      all.push({ from, list, title, ...byPlaces(rowsOf(list), options.map ?? {}) })
    }
  }
  const chosen = new Set(choose(all, options.lists, options.map ?? {}))
  const read = inSections(all.filter((one) => chosen.has(one)))
  const entries: (FoundEntry & { kind: Kind; isCommented: boolean })[] = []
  const doubts: Found['doubts'][number][] = []
  const columns = new Map<Target, string>()
  const maps = new Map<ItemList, ReadonlyMap<Target, string>>()
  for (const [kind, group] of groupBy(read, kindOf)) {
    const common = commonColumns(group, options.map ?? {})
    for (const { from, list, title, rows: own, columns: names } of group) {
      const code = common.get('code')
      const alone = columnsOf(own, names, options.map ?? {})
      // A table by the names of constants that have codes of their own; its "type" is not the code.
      const isByName = names.includes(NAME) && !/(?:code|key|id)$/i.test(alone.get('code') ?? '')
      const isCommon = code !== undefined && (code === NAME || names.includes(code) || isByName)
      const map = isCommon ? common : alone
      for (const [target, column] of map) if (!columns.has(target)) columns.set(target, column)
      const one = entriesOf(own, map, { isDecided: Object.hasOwn(options.map ?? {}, 'code') })
      const doubt = doubtIn(own, names, map, options.map ?? {})
      if (doubt !== undefined) {
        const examples = one.entries.slice(0, 3).map(({ fields }) => `${fields.code}`)
        const names = one.entries.flatMap(({ name }) => name || [])
        doubts.push({ ...doubt, from, list: title, examples, names })
        continue
      }
      maps.set(list, map)
      note(from, [...one.left, ...(list.left ?? [])])
      for (const entry of one.entries) {
        const places = new Map([...entry.places].map(([field, at]) => [field, { from, at }]))
        const isCommented = map.get('meaning') === COMMENT
        entries.push({ ...entry, places, from, list: list.name, kind: kind as Kind, isCommented })
      }
    }
  }
  doubts.push(...contradictions(entries))
  // A table beside constants, with another text for each of them: theirs are in doubt, too.
  const doubted = new Set(doubts.flatMap(({ names }) => names))
  const certain = entries.filter(({ name }) => name === '' || !doubted.has(name))
  const { all: whole, alone } = joined(certain)
  for (const own of groupBy(alone, listOf).values()) {
    const { from, at } = own[0]!
    const codes = someOf(
      own.map(({ fields }) => `${fields.code}`),
      MOST_NAMED,
    )
    note(from, [{ at, message: `what the other lists say of ${codes}: only this one has it` }])
  }
  const unused = new Map<string, Found['unused'][number]>()
  for (const { from, list, rows: own, columns: names } of read.filter(({ list }) => maps.has(list)))
    for (const { column, at, count } of unusedColumns(own, names, maps.get(list)!)) {
      const known = unused.get(column)
      const first = known?.first ?? { from, at, message: '' }
      unused.set(column, { column, count: (known?.count ?? 0) + count, first })
    }
  const documents = new Set(read.map(({ from }) => from))
  const ofDocuments = found.flatMap(({ from, lists: { operations = [] } }) =>
    documents.has(from) ? operations : [],
  )
  return {
    entries: withEvery(whole, ofDocuments.length),
    doubts,
    left,
    columns,
    wire: found.find(({ from, lists: { wire } }) => wire !== undefined && documents.has(from))
      ?.lists.wire,
    operations: [...new Set([...ofModels, ...ofDocuments])],
    names: [...new Set((read.length > 0 ? read : all).flatMap((one) => one.columns))],
    unused: [...unused.values()],
    lists: all.map((one) => ({
      name: one.title,
      what: one.list.what,
      about: one.list.about,
      file: one.from.file,
      count: one.list.items.length,
      isRead: chosen.has(one),
    })),
  }
}

function listsOf(
  { longest = LONGEST, read }: NativeForm,
  { text, file }: NativeText,
  { files }: NativeOptions,
): Lists | Promise<Lists> {
  if (text.length > longest)
    throw new Unreadable(`the file is larger than ${longest / 1024 / 1024} MiB, the size limit`)
  return read(text, file, files)
}

/**
 * Rows in which an argument that somebody named by its place, `--map code=0`, is also the one that other
 * items name.
 */
function byPlaces(
  { rows, columns }: ReturnType<typeof rowsOf>,
  named: Readonly<Record<string, string>>,
) {
  const moved = Object.entries(named).filter(([, place]) => /^\d+$/.test(place))
  if (moved.length === 0) return { rows, columns }
  const usual = columnsOf(rows, columns, {})
  const all = rows.map((row) => {
    const cells = new Map(row.cells)
    for (const [field, place] of moved) {
      const name = usual.get(field) ?? ''
      const cell = cells.get(name)
      if (cell === undefined || cells.has(place)) continue
      cells.delete(name)
      cells.set(place, cell)
    }
    return { ...row, cells }
  })
  return { rows: all, columns }
}

/** A list below a status, which counts for items without one: `404:` of a mapping, a heading. */
function withStatus(list: ItemList): ItemList {
  const [, said] = OF_STATUS.exec(list.name) ?? []
  const saysStatus = ({ parts = [], value }: Item) =>
    [
      ...parts,
      ...(value?.kind === 'group' ? value.fields : value ? [{ name: '', value }] : []),
    ].some(
      ({ name, value: own }) =>
        /status|http/i.test(name) ||
        (own.kind === 'scalar' && typeof own.value === 'number' && errorStatusOf(own.value)),
    )
  if (said === undefined || list.items.some(saysStatus)) return list
  const items = list.items.map((item) => ({
    ...item,
    parts: [...(item.parts ?? []), partOf('status', said, item.at)],
  }))
  return { ...list, items }
}
const OF_STATUS = /^(?:HTTP |Status |Error )?([45]\d\d)\b(?!\.[45]\d\d)/i

const MOST_NAMED = 5

/** A list by its name and file. */
const listOf = ({ list, from }: FoundEntry): string => `${list}\0${from.file}`

/** Lists of constants with the same names and other codes: nobody said which of them are sent. */
function contradictions(
  entries: readonly (FoundEntry & { kind: Kind })[],
): Found['doubts'][number][] {
  const constants = entries.filter(({ kind, name }) => kind === 'codes' && name !== '')
  const first = new Map<string, FoundEntry>()
  const others = constants.filter((entry) => {
    const known = first.get(entry.name) ?? entry
    first.set(entry.name, known)
    return listOf(known) !== listOf(entry) && known.fields.code !== entry.fields.code
  })
  const byList = groupBy(constants, listOf)
  const named = new Set<string>()
  return [...groupBy(others, listOf)].flatMap(([key, contrary]) => {
    const { from, at, fields, name, list } = contrary[0]!
    const other = first.get(name)!
    const own = byList.get(key)!
    if (contrary.length * 2 <= own.length) return []
    // The names of a list that many others contradict are listed once.
    const both = [key, listOf(other)].filter((one) => !named.has(one))
    for (const one of both) named.add(one)
    const where = other.list === list ? other.from.file : other.list
    return [
      {
        ...{ from, at, list, lists: other.list === list ? [] : [list, other.list], columns: [] },
        message: `${name} is ${fields.code} here and ${other.fields.code} in ${where}`,
        examples: contrary.slice(0, 3).map((one) => `${one.fields.code}`),
        names: both.flatMap((one) => byList.get(one)!.map((entry) => entry.name)),
      },
    ]
  })
}

/** Codes of all operations of documents have `*`, which means this. */
const withEvery = (entries: FoundEntry[], operations: number): FoundEntry[] =>
  operations < FEWEST_FOR_EVERY
    ? entries
    : entries.map((entry) => {
        const { raised_by } = entry.fields
        return Array.isArray(raised_by) && raised_by.length === operations
          ? { ...entry, fields: { ...entry.fields, raised_by: [EVERY] } }
          : entry
      })

// `*` would say the same of a single operation, and more of the next one.
const FEWEST_FOR_EVERY = 2

/** The lines of a text are counted once for all of its places. */
const rangerOf = memoOfObjects(({ text }: NativeText) => ranger(text))

/** The place of a note: its file, line and column. */
export function positionOf({ from, at }: Pick<Note, 'from' | 'at'>) {
  const { line, column } = rangerOf(from)(at)
  return { file: from.file, line, column }
}

/** The same for people: `src/errors.ts:12:3`. */
export function placeOf(note: Pick<Note, 'from' | 'at'>): string {
  const { file, line, column } = positionOf(note)
  return `${file}:${line}:${column}`
}
