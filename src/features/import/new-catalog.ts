import { basename, dirname, relative, resolve } from 'node:path'
import { styleOf } from '../../base/core/catalog/code-style.ts'
import { fileOfLanguage, languageOfFile } from '../../base/core/catalog/language-files.ts'
import { toCatalogName } from '../../base/core/catalog/names.ts'
import type { ParsedCatalog } from '../../base/core/catalog/parsed-catalog.ts'
import { printable } from '../../base/core/values/escape.ts'
import { someOf } from '../../base/core/values/lists.ts'
import { asRecord, isRecord } from '../../base/core/values/record.ts'
import type { AsPublished } from '../../base/forms/published/reader.ts'
import { filesAround } from '../../base/io/host/documents.ts'
import type { Host } from '../../base/io/host/host.ts'
import { isInside, rootOf, toPosix } from '../../base/io/host/paths.ts'
import { UserError } from '../../base/io/host/user-error.ts'
import { CATALOG } from '../../base/run/workspace/catalog-run.ts'
import { openProject } from '../../base/run/workspace/project.ts'
import { DEPRECATED, type Found, MAPPED_FIELDS, type NativeText } from '../lists/index.ts'
import {
  catalogOfLists,
  columnMap,
  doubtLines,
  type ListOptions,
  RefusedLists,
  readTexts,
  refuseOthers,
  refuseUnread,
  sourceName,
} from './lists.ts'
import { readPublished } from './published.ts'
import { detailsOf, endingOf, findingsOf, missingLines } from './report.ts'
import { textsOf } from './texts.ts'

/** The catalog of a source, before it is written. */
export type NewCatalog = {
  readonly value: ParsedCatalog['value']
  /** The source, for people. */
  readonly from: string
  /** Lines of a comment above it. */
  readonly comment: readonly string[]
  /** Lines of a comment below it: what was not taken. */
  readonly ending?: readonly string[]
  /** Lines for people: what was read from where, and what was not taken. */
  readonly notes: readonly string[]
  /** Further lines, for those who ask. */
  readonly details?: readonly string[]
  /** The same of lists in other forms, as values. */
  readonly found?: Found
  /** Of a list of another publisher: how it is written is not judged. */
  readonly asPublished?: AsPublished
  /** False if a list, or a part of one, could not be read. */
  readonly isWhole: boolean
}

/** Fields of the header that the user gives. */
export type GivenHeader = Pick<ParsedCatalog['value'], 'name' | 'title' | 'url' | 'status' | 'date'>

/** The catalog of any sources that can be imported. Rejects with {@link UserError} any other. */
export async function newCatalog(
  host: Host,
  sources: readonly string[],
  options: ListOptions,
  given: GivenHeader = {},
): Promise<NewCatalog> {
  const texts = await nativeTexts(host, sources, options)
  return texts === undefined
    ? publishedCatalog(host, sources[0]!, options, given)
    : listedCatalog(host, texts, options, given)
}

/** The texts of lists in other forms; undefined for a published list and for FHIR. */
async function nativeTexts(
  host: Host,
  sources: readonly string[],
  options: ListOptions,
): Promise<readonly NativeText[] | undefined> {
  const { network } = await openProject(host, options, [])
  const { stdinFilename } = options
  return textsOf(host, sources, { base: host.cwd, network, stdinFilename })
}

async function publishedCatalog(
  host: Host,
  source: string,
  options: ListOptions,
  given: GivenHeader,
): Promise<NewCatalog> {
  if (options.list !== undefined) throw new UserError('usage', '--list is not for a published list')
  const { reading, notes, asPublished } = await readPublished(host, source, options)
  const file = printable(reading.source.file)
  const isTerminology = asPublished !== undefined
  const isForeign = isTerminology && reading.unknownFields.includes('codes.http')
  const own = isForeign ? ofAnother(reading.value) : reading.value
  const { value, left } = withFiles(withHeader(isTerminology ? styled(own) : own, given))
  return {
    value,
    from: file,
    comment: [
      `Imported from ${file}.`,
      ...(isForeign ? missingLines(value, host.today(), { isTerminology }) : []),
    ],
    notes: [...notes, ...left].map(printable),
    ...(isForeign && { asPublished }),
    isWhole: true,
  }
}

/** Without the texts of languages that can't be in the name of a file; a line for people names these. */
function withFiles(value: ParsedCatalog['value']): {
  value: ParsedCatalog['value']
  left: readonly string[]
} {
  const left = new Set<string>()
  const spelled = new Map<string, string>()
  const hasFile = (tag: string): boolean => {
    const first = spelled.get(tag.toLowerCase()) ?? tag
    spelled.set(tag.toLowerCase(), first)
    const isNamed = languageOfFile(CATALOG, fileOfLanguage(CATALOG, tag)) === tag
    if (!isNamed || first !== tag) left.add(tag)
    return isNamed && first === tag
  }
  const written = <T extends object>(one: T): T => {
    if (!('translations' in one)) return one
    const { translations, ...others } = one
    const kept = Object.entries(asRecord(translations)).filter(([tag]) => hasFile(tag))
    return {
      ...others,
      ...(kept.length > 0 && { translations: Object.fromEntries(kept) }),
    } as unknown as T
  }
  const { stages, codes } = value
  const whole = {
    ...written(value),
    ...(stages && { stages: stages.map((one) => (isRecord(one) ? written(one) : one)) }),
    ...(codes && { codes: codes.map(written) }),
  } as typeof value
  if (left.size === 0) return { value, left: [] }
  return {
    value: whole,
    left: [
      `warning: texts were left out of languages that can't have a file of their own: ${someOf(
        [...left].map((tag) => `"${tag}"`),
        5,
      )}`,
    ],
  }
}

