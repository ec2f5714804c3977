import { subjectOf, topicOf } from '../../../base/core/catalog/error-like-names.ts'
import { errorStatusOf } from '../../../base/core/contract/named-status.ts'
import { START } from '../../../base/core/diagnostic.ts'
import { reading, Unreadable } from '../../../base/core/unreadable.ts'
import { groupBy } from '../../../base/core/values/lists.ts'
import { EVERY } from '../../openapi/index.ts'
import { entriesOf, unusedColumns } from '../entries.ts'
import { formOf } from '../forms/index.ts'
import { withOperations } from '../forms/smithy-operations.ts'
import type { Found, FoundEntry, NativeOptions, NativeText, Note } from '../found.ts'
import { type Listed, merged } from '../merge.ts'
import { withPrintedPlaces } from '../printed-place.ts'
import { COMMENT, DEPRECATED, NAME, PATH, type Row, rowsOf, SECTION, VALUE } from '../rows.ts'
import { inSections } from '../sections.ts'
import { type Item, type ItemList, type Left, type Lists, LONGEST, PAGE, partOf } from '../value.ts'
import { isCodeColumn, isIdentifier } from './columns.ts'
import { type Decision, decided } from './decide.ts'

/** A list of a text, with its rows. */
type Candidate = {
  readonly from: NativeText
  readonly list: ItemList
  /** The name by which people choose it: its own, or `#2` for the second of all lists. */
  readonly title: string
  readonly rows: readonly Row[]
  readonly columns: readonly string[]
}

/**
 * Reads the lists of data and documents. A column has what its name says, from the list of names in the
 * docs, or what somebody said with `map`; two columns that could have the code are asked.
 */
