import { styleOf } from '../../base/core/catalog/code-style.ts'
import { subjectOf } from '../../base/core/catalog/error-like-names.ts'
import { toCatalogName } from '../../base/core/catalog/names.ts'
import type { ParsedCatalog } from '../../base/core/catalog/parsed-catalog.ts'
import catalogShape from '../../base/core/catalog/shape.json' with { type: 'json' }
import { START } from '../../base/core/diagnostic.ts'
import { groupBy, someLines, someOf } from '../../base/core/values/lists.ts'
import { namedValue } from '../../base/core/values/named-value.ts'
import { didYouMean, nearest } from '../../base/core/values/nearest.ts'
import { shellWord } from '../../base/core/values/shell.ts'
import { decode, type Shape } from '../../base/core/yaml/decode.ts'
import type { FilesAround, Source } from '../../base/core/yaml/source.ts'
import { unsaid } from '../../base/forms/published/unsaid.ts'
import { UserError } from '../../base/io/host/user-error.ts'
import { plural } from '../../base/report/report.ts'
import type { HowToRead } from '../../base/run/compare/side.ts'
import {
  type Found,
  type FoundEntry,
  isNamedField,
  languageOf,
  MAPPED_FIELDS,
  type NativeText,
  placer,
  printedPlace,
  readLists,
  recipeOf,
} from '../lists/index.ts'

export type ImportOptions = {
  out: string
  /** Fields with the names that they have in the source: `fix=diagnostics`. */
  map?: readonly string[]
  stdinFilename?: string
  config?: string
}

export type ListOptions = ImportOptions & HowToRead

/** Lists that were read, and are not taken: why, and what was found. */
export class RefusedLists extends UserError {
  readonly found: Found
  constructor(found: Found, message: string) {
    super('catalog', message)
    this.found = found
  }
}

/** The codes of lists in other forms. Rejects with {@link RefusedLists} texts without a list. */
export async function readTexts(
  texts: readonly NativeText[],
  options: HowToRead,
  files?: FilesAround,
): Promise<Found> {
  const map = Object.fromEntries(columnMap(options.map ?? [], MAPPED_FIELDS, true))
  const found = await readLists(texts, {
    map,
    lists: options.list,
    skip: options.skip,
    files,
  })
  const from = sourceName(texts)
  refuseUnknown(found, options, map)
  if (found.entries.length === 0 && found.doubts.length > 0)
    throw new RefusedLists(found, doubtLines(found).join('\n'))
  if (found.entries.length === 0) {
    const others = found.lists.map(({ name, count }) => `${name} (${plural(count, 'item')})`)
    const unread = found.left.find(({ isUnread }) => isUnread)
    const first = unread ?? found.left[0]
    throw new RefusedLists(
      found,
      others.length > 0 && unread === undefined
        ? `${from}: no list looks like error codes; name one with --list: ${others.slice(0, 8).join(', ')}; or ${printed(texts)}`
        : `${from} has no list of codes: ${first === undefined ? `${nothingIn(texts)}; ${printed(texts)}` : `${printedPlace(first)} ${first.message.slice(0, LONGEST_MESSAGE)}`}`,
    )
  }
  refuseTwins(found, from)
  return found
}

const nothingIn = (texts: readonly NativeText[]): string =>
  texts.some(({ file }) => languageOf(file) !== undefined)
    ? 'no list of constants, keys or classes'
    : 'no table, list, enum or mapping whose items are codes'

/** What to do with a list that no reader can read. */
const printed = (texts: readonly NativeText[]): string =>
  `print the list: ${recipeOf(texts[0]!.file)}`

// A message can quote a value of the file.
const LONGEST_MESSAGE = 200

