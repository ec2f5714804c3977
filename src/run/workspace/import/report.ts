import { toCatalogName } from '../../../core/catalog/names.ts'
import type { ParsedCatalog } from '../../../core/catalog/parsed-catalog.ts'
import { groupBy, someOf } from '../../../core/values/lists.ts'
import { asRecord } from '../../../core/values/record.ts'
import { shellWord } from '../../../core/values/shell.ts'
import type { Found, Note } from '../../../forms/lists/found.ts'
import { placeOf } from '../../../forms/lists/read-lists.ts'
import { COMMENT, DEPRECATED, NAME, PATH, SECTION, VALUE } from '../../../forms/lists/rows.ts'
import { plural } from '../../../report/report.ts'
import { doubtLines } from './lists.ts'

/** What the user still has to say, as lines of YAML for a comment in the new file. */
export function missingLines(
  { codes = [], url, status, date }: ParsedCatalog['value'],
  today: string,
  wire = 'problem-member',
): string[] {
  const lacks = (field: string) => codes.some((entry) => asRecord(entry)[field] === undefined)
  // Where some codes have one, the others could have one that was not read.
  const lackAll = (field: string) => codes.every((entry) => asRecord(entry)[field] === undefined)
  const isStaged = !lacks('fix_stage')
  const values = [
    ...(lacks('stop') ? ['  stop: true'] : []),
    ...(lackAll('http') ? ['  http: 400'] : []),
    ...(lackAll('fix') ? ['  fix: Correct the request, then send it again.'] : []),
  ]
  const header = [
    ...(url === undefined ? ['url: https://api.example.org/errors'] : []),
    ...(status === undefined ? ['status: draft'] : []),
    ...(date === undefined ? [`date: ${today}`] : []),
  ]
  return [
    '',
    'What the list does not say. Remove the marks "#", change the values, then run rail-errors lint.',
    '',
    'How your answers carry a code (docs/wire.md), and what most codes have:',
    ...(isStaged ? [] : [`wire: ${wire}`]),
    ...(values.length > 0 ? ['defaults:', ...values] : []),
    ...(header.length > 0
      ? ['For publishing, if the config lists no other outputs:', ...header]
      : []),
    ...(lacks('http') && !lackAll('http') ? ['In each code without one, the status: "http".'] : []),
    ...(lacks('fix') && !lackAll('fix')
      ? ['In each code without one, a "fix": what the user of the client can do.']
      : []),
    ...(lacks('meaning')
      ? ['In each code without one, a "meaning": what happened, for the user of the client.']
      : []),
  ]
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
  // Five are named: first those that can be lists of codes.
  const skipped = found.lists
    .filter(({ isRead }) => !isRead)
    .toSorted((one, other) => Number(other.count > 1) - Number(one.count > 1))
  // What has no name of its own is shown by what it is.
  const read = new Set(found.lists.filter(({ isRead }) => isRead).map(({ name }) => name))
  const names = [
    ...new Set(
      skipped.map(({ name, what }) =>
        name.startsWith('#') || read.has(name) ? `${name} (${what.replace(/ of$/, '')})` : name,
      ),
    ),
  ]
  return [
    `fields: ${columns.join(', ')}`,
    ...found.unused
      .slice(0, MOST)
      .map(
        ({ column, count, first, field }) =>
          `not taken: ${TITLES.get(column) ?? column} (${plural(count, 'value')}, first at ${placeOf(first)}); to keep it: ${wayToKeep(column, field)}`,
      ),
    ...more(found.unused, 'columns'),
    ...doubtLines(found),
    ...linesOf(found.left),
    ...(found.unread ?? []).map(
      ({ file, lists }) => `not read: ${file} (${lists.join(', ') || 'no list'})`,
    ),
    ...(names.length > 0 ? [`not read: ${someOf(names, 5)}; to read a list: --list <name>`] : []),
    ...(found.recipes ?? []).map(
      (recipe) => `${valuesOf(found)}; if they are sent otherwise, print the list: ${recipe}`,
    ),
  ]
}

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
  group.length === 1 ? placeOf(group[0]!) : `${group.length} times, first at ${placeOf(group[0]!)}`
