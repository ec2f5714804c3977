import { resolve } from 'node:path'
import { styleOf } from '../../catalog/code-style.ts'
import { toCatalogName } from '../../catalog/name.ts'
import { isNativeFile } from '../../catalog/native/forms/index.ts'
import {
  type Found,
  type FoundEntry,
  type NativeText,
  type Note,
  placeOf,
  readLists,
} from '../../catalog/native/read-lists.ts'
import { COMMENT, DEPRECATED, NAME, VALUE } from '../../catalog/native/rows.ts'
import type { ParsedCatalog } from '../../catalog/parsed-catalog.ts'
import { read } from '../../catalog/read.ts'
import { parseSpec } from '../../config/source-spec.ts'
import type { Host } from '../../host/host.ts'
import { shownPath } from '../../host/paths.ts'
import { UserError } from '../../host/user-error.ts'
import { plural } from '../../report/report.ts'
import { openText } from '../../source/open.ts'
import { codeFiles } from '../../usage/files.ts'
import { groupBy } from '../../values/group.ts'
import { didYouMean, nearest } from '../../values/nearest.ts'
import { asArray, asRecord } from '../../values/record.ts'
import { openProject } from '../project.ts'
import { columnMap } from './column-map.ts'
import type { ImportOptions } from './published.ts'

/** Further options for lists in other forms. */
export type ListOptions = ImportOptions & { list?: readonly string[]; qualify?: true }

/** The fields of an entry that a name of the source can fill. */
const MAPPED = [
  ...['code', 'http', 'stop', 'fix_stage', 'meaning', 'fix', 'display', 'message', 'params'],
  ...['handling.retry', 'since', 'deprecated', 'help', 'tags', 'notes'],
]

/**
 * The texts of sources: a folder or a glob stands for the files in it that can have a list. Undefined
 * if the only one is an errors.yaml, a published list or a FHIR resource.
 */
