import { subjectOf, topicOf } from '../../../base/core/catalog/error-like-names.ts'
import { httpOf } from '../../../base/core/contract/named-status.ts'
import { START } from '../../../base/core/diagnostic.ts'
import { reading, Unreadable } from '../../../base/core/unreadable.ts'
import { groupBy } from '../../../base/core/values/lists.ts'
import { plural } from '../../../base/core/values/text.ts'
import { fieldOfColumn, saysStatus } from '../data/usual-columns.ts'
import { entriesOf, unusedColumns } from '../entries.ts'
import type { Found, FoundEntry, NativeOptions, NativeText, Note } from '../found.ts'
import { merged } from '../merge.ts'
import { recipeOf } from '../recipes.ts'
import { VALUE } from '../rows.ts'
import { type Answers, certainCodes, decided, hasCodes, isTopical, lettersOf } from './decide.ts'
import { isPage, languageOf, scriptsOf } from './language.ts'
import { type CodeList, type CodeRow, listsIn } from './lists.ts'
import { KEY, readFacts } from './reader.ts'
import { withTree } from './tree.ts'
import type { CodeFile } from './value.ts'

type Text = { readonly from: NativeText; readonly file: CodeFile }

/** The lists of source code. Something that has to be asked is in `doubts`; then there are no entries. */
export async function readCode(
  texts: readonly NativeText[],
  options: NativeOptions,
): Promise<Omit<Found, 'operations' | 'wire'>> {
  const left: Note[] = []
  const files: Text[] = []
  for (const from of texts) {
    const language = languageOf(from.file)!
    const text = isPage(from.file) ? scriptsOf(from.text) : from.text
    const file = await reading(() => withTree(text, language, readFacts, options.query))
    if (file instanceof Unreadable) {
      const start = file.offset
      const at = start === undefined ? START : { start, end: start }
      left.push({ from, at, message: file.message, isUnread: true })
      continue
    }
    files.push({ from, file })
    // What a team's own query does not reach is asked.
    const isOwn = file.scopes.some((scope) => scope.isOwn)
    for (const { at, text: part } of isOwn ? [] : file.unread)
      left.push({ from, at, message: `${JSON.stringify(part)} can't be parsed`, isUnread: true })
  }
  const all = listsIn(files.map(({ file }) => file))
  const titles = new Map(all.map((list, index) => [list, list.name || `#${index + 1}`]))
  const { chosen, doubts } = choose(all, titles, files, options)
  const map = options.map ?? {}
  const answers: Answers = {
    map,
    skip: options.skip ?? [],
    isNamed: options.lists !== undefined,
    isWritten: options.isWritten === true,
  }
  const read: FoundEntry[] = []
  const columns = new Map<string, string>()
  const unused = new Map<string, Found['unused'][number]>()
  for (const list of chosen) {
    const { from, file } = files[list.file]!
    const title = titles.get(list)!
    const where = { words: file.words, subject: subjectOf(from.file) }
    const decision = decided(list, where, answers)
    for (const { file: at, ...question } of decision.asked)
      doubts.push({
        ...question,
        from: files[at]!.from,
        list: title,
        examples: examplesOf(list, question.columns),
        names: [],
        recipe: recipeOf(files[at]!.from.file),
      })
    if (decision.columns.size === 0) continue
    for (const [field, column] of decision.columns)
      if (!columns.has(field)) columns.set(field, column)
    const { rows } = decision
    for (const [index, own] of groupBy(rows, (row) => `${row.file}`)) {
      const { from: source } = files[Number(index)]!
      const found = entriesOf(own, decision.columns, true)
      left.push(...found.left.map((one) => ({ ...one, from: source })))
      for (const entry of found.entries) {
        const places = new Map(
          [...entry.places].map(([field, at]) => [field, { from: source, at }]),
        )
        read.push({ ...entry, places, from: source, list: list.name })
      }
    }
    left.push(...decision.left.map((one) => ({ at: one.at, message: one.text, from })))
    const names = columnsOf([list])
    for (const { column, at, count } of unusedColumns(rows, names, decision.columns)) {
      const known = unused.get(column)
      const first = known?.first ?? { from, at, message: '' }
      const field = known?.field ?? fieldFor(column, rows, decision.columns)
      unused.set(column, {
        column,
        count: (known?.count ?? 0) + count,
        first,
        ...(field !== undefined && { field }),
      })
    }
  }
  if (options.lists === undefined && !('code' in map))
    doubts.push(
      ...contradictions(chosen, all).map(({ list, ...doubt }) => ({
        ...doubt,
        from: files[list.file]!.from,
        list: titles.get(list)!,
        recipe: recipeOf(files[list.file]!.from.file),
      })),
    )
  // Several constants with one code are one entry if a person named the column.
  const one = merged(
    read.map((entry) => ({ entry, cells: new Map() })),
    true,
  )
  const entries = 'code' in map ? one.entries : read
  if ('code' in map) left.push(...one.left)
  const used = new Set(chosen.flatMap((list) => [list.file, ...list.files]))
  const unread = files.flatMap(({ from: { file } }, index) => {
    const own = all.filter((list) => list.file === index)
    return used.has(index) || chosen.length === 0
      ? []
      : [
          {
            file,
            lists: own.map((list) => `${titles.get(list)} (${plural(list.rows.length, 'item')})`),
          },
        ]
  })
  const imported = [...new Set(chosen.flatMap((list) => list.imported))]
  return {
    entries: doubts.length > 0 ? [] : entries,
    doubts,
    left,
    columns,
    names: columnsOf(chosen.length > 0 ? chosen : all),
    unused: [...unused.values()],
    imported,
    unread,
    recipes: [...new Set(chosen.map(({ file }) => recipeOf(files[file]!.from.file)))],
    lists: all.map((list) => ({
      name: titles.get(list)!,
      what: list.what,
      about: undefined,
      file: files[list.file]!.from.file,
      count: list.rows.length,
      isRead: chosen.includes(list),
    })),
  }
}