export async function readData(
  texts: readonly NativeText[],
  options: NativeOptions,
): Promise<Found> {
  const map = options.map ?? {}
  const left: Note[] = []
  const note = (from: NativeText, found: readonly Left[]) => {
    for (const one of found) left.push({ from, ...one })
  }
  const found: { from: NativeText; lists: Lists }[] = []
  for (const from of texts) {
    const lists = await reading(() => listsOf(from, options))
    if (!(lists instanceof Unreadable)) {
      found.push({ from, lists })
      continue
    }
    const { message, offset: start } = lists
    const at = start === undefined ? START : { start, end: start }
    note(from, [{ at, message, isUnread: true }])
  }
  const { texts: models, operations: ofModels } = withOperations(found.map(({ lists }) => lists))
  const all: Candidate[] = []
  for (const [index, { lists, left: own }] of models.entries()) {
    const { from } = found[index]!
    note(from, own)
    for (const list of lists.map(withStatus)) {
      const title = list.name || `#${all.length + 1}`
      all.push({ from, list, title, ...rowsOf(list) })
    }
  }
  // Tables with the same columns are read alike, also one whose numbers are all statuses.
  const places = new Map(all.map((one, index) => [one, `${index}`]))
  const alike = groupBy(all, (one) => (one.list.what === 'table' ? shapeOf(one) : places.get(one)!))
  const decisions = new Map(
    [...alike.values()].flatMap((own) => {
      const rows = own.flatMap((one) => one.rows)
      const decision = decided({ rows, columns: own[0]!.columns }, map)
      return own.map(
        (one) => [one, 'code' in map ? decision : withoutClasses(one, decision)] as const,
      )
    }),
  )
  const chosen = chosenOf(all, options, (one) => decisions.get(one)!)
  const read = inSections(chosen)
  const columns = new Map<string, string>()
  const doubts: Found['doubts'][number][] = []
  const listed: Listed[] = []
  const unused = new Map<string, Found['unused'][number]>()
  for (const one of read) {
    const { from, list, title, rows, columns: names } = one
    const decision = decisions.get(one) ?? decided(one, map)
    const layers = layersOf(rows, decision).map((layer) => entriesOf(layer, decision.columns))
    const own = layers.flatMap(({ entries }) => entries)
    const lost = layers.flatMap((layer) => layer.left)
    if (decision.question !== undefined) {
      const examples = own.slice(0, 3).map(({ fields }) => `${fields.code}`)
      doubts.push({ ...decision.question, from, list: title, examples, names: [] })
      continue
    }
    for (const [field, column] of decision.columns)
      if (!columns.has(field)) columns.set(field, column)
    note(from, [...lost, ...(list.left ?? []), ...withoutColumns(one, map)])
    const byPlace = new Map(rows.map((row) => [row.at, row]))
    for (const entry of own) {
      const places = new Map([...entry.places].map(([field, at]) => [field, { from, at }]))
      const row = byPlace.get(entry.at)!
      listed.push({
        entry: { ...entry, places, from, list: list.name, ...constantOf(row, decision) },
        cells: withoutCode(row, decision),
      })
    }
    for (const { column, at, count } of leftColumns(rows, names, decision.columns)) {
      const known = unused.get(column)
      const first = known?.first ?? { from, at, message: '' }
      const field = fieldToAsk(column, decision)
      const all = (known?.count ?? 0) + count
      unused.set(column, { column, count: all, first, ...(field !== undefined && { field }) })
    }
  }
  const pages = pagesOf(all)
  const [page] = pages
  if (page !== undefined && options.lists === undefined && !read.includes(page) && !('code' in map))
    doubts.push({
      from: page.from,
      at: page.list.at,
      list: 'the list',
      names: [],
      message:
        'the first headings of the pages could be the codes, and so could the lists in the pages, which --list names',
      columns: [HEADING],
      examples: pages.slice(0, 3).map(({ list }) => list.items[0]!.name),
    })
  const { entries, left: others } = merged(listed, 'code' in map)
  left.push(...others)
  const documents = new Set(read.map(({ from }) => from))
  const ofDocuments = found.flatMap(({ from, lists: { operations = [] } }) =>
    documents.has(from) ? operations : [],
  )
  return {
    entries: doubts.length > 0 ? [] : withEvery(entries, ofDocuments.length),
    doubts,
    left,
    columns,
    wire: found.find(({ from, lists: { wire } }) => wire !== undefined && documents.has(from))
      ?.lists.wire,
    operations: [...new Set([...ofModels, ...ofDocuments])],
    names: [...new Set((read.length > 0 ? read : all).flatMap((one) => one.columns))],
    unused: [...unused.values()],
    lists: all
      .filter(({ list }) => list.what !== PAGE || chosen.some((one) => one.list === list))
      .map((one) => ({
        name: one.title,
        what: one.list.what,
        about: one.list.about,
        file: one.from.file,
        at: { from: one.from, at: one.list.at },
        count: one.list.items.length,
        isRead: chosen.includes(one),
      })),
  }
}

async function listsOf(
  { text, file, depth }: NativeText,
  { files }: NativeOptions,
): Promise<Lists> {
  const form = await formOf(file)
  if (form === undefined) return { lists: [], left: [] }
  const { longest = LONGEST, read } = form
  if (text.length > longest)
    throw new Unreadable(`the file is larger than ${longest / 1024 / 1024} MiB, the size limit`)
  const found = await read(text, file, files)
  if (depth === undefined) return found
  return { ...found, lists: found.lists.map((one) => withPrintedPlaces(one, file, depth)) }
}

/** Columns that somebody named, and that this list does not have. */
const withoutColumns = (
  { list, title, columns }: Candidate,
  map: Readonly<Record<string, string>>,
): Left[] =>
  Object.entries(map).flatMap(([field, column]) =>
    columns.includes(column)
      ? []
      : [{ at: list.at, message: `${field} of ${title}, which has no "${column}"` }],
  )

/** In a page, names of classes of errors may be codes, or what a program calls its errors. */
function withoutClasses({ list, rows }: Candidate, decision: Decision): Decision {
  const isOfPage = list.what === 'headings' || list.what === 'bullets'
  const areClasses = rows.every(({ item }) => /^[A-Z]\w*(?:Error|Exception)$/.test(item.name))
  if (!isOfPage || !areClasses || decision.columns.get('code') !== NAME || decision.question)
    return decision
  const { name, at } = rows[0]!.item
  const message = `${name} and the others are names of classes, which may be no codes`
  return { ...decision, question: { at, message, columns: [NAME] } }
}