export async function textsOf(
  host: Host,
  sources: readonly string[],
  options: ImportOptions,
): Promise<NativeText[] | undefined> {
  const { network } = await openProject(host, options, [])
  const texts: NativeText[] = []
  for (const source of await filesOf(host, sources)) {
    const { kind } = parseSpec(source)
    if (kind === 'fhir' || (kind === 'web' && /\.json$/.test(source.replace(/[?#].*$/, ''))))
      return undefined
    const { shown, file, text } = await openText(host, source, {
      base: host.cwd,
      network,
      stdinFilename: options.stdinFilename,
    })
    if (!isNativeFile(file) || (text[0] === 0x1f && text[1] === 0x8b)) {
      if (sources.length === 1) return undefined
      throw new UserError(`${shown} can't be imported together with other files`)
    }
    if (sources.length === 1 && /\.(?:json|ya?ml)$/i.test(file) && (await isOurs(text, file)))
      return undefined
    texts.push({ file: shown, text: decoded(shown, text) })
  }
  return texts
}

/** The text of bytes: UTF-16 with its mark, as spreadsheets save it, else UTF-8. */
function decoded(shown: string, bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new UserError(`${shown} is not in UTF-8; save it in UTF-8, then import it again`)
  }
}

/** True for an errors.yaml, a published list, or a FHIR resource. */
async function isOurs(text: Uint8Array, file: string): Promise<boolean> {
  const { sourceFormat, raw } = await read(text, { file })
  const codes = asArray(asRecord(raw).codes)
  if (sourceFormat === 'flat-list' || sourceFormat === 'yaml')
    return codes.length > 0
      ? codes.some((entry) => Object.hasOwn(asRecord(entry), 'code'))
      : Object.hasOwn(asRecord(raw), 'codes')
  return true
}

async function filesOf(host: Host, sources: readonly string[]): Promise<string[]> {
  const all: string[] = []
  for (const source of sources) {
    const isPath = parseSpec(source).kind === 'path'
    const kind = isPath ? await host.files.kind(resolve(host.cwd, source)) : 'file'
    if (kind === 'file' || (kind === undefined && !/[*?[{]/.test(source))) {
      all.push(source)
      continue
    }
    const from = host.cwd
    const { files } = await codeFiles(host, { globs: [source], from }, { globs: [], from })
    const found = files.filter((file) => isNativeFile(file) && !/\.d\.[mc]?ts$/.test(file))
    if (found.length === 0)
      throw new UserError(
        `${source}: no file ${kind === 'folder' ? 'in this folder ' : ''}that can have a list of codes`,
      )
    all.push(...found.map((file) => shownPath(host, file)))
  }
  return [...new Set(all)]
}

/** The codes of lists in other forms. Rejects with {@link UserError} texts without a list. */
export async function readTexts(
  texts: readonly NativeText[],
  options: ListOptions,
): Promise<Found> {
  const map = Object.fromEntries(columnMap(options.map ?? [], MAPPED, true))
  const found = await readLists(texts, {
    map,
    ...(options.list && { lists: options.list }),
    ...(options.qualify && { qualify: true }),
  })
  const from = sourceName(texts)
  refuseUnknown(found, options, map)
  if (found.entries.length === 0) {
    const others = found.lists.map(({ name, count }) => `${name} (${plural(count, 'item')})`)
    const [first] = found.left
    throw new UserError(
      others.length > 0
        ? `${from}: no list looks like error codes; name one with --list: ${others.slice(0, 8).join(', ')}`
        : `${from} has no list of codes${first === undefined ? '' : `: ${placeOf(first)} ${first.message.slice(0, LONGEST_MESSAGE)}`}`,
    )
  }
  refuseTwins(found.entries, from)
  return found
}

// A message can quote a value of the file.
const LONGEST_MESSAGE = 200

/** Rejects a list, or the name of a field, that the source does not have. */
function refuseUnknown(
  { lists, names }: Found,
  { list = [] }: ListOptions,
  map: Readonly<Record<string, string>>,
): void {
  const titles = lists.map(({ name }) => name)
  for (const name of list)
    if (!titles.includes(name))
      throw new UserError(
        `--list ${name}: there is no such list${didYouMean(nearest(name, titles))}; the lists are ${some(titles)}`,
      )
  for (const [field, name] of Object.entries(map))
    if (names.length > 0 && !names.includes(name))
      throw new UserError(
        `--map ${field}=${name}: no item has "${name}"${didYouMean(nearest(name, names))}; the items have ${some(names.filter((one) => !one.startsWith('(')))}`,
      )
}

/** The first names of a list. */
const some = (names: readonly string[]): string =>
  names.length > 12
    ? `${names.slice(0, 12).join(', ')} and ${names.length - 12} more`
    : names.join(', ')

/** Two entries with one code: nobody can say which counts. */
function refuseTwins(entries: readonly FoundEntry[], from: string): void {
  const twins = [...groupBy(entries, ({ fields }) => `${fields.code}`).values()].filter(
    ({ length }) => length > 1,
  )
  if (twins.length === 0) return
  const lines = twins
    .slice(0, 5)
    .map(([one, other]) => `  ${one!.fields.code}: ${placeOf(one!)} and ${placeOf(other!)}`)
  const more = twins.length > 5 ? [`  and ${twins.length - 5} more`] : []
  const lists = new Set(twins.flat().map(({ list }) => list))
  const next =
    lists.size > 1
      ? 'use --qualify to put the name of its list before each code, or --list to read one list'
      : 'give one of them another code'
  throw new UserError(
    [`${from} has ${plural(twins.length, 'code')} twice; ${next}`, ...lines, ...more].join('\n'),
  )
}

/** How messages name several texts. */
export const sourceName = (texts: readonly { readonly file: string }[]): string =>
  texts.length === 1
    ? texts[0]!.file
    : `${texts[0]!.file} and ${plural(texts.length - 1, 'other file')}`

/** The catalog that lists say, with a header for a first version. */
export function catalogOfLists(found: Found, texts: readonly NativeText[]): ParsedCatalog['value'] {
  const codes = found.entries.map(({ fields }) => fields)
  const style = styleOf(codes.map(({ code }) => `${code}`))
  const lists = found.lists.filter(({ isRead }) => isRead)
  const base = texts[0]!.file.replace(/^.*[\\/:]/, '').replace(/\.[^.]*$/, '')
  const name =
    toCatalogName((lists.length === 1 && lists[0]!.name.replace(/^#.*/, '')) || base) || 'errors'
  return {
    name,
    version: '0.1.0',
    ...(style !== 'upper-snake' && { code_style: style }),
    codes,
  } as ParsedCatalog['value']
}

/** What the user still has to say, as lines of YAML for a comment in the new file. */
export function missingLines({ codes = [] }: ParsedCatalog['value']): string[] {
  const lacks = (field: string) => codes.some((entry) => asRecord(entry)[field] === undefined)
  const isStaged = !lacks('fix_stage')
  const values = [
    ...(lacks('stop') ? ['  stop: true'] : []),
    ...(lacks('http') ? ['  http: 400'] : []),
    ...(lacks('fix') ? ['  fix: Correct the request, then send it again.'] : []),
  ]
  return [
    '',
    'What the list does not say: how your answers carry a code (docs/wire.md), and what most codes have.',
    'Remove the marks "#", change the values, then run rail-errors lint.',
    ...(isStaged ? [] : ['wire: problem-member']),
    ...(values.length > 0 ? ['defaults:', ...values] : []),
  ]
}

/** What people call the columns that the text does not name. */
const TITLES: ReadonlyMap<string, string> = new Map([
  [NAME, 'its name'],
  [VALUE, 'its value'],
  [DEPRECATED, 'its mark'],
  [COMMENT, 'its comment'],
])

/** Lines about what was read from where, and what could not be taken. */
export function findingsOf(found: Found): string[] {
  const columns = [...found.columns].map(
    ([field, column]) => `${field} from ${TITLES.get(column) ?? column}`,
  )
  const skipped = found.lists.filter(({ isRead, count }) => !isRead && count > 1)
  const groups = [...groupBy(found.left, ({ message }) => message).values()]
  const names = [...new Set(skipped.flatMap(({ name }) => name || []))]
  return [
    `fields: ${columns.join(', ')}`,
    ...found.unused.map(
      ({ column, count, first }) =>
        `not taken: ${column} (${plural(count, 'value')}, first at ${placeOf(first)}); to keep it: --map x-${toCatalogName(column) || 'other'}=${column}`,
    ),
    ...groups.map(
      (group) =>
        `${group[0]!.isChange ? 'changed' : 'not taken'}: ${group[0]!.message} (${counted(group)})`,
    ),
    ...(names.length > 0
      ? [
          `not read: ${names.slice(0, 5).join(', ')}${names.length > 5 ? ` and ${names.length - 5} more` : ''}; to read a list: --list <name>`,
        ]
      : []),
  ]
}

const counted = (group: readonly Note[]): string =>
  group.length === 1 ? placeOf(group[0]!) : `${group.length} times, first at ${placeOf(group[0]!)}`