/** Lists that have another word for the constants, or another writing of the words, of a list that is read. */
function contradictions(chosen: readonly CodeList[], all: readonly CodeList[]) {
  const wordsOf = ({ rows }: CodeList) =>
    rows.flatMap(({ key, cells }) => {
      const cell = cells.get(VALUE) ?? cells.get(KEY)
      return typeof cell?.value === 'string' && /^\S+$/.test(cell.value)
        ? [{ key, word: cell.value, at: cell.at }]
        : []
    })
  return chosen.flatMap((list) => {
    const own = wordsOf(list)
    const byKey = new Map(own.map((one) => [one.key, one.word]))
    const byLetters = new Map(own.map(({ word }) => [lettersOf(word), word]))
    return all.flatMap((other) => {
      if (other === list) return []
      const contrary = wordsOf(other).flatMap(({ key, word }) => {
        const known = byLetters.get(lettersOf(word)) ?? byKey.get(key)
        return known === undefined || known === word ? [] : [{ word, known }]
      })
      const [first] = contrary
      if (first === undefined || contrary.length * 2 <= other.rows.length) return []
      const message = `${first.known} is also written ${JSON.stringify(first.word)}, in ${other.name || 'another list'}`
      const lists = [...new Set([list.name, other.name].filter((name) => name !== ''))]
      const ways = lists.length > 1 ? { lists, isOneList: true } : {}
      return [{ list, at: list.at, message, columns: [], examples: [], names: [], ...ways }]
    })
  })
}

/** True for lists of which one names, or says, what another does. */
function haveCommonWords(lists: readonly CodeList[]): boolean {
  const words = lists.flatMap(({ rows }) => [
    ...new Set(rows.flatMap(({ key, cells }) => [key, `${cells.get(VALUE)?.value ?? key}`])),
  ])
  return new Set(words).size < words.length
}

/** The field that a column would fill which is not called so: what has statuses, or texts, says it itself. */
function fieldFor(
  column: string,
  rows: readonly CodeRow[],
  taken: ReadonlyMap<string, string>,
): string | undefined {
  const values = rows.flatMap(({ cells }) => cells.get(column)?.value ?? [])
  const most = (test: (value: unknown) => boolean) => values.filter(test).length * 2 > values.length
  if (!taken.has('http') && most((value) => httpOf(value) !== undefined)) return 'http'
  return !taken.has('meaning') && most((value) => / \S+ /.test(`${value}`)) ? 'meaning' : undefined
}

/** Three codes by each column that could have them. */
const examplesOf = ({ rows }: CodeList, columns: readonly string[]): string[] =>
  columns.map((column) => {
    const values = rows
      .slice(0, 3)
      .map(({ cells }) => `${cells.get(column)?.value ?? ''}`.slice(0, 80))
    return `${column}: ${values.join(', ')}`
  })

const columnsOf = (lists: readonly CodeList[]): string[] => [
  ...new Set(lists.flatMap(({ rows }) => rows.flatMap(({ cells }) => [...cells.keys()]))),
]

