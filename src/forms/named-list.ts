import { besides } from '../core/catalog/beside.ts'
import { isFileName, type NamedList } from '../core/catalog/imports.ts'
import type { FilePlace, Span } from '../core/diagnostic.ts'
import { memoByKey } from '../core/values/memo.ts'
import { didYouMean, nearest } from '../core/values/text.ts'
import { ranger } from '../core/yaml/diagnose.ts'
import type { Source } from '../core/yaml/source.ts'
import { isNamedField, MAPPED_FIELDS } from './lists/columns.ts'
import { decision } from './lists/doubt.ts'
import { isNativeFile } from './lists/forms/index.ts'
import { printedPlaceOf } from './lists/printed-place.ts'
import { type Found, type NativeText, placeOf, readLists } from './lists/read-lists.ts'

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
  const { files, lists, map } = named
  const texts = files.flatMap((name) => {
    const text = textOf(source, name, companions, report)
    return text === undefined ? [] : [{ ...text, depth: depth + depthOf(name) }]
  })
  if (texts.length < files.length) return { texts, found: undefined }
  const options = map && { map }
  let found = await readLists(texts, { ...options, ...(lists && { lists }) })
  // Who names a file with one list means that list, whatever it looks like.
  const [only, ...others] = found.lists
  if (
    found.entries.length === 0 &&
    lists === undefined &&
    only !== undefined &&
    others.length === 0
  )
    found = await readLists(texts, { ...options, lists: [only.name] })
  // What of a list can't be parsed would seem to be removed. Its lines are not shown: the file can be any.
  const unread = found.left.filter(({ isUnread, isLost }) => isUnread || isLost)
  const faults = unread.length > 0 && found.lists.length === 0 ? [] : faultsOf(found, named)
  for (const message of faults) report(message)
  for (const note of unread) report(`not taken: ${note.message} (${placeOf(note)})`)
  return { texts, found: faults.length + unread.length > 0 ? undefined : found }
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
  const shown = JSON.stringify(name)
  if (!isFileName(name))
    fault(`${shown} is not a path relative to this file, with "/" between folders`)
  else if (!isNativeFile(name))
    fault(`${shown} has a form that can't be read; docs/migrating.md lists the forms`)
  else if (!Object.hasOwn(companions, name)) fault(`${shown} is not a file in this repository`)
  else {
    const content = companions[name]!
    try {
      const text =
        typeof content === 'string'
          ? content
          : new TextDecoder('utf-8', { fatal: true }).decode(content)
      return { file: besides(source.file, name), text }
    } catch {
      fault(`${shown} is not in UTF-8; save it in UTF-8`)
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