/** Rejects a list, or the name of a field, that the source does not have. */
function refuseUnknown(
  found: Found,
  { list = [] }: HowToRead,
  map: Readonly<Record<string, string>>,
): void {
  const { lists, names } = found
  const titles = lists.map(({ name }) => name)
  for (const name of list)
    if (!titles.includes(name))
      throw new RefusedLists(
        found,
        `--list ${name}: there is no such list${didYouMean(nearest(name, titles))}; the lists are ${someOf(titles, 12)}`,
      )
  for (const [field, name] of Object.entries(map))
    if (names.length > 0 && !names.includes(name))
      throw new RefusedLists(
        found,
        `--map ${field}=${name}: no item has "${name}"${didYouMean(nearest(name, names))}; the items have ${someOf(
          names.filter((one) => !one.startsWith('(')),
          12,
        )}`,
      )
}

/** The entries of each code that has several. */
export const twinsOf = (entries: readonly FoundEntry[]): FoundEntry[][] =>
  [...groupBy(entries, ({ fields }) => `${fields.code}`).values()].filter(
    ({ length }) => length > 1,
  )

/** Two entries with one code: nobody can say which counts. */
function refuseTwins(found: Found, from: string): void {
  const twins = twinsOf(found.entries)
  if (twins.length === 0) return
  const lines = twins.map(
    ([one, other]) => `  ${one!.fields.code}: ${printedPlace(one!)} and ${printedPlace(other!)}`,
  )
  const lists = new Set(twins.flat().map(({ list }) => list))
  const joining = `make each code one entry, with all of its statuses and the first text: --map ${shellWord(`code=${found.columns.get('code')}`)}`
  const next =
    lists.size > 1
      ? `read one of the lists with --list, and each of the others into a catalog of its own with --list and --out; or ${joining}`
      : `give one of them another code, or ${joining}`
  const [recipe] = found.recipes ?? []
  throw new RefusedLists(
    found,
    [
      `${from} has ${plural(twins.length, 'code')} twice; ${next}${recipe === undefined ? '' : `, or print the list: ${recipe}`}`,
      ...someLines(lines, 5, '  '),
    ].join('\n'),
  )
}

/**
 * A list of which a part can't be parsed: its codes would seem to be removed. `isStaying`: nor may an
 * item be without a code, whose changes no gate would see.
 */
export function refuseUnread(found: Found, isStaying = false): void {
  const parts = found.left.filter(({ isUnread, isLost }) => isUnread || (isStaying && isLost))
  if (parts.length === 0) return
  const lines = parts.map((one) => `  ${printedPlace(one)}: ${one.message}`)
  throw new RefusedLists(
    found,
    [
      'the list is not whole: repair these parts, then run the command again',
      ...someLines(lines, 5, '  '),
    ].join('\n'),
  )
}

/** Files of which nothing is read: what changes there, no gate would see. */
export function refuseOthers(found: Found): void {
  const { unread = [] } = found
  if (unread.length === 0) return
  throw new RefusedLists(
    found,
    [
      'nothing is read of these files: name their lists with --list, or leave the files out',
      ...someLines(
        unread.map(({ file, lists }) => `  ${file}: ${lists.join(', ') || 'no list'}`),
        5,
        '  ',
      ),
    ].join('\n'),
  )
}

/** How messages name several texts. */
export const sourceName = (texts: readonly { readonly file: string }[]): string =>
  texts.length === 1
    ? texts[0]!.file
    : `${texts[0]!.file} and ${plural(texts.length - 1, 'other file')}`

/**
 * Lists as a catalog to compare: fields that no item has, and the header, are unknown. That a code is
 * deprecated is said, but not why.
 */