/** The one of several lists that has the codes of all, and all that they say; undefined without one. */
function withCodes(lists: readonly CodeList[]): CodeList | undefined {
  const codes = new Map(lists.map((list) => [list, certainCodes(list)]))
  const all = new Set([...codes.values()].flatMap((own) => own ?? []))
  if (all.size === 0 || [...codes.values()].includes(undefined)) return undefined
  const whole = lists.filter((list) => new Set(codes.get(list)).size === all.size)
  const columns = (list: CodeList) => columnsOf([list]).length
  const [first] = whole.toSorted((one, two) => columns(two) - columns(one))
  const said = (list: CodeList) =>
    (codes.get(list) ?? []).flatMap((code, index) =>
      fieldsIn(list.rows[index]!).map((field) => `${code} ${field}`),
    )
  const known = first && new Set(said(first))
  return lists.every((list) => said(list).every((one) => known?.has(one))) ? first : undefined
}

/** The fields that a row has in columns which are called so. */
const fieldsIn = ({ cells }: CodeRow): string[] =>
  [...cells.keys()].flatMap((column) => {
    const field = saysStatus(column) ? 'http' : fieldOfColumn(column)?.[0]
    return field === undefined ? [] : [field]
  })

/**
 * The lists to read: those that were named; else the only one of a file, or the only one whose name says
 * that it has errors. Of others, a person chooses.
 */
function choose(
  all: readonly CodeList[],
  titles: ReadonlyMap<CodeList, string>,
  files: readonly Text[],
  { lists: named }: NativeOptions,
): { chosen: CodeList[]; doubts: Found['doubts'][number][] } {
  const chosen: CodeList[] = []
  const doubts: Found['doubts'][number][] = []
  if (named !== undefined)
    return { chosen: all.filter((list) => named.includes(titles.get(list)!)), doubts }
  const queried = all.filter(({ isOwn }) => isOwn)
  if (queried.length > 0) return { chosen: queried, doubts }
  const isSeveral =
    files.length > 1 &&
    all.some((list) => isTopical(list, subjectOf(files[list.file]!.from.file)) || hasCodes(list))
  for (const [index, lists] of groupBy(all, ({ file }) => `${file}`)) {
    const { from } = files[Number(index)]!
    const isAbout = (list: CodeList) => isTopical(list, subjectOf(from.file))
    const isNamed = ({ name }: CodeList) => name !== '' && topicOf(name) > 0
    const places = new Set(
      lists.filter(({ rows }) => rows.length > 1).map(({ around, what }) => `${what} ${around}`),
    )
    // A class whose constants are lists: `ALL`.
    const isAround = (list: CodeList) =>
      list.rows.every(({ key }) => key !== '' && lists.some(({ name }) => name === key))
    const pool = lists.filter(
      (list) =>
        !isAround(list) &&
        (list.rows.length > 1 ||
          (isNamed(list) && /^(?:list|enum)$/.test(list.what)) ||
          (places.size > 0 && hasCodes(list)) ||
          (list.around !== '' && places.has(`${list.what} ${list.around}`))),
    )
    const topical = pool.filter((list) => isAbout(list) || hasCodes(list))
    // Of several files, one without errors is named, and does not stop the others.
    const isAside = isSeveral && topical.length === 0
    const [only, ...others] = pool.length === 1 && !isAside ? pool : topical
    const whole = only && others.length > 0 ? withCodes(topical) : only
    if (whole !== undefined) {
      chosen.push(whole)
      continue
    }
    if (pool.length === 0 || isAside) continue
    const open = pool.filter((list) => changeOf(list) === undefined)
    const change = open.length === 0 ? changeOf(pool[0]!) : undefined
    doubts.push({
      from,
      at: pool[0]!.at,
      list: pool
        .map((list) => titles.get(list)!)
        .slice(0, 5)
        .join(', '),
      message: `the codes could be in ${pool
        .slice(0, 8)
        .map((list) => `${titles.get(list)} (${plural(list.rows.length, 'item')})`)
        .join(
          ', ',
        )}${change === undefined ? '' : `, and ${change} may change what is sent of each`}`,
      columns: [],
      ...(open.length > 0 && {
        lists: [...new Set(open.map((list) => titles.get(list)!))].slice(0, 8),
      }),
      isOneList: haveCommonWords(pool),
      examples: [],
      names: [],
      recipe: recipeOf(from.file),
    })
  }
  return { chosen, doubts }
}

/** What may change what is sent of a whole list, such as an attribute of its enum. */
const changeOf = ({ notes }: CodeList): string | undefined =>
  notes.find(({ column }) => column.startsWith('@'))?.column
