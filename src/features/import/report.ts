import { toCatalogName } from '../../base/core/catalog/names.ts'
import type { ParsedCatalog } from '../../base/core/catalog/parsed-catalog.ts'
import { printable } from '../../base/core/values/escape.ts'
import { groupBy, someOf } from '../../base/core/values/lists.ts'
import { asRecord } from '../../base/core/values/record.ts'
import { shellWord } from '../../base/core/values/shell.ts'
import { plural } from '../../base/report/report.ts'
import {
  COMMENT,
  DEPRECATED,
  type Found,
  NAME,
  type Note,
  PATH,
  printedPlace,
  SECTION,
  VALUE,
} from '../lists/index.ts'
import { byStatusLines } from './by-status.ts'
import { doubtLines } from './lists.ts'

/** What the user still has to say, as lines of YAML for a comment in the new file. */
export function missingLines(
  { codes = [], name, url, version, status, date, language }: ParsedCatalog['value'],
  today: string,
  {
    wire = 'problem-member',
    isTerminology = false,
  }: { wire?: string | undefined; isTerminology?: boolean } = {},
): string[] {
  const lacks = (field: string) => codes.some((entry) => asRecord(entry)[field] === undefined)
  // Where some codes have one, the others could have one that was not read.
  const lackAll = (field: string) => codes.every((entry) => asRecord(entry)[field] === undefined)
  const isStaged = !lacks('fix_stage')
  const isEnglish = language === undefined ? !isForeign(codes) : /^en\b/i.test(language)
  const asksFix = lacks('fix') && (!lackAll('fix') || !isEnglish)
  const values = [
    ...(lacks('stop') ? ['  stop: true'] : []),
    ...byStatusLines(codes, { fix: lackAll('fix') && isEnglish, retry: lackAll('handling') }),
  ]
  // The config of `init` leaves FHIR out for any other list.
  const header = isTerminology
    ? [
        ...(name === undefined ? ['name: shop-errors'] : []),
        ...(url === undefined ? ['url: https://api.example.org/errors'] : []),
        ...(version === undefined ? ['version: 1.0.0'] : []),
        ...(status === undefined ? ['status: draft'] : []),
        ...(date === undefined ? [`date: ${today}`] : []),
      ]
    : []
  return [
    '',
    'What the list does not say. Remove the marks "#", change the values, then run rail-errors lint.',
    '',
    'How your answers carry a code (docs/contract.md), what most codes have, and what a status means:',
    ...(isStaged ? [] : [`wire: ${wire}`]),
    ...(values.length > 0 ? ['defaults:', ...values] : []),
    ...(header.length > 0
      ? ['For publishing, if the config lists no other outputs:', ...header]
      : []),
    ...(isTerminology && language === undefined
      ? ['The language of its texts, which is published as en without it:', 'language: en']
      : []),
    ...(lacks('http')
      ? ['In each code without one, the status with which it is sent, such as "http: 404".']
      : []),
    ...(asksFix
      ? [
          isEnglish
            ? 'In each code without one, a "fix": what the user of the client can do.'
            : 'In each code without one, or below a status of by_http, a "fix": what the user of the client can do, in the language of the other texts.',
        ]
      : []),
    ...(lacks('meaning')
      ? ['In each code without one, a "meaning": what happened, for the user of the client.']
      : []),
  ]
}

/** True if many texts have letters that English does not have: nobody publishes two languages as one. */
function isForeign(codes: readonly unknown[]): boolean {
  const texts = codes.flatMap((entry) => {
    const { meaning } = asRecord(entry)
    return typeof meaning === 'string' ? [meaning] : []
  })
  return texts.filter((text) => /(?![a-z])\p{L}/iu.test(text)).length * 4 > texts.length
}

/** What people call the columns that the text does not name. */
const TITLES: ReadonlyMap<string, string> = new Map([
  [NAME, 'its name'],
  [PATH, 'its path'],
  [VALUE, 'its value'],
  [DEPRECATED, 'its mark'],
  [COMMENT, 'its comment'],
  [SECTION, 'the title of its section'],
  ['(key)', 'its key'],
  ['(wire)', 'its name on the wire'],
  ['(comment)', 'its comment'],
])

/** The most findings that are listed of one kind: a list can have thousands of columns of its own. */
const MOST = 30

/** The option that takes a column which fills no field. */
export const wayToKeep = (column: string, field?: string): string =>
  `--map ${shellWord(`${field ?? `x-${toCatalogName(column) || 'other'}`}=${column}`)}`

/** Lines about what was read from where, and what could not be taken. */
export function findingsOf(found: Found): string[] {
  const isTaken = (field: string) =>
    found.entries.some(({ fields }) => fields[field.replace(/\..*/, '')] !== undefined)
  const columns = [...found.columns].flatMap(([field, column]) =>
    isTaken(field) ? `${field} from ${TITLES.get(column) ?? column}` : [],
  )
  return [
    `fields: ${columns.join(', ')}`,
    ...unusedLines(found),
    ...doubtLines(found),
    ...linesOf(found.left),
    ...unreadFiles(found),
    ...unreadLines(found),
    ...(found.recipes ?? []).map(
      (recipe) => `${valuesOf(found)}; if they are sent otherwise, print the list: ${recipe}`,
    ),
  ]
}