export function readingOfLists(found: Found, texts: readonly NativeText[]): ParsedCatalog {
  const { entries, operations } = found
  const codes = entries.map(({ fields }) => fields)
  const raw = { ...(operations.length > 0 && { operations }), codes }
  const [{ file, text }] = texts as [NativeText]
  const isSaid = (field: string) => codes.some((entry) => entry[field] !== undefined)
  const placeOf = placer()
  const source: Source = {
    file,
    text,
    value: raw,
    intact: true,
    problems: [],
    omitted: new Map(),
    ambiguous: [],
    locate: () => START,
    comments: () => [],
    token: () => undefined,
    elsewhere([list, index, field]) {
      const entry = list === 'codes' ? entries[Number(index)] : undefined
      return entry && placeOf(entry.places.get(`${field}`) ?? entry)
    },
  }
  return {
    source,
    sourceFormat: 'list',
    unknownFields: [
      ...unsaid(raw, codes, false).filter((field) => !isSaid(field.replace('codes.', ''))),
      'name',
      'codes.deprecated.reason',
      'codes.deprecated.note',
    ],
    notices: [],
    raw,
    value: decode(catalogShape as Shape, raw).value as ParsedCatalog['value'],
    origin: () => undefined,
    texts,
    languages: [],
    companions: {},
    problems: [],
    omitted: new Map(),
  }
}

/** The catalog that lists say, with a header for a first version. */
export function catalogOfLists(found: Found, texts: readonly NativeText[]): ParsedCatalog['value'] {
  const codes = found.entries.map(({ fields }) => fields)
  const style = styleOf(codes.map(({ code }) => `${code}`))
  const lists = found.lists.filter(({ isRead }) => isRead)
  const list = lists.length === 1 ? lists[0]!.name.replace(/^#.*/, '') : ''
  const name = toCatalogName(list || subjectOf(texts[0]!.file)) || 'errors'
  const about = lists.length === 1 ? lists[0]!.about : undefined
  return {
    name,
    ...(about !== undefined && { description: about }),
    version: '0.1.0',
    ...(style !== 'upper-snake' && { code_style: style }),
    ...(found.operations.length > 0 && { operations: found.operations }),
    codes,
  } as ParsedCatalog['value']
}

/**
 * The values of `--map`: `code=id` says that the field `code` is called `id` in the source. Rejects
 * with {@link UserError} a value without a name, or with an unknown field.
 */
export function columnMap(
  flags: readonly string[],
  fields: readonly string[],
  canBeOwn = false,
): [field: string, name: string][] {
  return flags.map((flag) => {
    const [field, name] = namedValue(flag) ?? []
    if (field === undefined || !name)
      throw new UserError(
        'usage',
        `--map ${flag}: write <field>=<name in the source>, such as --map code=id`,
      )
    if (!fields.includes(field) && !(canBeOwn && isNamedField(field))) {
      const swapped = fields.includes(name) ? `; the field comes first: --map ${name}=${field}` : ''
      throw new UserError(
        'usage',
        `--map ${flag}: "${field}" can't be mapped${swapped || didYouMean(nearest(field, fields))}; use one of ${fields.join(', ')}${canBeOwn ? ', x-<name>, or from.<system>' : ''}`,
      )
    }
    return [field, name]
  })
}

/** The options that decide what the codes of a list are. */
export const waysOf = (doubt: Found['doubts'][number]): string[] => {
  const { lists, isOneList = false, columns, field = 'code', skips = [], recipe } = doubt
  if (lists?.length === 0) return ['import one of the two files only']
  const named = (lists ?? []).map((name) => `--list ${shellWord(name)}`)
  return [
    ...named,
    ...(named.length > 1 && !isOneList ? [named.join(' ')] : []),
    ...columns.map((column) => `--map ${shellWord(`${field}=${column}`)}`),
    ...skips.map((name) => `--skip ${shellWord(name)}`),
    ...(recipe === undefined ? [] : [`print the list: ${recipe}`]),
  ]
}

/** Why lists are not written, with three items as they would read, and what decides. */
export const doubtLines = ({ doubts }: Pick<Found, 'doubts'>): string[] =>
  doubts.flatMap((doubt) => [
    `${doubt.list} is not read, since its codes are in doubt: ${doubt.message} (${printedPlace(doubt)})`,
    ...(doubt.examples.length > 0 ? [`  its codes would be ${doubt.examples.join('; ')} …`] : []),
    `  to decide: ${waysOf(doubt).join(', or ')}`,
  ])
