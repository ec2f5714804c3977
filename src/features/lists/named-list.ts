import { isFileName, type NamedList } from '../../base/core/catalog/imports.ts'
import { besides } from '../../base/core/catalog/relative-name.ts'
import type { FilePlace, Span } from '../../base/core/diagnostic.ts'
import { memoByKey } from '../../base/core/values/memo.ts'
import { didYouMean, nearest } from '../../base/core/values/nearest.ts'
import { plural } from '../../base/core/values/text.ts'
import { ranger } from '../../base/core/yaml/diagnose.ts'
import type { Source } from '../../base/core/yaml/source.ts'
import { languageOf } from './code/language.ts'
import { isNamedField, MAPPED_FIELDS } from './columns.ts'
import { decision } from './doubt.ts'
import { isNativeFile } from './forms/index.ts'
import type { Found, NativeText } from './found.ts'
import { printedPlaceOf } from './printed-place.ts'
import { printedPlace, readLists } from './read-lists.ts'

/**
 * Reads a list in other files that an errors.yaml names. Each fault is reported, and then nothing is
 * `found`. `companions` has the files by the names in the header. `depth`: that of the errors.yaml
 * below the top of its repository.
 */
export async function readNamedList(
  source: Source,
  named: NamedList,
  companions: Readonly<Record<string, string | Uint8Array>>,
  report: (message: string) => void,
  depth = 0,
): Promise<{ texts: readonly NativeText[]; found: Found | undefined }> {
  const { files, ...how } = named
  const { lists } = how
  const texts = files.flatMap((name) => {
    const text = textOf(source, name, companions, report)
    return text === undefined ? [] : [{ ...text, depth: depth + depthOf(name) }]
  })
  if (texts.length < files.length) return { texts, found: undefined }
  const isCode = texts.some(({ file }) => languageOf(file) !== undefined)
  if (isCode && how.query === undefined && (lists === undefined || how.map?.code === undefined)) {
    const unchosen = await readLists(texts, how)
    const unread = unchosen.left.filter(({ isUnread }) => isUnread)
    for (const note of unread) report(`not taken: ${note.message} (${printedPlace(note)})`)
    if (unread.length === 0) report(answersFor(unchosen, named))
    return { texts, found: undefined }
  }
  let found = await readLists(texts, { ...how, isWritten: true })
  // Who names a file with one list means that list, whatever it looks like.
  const [only, ...others] = found.lists
  if (
    found.entries.length === 0 &&
    lists === undefined &&
    only !== undefined &&
    others.length === 0
  )
    found = await readLists(texts, { ...how, lists: [only.name] })
  // What of a list can't be parsed would seem to be removed. Its lines are not shown: the file can be any.
  const unread = found.left.filter(({ isUnread, isLost }) => isUnread || isLost)
  const faults = unread.length > 0 && found.lists.length === 0 ? [] : faultsOf(found, named)
  for (const message of faults) report(message)
  for (const note of unread) report(`not taken: ${note.message} (${printedPlace(note)})`)
  return { texts, found: faults.length + unread.length > 0 ? undefined : found }
}

/** What a list in code lacks in the header, as lines to add: nothing of it is chosen anew at each run. */
function answersFor({ lists, columns, doubts, entries }: Found, { files }: NamedList): string {
  const where = files.join(' and ')
  const names = [...new Set(lists.filter(({ isRead }) => isRead).map(({ name }) => name))]
  const lines =
    doubts.length > 0 || names.length === 0
      ? `lists: [<name>] and map: { code: <column> }`
      : `lists: ${JSON.stringify(names)} and map: ${JSON.stringify(Object.fromEntries(columns))}`
  const codes = entries.slice(0, 3).map(({ fields }) => `${fields.code}`)
  const others = lists
    .slice(0, MOST)
    .map(({ name, file, count }) => `${name} of ${file} (${plural(count, 'item')})`)
  return [
    `${where} is source code, and nothing says how its list is read; add to codes_from: files: ${JSON.stringify(files)}, ${lines}`,
    ...(codes.length > 0 ? [`its codes would be ${codes.join(', ')}`] : []),
    ...(others.length > 0 ? [`its lists are ${others.join(', ')}`] : []),
    ...doubts.slice(0, 5).map((doubt) => `${doubt.message}: ${decision(doubt)}`),
  ].join('; ')
}