/** The content of a terminology of another publisher, without what only says that it says nothing. */
const ofAnother = ({ stages, experimental, ...value }: ParsedCatalog['value']): typeof value => ({
  ...value,
  ...(stages !== undefined && stages.length > 0 && { stages }),
  ...(experimental && { experimental }),
})

/** With the style of its codes, which no published form says. */
function styled(value: ParsedCatalog['value']): typeof value {
  const style = styleOf((value.codes ?? []).map(({ code }) => `${code}`))
  return style === 'upper-snake' ? value : { ...value, code_style: style }
}

async function listedCatalog(
  host: Host,
  texts: readonly NativeText[],
  options: ListOptions & { isStaying?: true },
  header: GivenHeader,
): Promise<NewCatalog> {
  // What a document refers to is in its repository, which is not where a text of the network is.
  const files = filesAround(host, host.cwd)
  const found = await readTexts(texts, options, files)
  // A list that stays is read again and again: what is in doubt would hide a change.
  if (options.isStaying && found.doubts.length > 0)
    throw new RefusedLists(found, doubtLines(found).join('\n'))
  if (options.isStaying) refuseUnread(found, true)
  if (options.isStaying) refuseOthers(found)
  const from = sourceName(texts)
  const value = withHeader(ofFolder(host, options.out, catalogOfLists(found, texts)), header)
  const style =
    value.code_style === undefined
      ? []
      : [`code_style is ${value.code_style}: the codes are not UPPER_SNAKE_CASE`]
  return {
    value,
    from,
    comment: [`Imported from ${from}.`, ...missingLines(value, host.today(), found)],
    ending: endingOf(found),
    notes: [...findingsOf(found), ...style],
    details: detailsOf(found),
    found,
    isWhole: found.doubts.length === 0 && !found.left.some(({ isUnread }) => isUnread),
  }
}

/** With the name of its folder, if that is another and the list is only called errors: so are others. */
function ofFolder(
  { cwd }: Host,
  out: string,
  value: ParsedCatalog['value'],
): ParsedCatalog['value'] {
  const folder = dirname(resolve(cwd, out))
  const name = toCatalogName(`${basename(folder)}-errors`)
  const isAny = /^errors?(?:-codes?)?$/.test(value.name ?? '')
  return folder === cwd || name === '' || !isAny ? value : { ...value, name }
}

/**
 * The errors.yaml at `path` of lists that stay where they are: it names their files, and has no codes.
 * Rejects with {@link UserError} texts that are not files of the repository.
 */
export async function stayingCatalog(
  host: Host,
  sources: readonly string[],
  path: string,
  options: ListOptions,
): Promise<NewCatalog> {
  const texts = await nativeTexts(host, sources, options)
  if (texts === undefined) throw new UserError('usage', '--stay is not for a published list')
  const files: string[] = []
  const folder = dirname(path)
  const root = await rootOf(host, folder)
  for (const { file } of texts) {
    const at = resolve(host.cwd, file)
    if ((await host.files.kind(at)) !== 'file' || !isInside(root, at))
      throw new UserError('usage', `--stay needs a file in this repository; ${file} is not one`)
    files.push(toPosix(relative(folder, at)))
  }
  const staying = { ...options, isStaying: true } as const
  const { value, from, ...account } = await listedCatalog(host, texts, staying, {})
  const { codes: _, operations: __, ...header } = value
  const how = answersOf(account.found!, options)
  const named = files.length > 1 || Object.keys(how).length > 0 ? { files, ...how } : files[0]!
  return {
    value: { ...header, codes_from: named } as ParsedCatalog['value'],
    from,
    ...account,
    ending: [],
    comment: [`The codes are those of ${from}.`, ...missingLines(value, host.today())],
  }
}

/** How lists are read, as `codes_from` has it. What was chosen of a list in code is not chosen again. */
function answersOf({ lists, columns, recipes = [] }: Found, { list, map, skip }: ListOptions) {
  const isCode = recipes.length > 0
  const read = lists.filter(({ isRead }) => isRead).map(({ name }) => name)
  const named = isCode ? [...new Set(read)] : list
  const mapped = isCode
    ? Object.fromEntries([...columns].filter(([, column]) => column !== DEPRECATED))
    : map && Object.fromEntries(columnMap(map, MAPPED_FIELDS, true))
  return {
    ...(named && { lists: named }),
    ...(mapped && { map: mapped }),
    ...(skip && { skip }),
  }
}

const withHeader = (
  { codes, ...header }: ParsedCatalog['value'],
  given: GivenHeader,
): ParsedCatalog['value'] => ({ ...header, ...given, codes }) as ParsedCatalog['value']