/** Files in code of which nothing was read. */
const unreadFiles = ({ unread = [] }: Found): string[] =>
  unread.map(({ file, lists }) => `not read: ${file} (${lists.join(', ') || 'no list'})`)

/** How to keep each column that fills no field. */
export const detailsOf = ({ unused }: Found): string[] =>
  unused
    .filter(({ field }) => field === undefined)
    .slice(0, MOST)
    .map((one) => `to keep ${nameOf(one)}: ${wayToKeep(one.column)}`)

/** Lines for the end of a new file: what was not taken of its list. */
export function endingOf(found: Found): string[] {
  const lines = [
    ...notTaken(found.left),
    ...unusedLines(found, false),
    ...unreadFiles(found),
    ...unreadLists(found),
  ]
  return lines.length === 0 ? [] : ['Of the list, this is not here:', ...lines.map(printable)]
}

/** What could not be taken of the files of a list: codes, and the files that have them. */
export function codesLeft({ left, lists, entries }: Found): {
  count: number
  files: readonly string[]
} {
  const counts = new Map<string, number>()
  const add = (file: string, count: number) => counts.set(file, (counts.get(file) ?? 0) + count)
  for (const { isLost, from } of left) if (isLost) add(from.file, 1)
  const read = new Set(entries.map(({ from }) => from.file))
  for (const { file, count, isRead } of lists) if (!isRead && !read.has(file)) add(file, count)
  return {
    count: [...counts.values()].reduce((sum, count) => sum + count, 0),
    files:
      counts.size === 1
        ? [...counts.keys()]
        : [...counts].map(([file, count]) => `${file} (${count})`),
  }
}

type Unused = Found['unused'][number]

const nameOf = ({ column, count, first }: Unused): string =>
  `${TITLES.get(column) ?? column} (${plural(count, 'value')}, first at ${printedPlace(first)})`

/** One line for the columns that fill no field, and one for each that could fill one. */
function unusedLines({ unused }: Found, isAdvising = true): string[] {
  const others = unused.filter(({ field }) => field === undefined)
  const names = others.slice(0, MOST_IN_LINE).map(nameOf)
  const rest = others.length - names.length
  return [
    ...(names.length > 0
      ? [
          `not taken: ${names.join(', ')}${rest > 0 ? ` and ${rest} more columns` : ''}${isAdvising ? '; --verbose says how to keep them' : ''}`,
        ]
      : []),
    ...unused
      .filter(({ field }) => field !== undefined)
      .map((one) => `not taken: ${nameOf(one)}; to keep it: ${wayToKeep(one.column, one.field)}`),
  ]
}

function unreadLines(found: Found): string[] {
  const lines = unreadLists(found)
  return lines.length === 0 ? [] : [...lines, 'to read a list: --list <name>']
}

/** The lists that were not read, first those that can be lists of codes. */
function unreadLists({ lists }: Found): string[] {
  const read = new Set(lists.filter(({ isRead }) => isRead).map(({ name }) => name))
  const skipped = lists
    .filter(({ isRead }) => !isRead)
    .toSorted((one, other) => Number(other.count > 1) - Number(one.count > 1))
  // What has no name of its own is shown by what it is.
  const kind = ({ name, what }: Found['lists'][number]) =>
    name.startsWith('#') || read.has(name) ? `${what.replace(/ of$/, '')}, ` : ''
  const place = ({ file, at }: Found['lists'][number]) =>
    at === undefined ? file : printedPlace(at)
  const rest = skipped.slice(MOST_LISTS)
  const items = rest.reduce((sum, { count }) => sum + count, 0)
  return [
    ...skipped
      .slice(0, MOST_LISTS)
      .map(
        (one) => `not read: ${one.name} (${kind(one)}${place(one)}, ${plural(one.count, 'item')})`,
      ),
    ...(rest.length > 0
      ? [`not read: ${plural(rest.length, 'other list')} with ${plural(items, 'item')}`]
      : []),
  ]
}

const MOST_IN_LINE = 8
const MOST_LISTS = 10

/** What is certain of a list in code: what its files say, and not what other files make of it. */
const valuesOf = ({ imported = [], entries }: Found): string => {
  const files = new Set(entries.map(({ from }) => from.file)).size
  const whose = `the values of ${files === 1 ? 'this file' : 'these files'}`
  return imported.length === 0 ? whose : `${whose}, without ${someOf(imported, 5)}`
}

/** Lines about what could not be taken, without what was changed. */
export const notTaken = (left: Found['left']): string[] =>
  linesOf(left.filter(({ isChange }) => !isChange))

function linesOf(left: Found['left']): string[] {
  const groups = [...groupBy(left, ({ message }) => message).values()]
  const lines = groups
    .slice(0, MOST)
    .map(
      (group) =>
        `${group[0]!.isChange ? 'changed' : 'not taken'}: ${group[0]!.message} (${counted(group)})`,
    )
  return [...lines, ...more(groups, 'kinds of values')]
}

const more = ({ length }: readonly unknown[], what: string): string[] =>
  length > MOST ? [`not taken or changed: ${length - MOST} more ${what}`] : []

const counted = (group: readonly Note[]): string =>
  group.length === 1
    ? printedPlace(group[0]!)
    : `${group.length} times, first at ${printedPlace(group[0]!)}`