/** Rows with different codes; then those that repeat a code, once more, and so on. */
function layersOf(rows: readonly Row[], { columns }: Decision): Row[][] {
  const layers: Row[][] = [[]]
  const counts = new Map<string, number>()
  for (const row of rows) {
    const code = `${row.cells.get(columns.get('code') ?? NAME)?.value ?? ''}`.trim()
    const count = code === '' ? 0 : (counts.get(code) ?? 0)
    counts.set(code, count + 1)
    layers[count] ??= []
    layers[count].push(row)
  }
  return layers
}

/** What a row says beside its code, and beside the columns that its entry has as fields. */
function withoutCode({ cells }: Row, { columns }: Decision): Listed['cells'] {
  const used = new Set(columns.values())
  return new Map(
    [...cells].flatMap(([column, { value }]) =>
      used.has(column) || OF_ALL.has(column) ? [] : [[column, value] as const],
    ),
  )
}

/** The columns that fill no field, with comments, which are taken only where each item has one. */
function leftColumns(rows: readonly Row[], names: readonly string[], columns: Decision['columns']) {
  const comments = rows.flatMap(({ cells }) => cells.get(COMMENT) ?? [])
  const [first] = [...columns.values()].includes(COMMENT) ? [] : comments
  return [
    ...unusedColumns(rows, names, columns).filter(({ column }) => column !== CONSTANT),
    ...(first === undefined ? [] : [{ column: COMMENT, at: first.at, count: comments.length }]),
  ]
}

/** The field that a column could fill, which nothing but its values says. */
function fieldToAsk(column: string, { columns, table }: Decision): string | undefined {
  if (column === COMMENT) return columns.has('meaning') ? undefined : 'meaning'
  const cells = table.columns.find(({ name }) => name === column)?.cells ?? []
  const statuses = cells.filter(({ value }) => errorStatusOf(value) !== undefined)
  return !columns.has('http') && statuses.length * 2 > cells.length ? 'http' : undefined
}

/** The column of a printed list with the constant of a code: `ErrorCode.CARD_LOST`. */
const CONSTANT = 'constant'

/** The constant of a row, and what it is a member of: `usage` finds the code by it. */
function constantOf({ cells }: Row, { columns }: Decision): { list?: string; name?: string } {
  const text = columns.get('code') === CONSTANT ? undefined : cells.get(CONSTANT)?.value
  if (typeof text !== 'string') return {}
  const [name = '', list = ''] = text.split(/\.|::|\\/).reverse()
  return { list, name }
}

/** Columns that lists of any kind have. */
const OF_ALL: ReadonlySet<string> = new Set([NAME, VALUE, DEPRECATED, SECTION])