/** How many folders the folder of a file is below the one that its name is relative to. */
const depthOf = (name: string): number => {
  const folders = besides('', name).split('/').slice(0, -1)
  return folders.reduce((depth, folder) => depth + (folder === '..' ? -1 : 1), 0)
}

/**
 * Makes the places of what was found; the lines of a text are counted once. Of a place in code that a
 * printed list names, the text is not read.
 */
export function placer(): (one: { from: NativeText; at: Span }) => FilePlace {
  const rangeOf = memoByKey((text: string) => ranger(text))
  return ({ from: { file, text }, at }) => {
    const printed = printedPlaceOf(at)
    if (printed === undefined) return { file, text, range: rangeOf(text)(at) }
    const { line, column } = printed
    return { file: printed.file, text: '', range: { start: 0, end: 0, line, column } }
  }
}

/** The text of a file, under its name for people; undefined, and a fault, without one. */
function textOf(
  source: Source,
  name: string,
  companions: Readonly<Record<string, string | Uint8Array>>,
  fault: (message: string) => void,
): NativeText | undefined {
  const quotedName = JSON.stringify(name)
  if (!isFileName(name))
    fault(`${quotedName} is not a path relative to this file, with "/" between folders`)
  else if (!isNativeFile(name))
    fault(`${quotedName} has a form that can't be read; docs/migrating.md lists the forms`)
  else if (!Object.hasOwn(companions, name)) fault(`${quotedName} is not a file in this repository`)
  else {
    const content = companions[name]!
    try {
      const text =
        typeof content === 'string'
          ? content
          : new TextDecoder('utf-8', { fatal: true }).decode(content)
      return { file: besides(source.file, name), text }
    } catch {
      fault(`${quotedName} is not in UTF-8; save it in UTF-8`)
    }
  }
  return undefined
}

/** Why a list does not have the codes that the header asks for. */
function faultsOf(found: Found, { files, lists = [], map = {} }: NamedList): string[] {
  const titles = found.lists.map(({ name }) => name)
  const all = titles.slice(0, MOST).join(', ')
  const where = files.join(' and ')
  const faults = [
    ...(found.unread ?? []).map(
      ({ file, lists: own }) =>
        `nothing of ${file} is read${own.length === 0 ? ': it has no list of codes' : `: its lists ${own.slice(0, MOST).join(', ')} are not in "lists"`}`,
    ),
    ...lists
      .filter((name) => !titles.includes(name))
      .map(
        (name) =>
          `${where} has no list ${JSON.stringify(name)}${didYouMean(nearest(name, titles))}; ${all === '' ? 'it has no lists' : `the lists are ${all}`}`,
      ),
    ...Object.keys(map)
      .filter((field) => !MAPPED_FIELDS.includes(field) && !isNamedField(field))
      .map(
        (field) =>
          `"map" can't have ${JSON.stringify(field)}${didYouMean(nearest(field, MAPPED_FIELDS))}; the fields are ${MAPPED_FIELDS.join(', ')}, x-<name>, or from.<system>`,
      ),
    ...Object.values(map)
      .filter((name) => found.names.length > 0 && !found.names.includes(name))
      .map(
        (name) =>
          `no item of ${where} has ${JSON.stringify(name)}${didYouMean(nearest(name, found.names))}`,
      ),
  ]
  if (faults.length === 0 && found.entries.length === 0 && found.doubts.length > 0)
    return found.doubts.map(
      (doubt) =>
        `the codes of ${doubt.list} are in doubt: ${doubt.message}; decide with ${decision(doubt)}`,
    )
  if (faults.length === 0 && found.entries.length === 0)
    faults.push(
      titles.length > 0
        ? `no list of ${where} looks like error codes; name one in "lists": ${all}`
        : `${where} has no list of codes`,
    )
  return faults
}

// A file can have thousands of lists.
const MOST = 12