/** A list below a status, which counts for items without one: `404:` of a mapping, a heading. */
function withStatus(list: ItemList): ItemList {
  const name = list.path?.at(-1) ?? list.name
  const said = (OF_STATUS.exec(name) ?? WITH_STATUS.exec(name))?.[1]
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
/** `Authentication (401)`. */
const WITH_STATUS = /\s[([](?:HTTP |Status )?([45]\d\d(?:\s*[/,]\s*[45]\d\d)*)[)\]]$/i

/**
 * The lists to read: those that were named; else those that have a column for codes, are called like errors,
 * or have statuses; without one of these, those of a text whose name is about errors.
 */
function chosenOf(
  all: readonly Candidate[],
  { lists: named, map = {} }: NativeOptions,
  decisionOf: (one: Candidate) => Decision,
): Candidate[] {
  if (named !== undefined) return all.filter(({ title }) => named.includes(title))
  const isOfPages = map.code === HEADING || map.code === FILE
  const own = all.filter(
    ({ list, columns }) =>
      (list.what === PAGE ? isOfPages : list.isAside !== true && !isOfPages) &&
      (map.code === undefined || map.code === PATH || columns.includes(map.code)),
  )
  if (isOfPages) return own
  const merits = new Map(own.map((one) => [one, meritOf(one, decisionOf(one), map)]))
  const files = [...groupBy(own, ({ from }) => from.file).values()].map((beside) => ({
    best: Math.max(...beside.map((one) => merits.get(one)!)),
    found: likeliestOf(beside, merits, decisionOf),
  }))
  // A file whose name alone is about errors counts where no other file has more.
  const best = Math.max(0, ...files.map((file) => file.best))
  const sure = files.flatMap((file) => (file.best >= Math.min(best, 2) ? file.found : []))
  if (best === 0) return pagesOf(all)
  const areErrors = sure.some(({ list }) => ERRORS.test(list.name))
  const certain = sure.filter((one) => !(areErrors && isOfOthers(one.list)))
  // Statuses beside codes are those of HTTP itself.
  const isStatus = (one: Candidate) => /HTTP statuses/.test(decisionOf(one).question?.message ?? '')
  return certain.some((one) => !isStatus(one)) ? certain.filter((one) => !isStatus(one)) : certain
}

/** The likeliest lists of a text, those with the same columns, and those about the same codes. */
function likeliestOf(
  own: readonly Candidate[],
  merits: ReadonlyMap<Candidate, number>,
  decisionOf: (one: Candidate) => Decision,
): Candidate[] {
  const best = Math.max(...own.map((one) => merits.get(one)!))
  if (best <= 0) return []
  const chosen = own.filter((one) => merits.get(one) === best)
  const shapes = new Set(chosen.map(shapeOf))
  const codesOf = (one: Candidate) => {
    const column = decisionOf(one).columns.get('code') ?? NAME
    return one.rows.map(({ cells }) => `${cells.get(column)?.value}`)
  }
  const codes = new Set(chosen.flatMap(codesOf))
  const isAlike = (one: Candidate) =>
    shapes.has(shapeOf(one)) &&
    !one.columns.every((column) => OF_ALL.has(column) || column === COMMENT)
  const isAboutThem = (one: Candidate) =>
    merits.get(one)! > 0 &&
    codesOf(one).filter((code) => codes.has(code)).length * 2 > one.rows.length
  return own.filter((one) => chosen.includes(one) || isAlike(one) || isAboutThem(one))
}

const HEADING = '(heading)'
const FILE = '(file)'

/** Pages of one code each: their first headings begin with it. */
function pagesOf(all: readonly Candidate[]): Candidate[] {
  const pages = all.filter(({ list }) => list.what === PAGE && list.items[0]!.name !== '')
  return pages.length > 1 ? pages : []
}

/** Lists with the same columns in one text. */
const shapeOf = ({ from, list, columns }: Candidate): string =>
  JSON.stringify([from.file, list.what, ...columns.toSorted()])

/** How certain it is that a list has error codes; 0 for not at all. */
function meritOf(
  { list, from, rows }: Candidate,
  { columns, table, isSchema: ofSchema }: Decision,
  map: Readonly<Record<string, string>>,
): number {
  const code = columns.get('code')
  if (code === undefined || ofSchema) return 0
  if (OF_ERRORS.has(list.what)) return 3
  const topic = topicOf(list.name)
  if (topic < 0) return 0
  const isCalled = isCodeColumn(code) || (map.code !== undefined && !code.startsWith('('))
  if (isCalled) return 3
  if (topic > 0 || (columns.has('http') && rows.length > 1)) return 2
  const [subject, meaning] = [topicOf(subjectOf(from.file)), columns.get('meaning')]
  if (subject > 0 && (rows.length > 1 || meaning !== undefined)) return 1
  const codes = table.columns.find(({ name }) => name === code)!.cells
  const isWritten = codes.every(({ value }) => /^(?=.*[A-Z\d])[A-Z\d_.:-]+$/.test(`${value}`))
  const isSaid =
    /(?:message|msg|meaning|description|text)$/i.test(meaning ?? '') || isIdentifier(code)
  return isWritten && rows.length > 1 && isSaid ? 1 : 0
}

/** Lists that a form has of errors only. */
const OF_ERRORS: ReadonlySet<string> = new Set(['failures', 'shapes', 'conditions', 'concepts'])
const ERRORS = /err|fault|problem|exception|failure/i
/** True for a list that is named for codes, and not for errors. */
const isOfOthers = ({ name }: ItemList): boolean =>
  /code/i.test(name) && !/^(?:err(?:or)?_?)?codes?$/i.test(name) && !ERRORS.test(name)

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
