import type { NamedList } from '../../base/core/catalog/imports.ts'
import type { Path } from '../../base/core/diagnostic.ts'
import { nearestOf } from '../../base/core/values/nearest.ts'
import { asArray, asRecord, type Fields } from '../../base/core/values/record.ts'
import { shellWord } from '../../base/core/values/shell.ts'
import { logProblem, problemLog, type Source } from '../../base/core/yaml/source.ts'
import type { Read } from '../../base/forms/published/reader.ts'
import { decision } from './doubt.ts'
import type { FoundEntry } from './found.ts'
import { placer, readNamedList } from './named-list.ts'

/**
 * The catalog of a list in other files, and of the errors.yaml that names them: its entries add what
 * the list does not say, or replace it. `companions` has the files by the names in the header.
 */
export async function withListedCodes(
  source: Source,
  named: NamedList,
  companions: Readonly<Record<string, string | Uint8Array>>,
  depth?: number,
): Promise<Read> {
  const log = problemLog()
  const placeOf = placer()
  const report = (message: string) =>
    logProblem(log, 'codes-from-readable', () => ({
      path: ['codes_from'],
      message,
      unread: ['codes'],
    }))
  const { texts, found } = await readNamedList(source, named, companions, report, depth)
  if (found === undefined) {
    const { codes: _, ...header } = asRecord(source.value)
    return {
      raw: header,
      unknownFields: [],
      problems: log.problems,
      own: { source, raw: source.value, ownIndex: () => undefined },
      texts,
      constants: [],
    }
  }

  for (const note of found.left)
    if (!note.isChange)
      logProblem(log, 'codes-from-complete', () => ({
        path: ['codes_from'],
        at: placeOf(note),
        message: `not taken: ${note.message}`,
      }))
  for (const doubt of found.doubts)
    logProblem(log, 'codes-from-complete', () => ({
      path: ['codes_from'],
      at: placeOf(doubt),
      message: `the codes of ${doubt.list} are in doubt: ${doubt.message}; decide with ${decision(doubt)} in codes_from`,
    }))
  const rows = rowsOf(found.entries, source)
  const files = texts.map(({ file }) => file).join(' and ')
  // A code with an entry of its own is a different code, however alike: `40017` beside `40015`.
  const guess = nearestOf(
    rows.all.flatMap(({ listed, fields }) =>
      listed === undefined || fields !== undefined ? [] : [`${listed.fields.code}`],
    ),
  )
  for (const { entry, fields } of rows.others)
    logProblem(log, 'codes-from-known', () => {
      const code = `${fields.code}`
      const meant = guess(code)
      return {
        path: ['codes_from'],
        at: { file: source.file, text: source.text, range: source.locate(entry) },
        message: `${JSON.stringify(code)} is not in ${files}; ${meant === undefined ? `to retire it, put it back there, run rail-errors retire ${shellWord(code)}, and only then remove it there; if it was renamed there: rail-errors rename ${shellWord(code)} <its new code>` : `did you mean ${JSON.stringify(meant)}? If it was renamed there: rail-errors rename ${shellWord(code)} ${shellWord(meant)}`}; if it was never published, remove this entry`,
        ...(meant !== undefined && { suggestions: [meant] }),
      }
    })
  const ownIndex = (index: number) => rows.all[index]?.own
  const header = asRecord(source.value)
  const isListing = found.operations.length > 0 && !Object.hasOwn(header, 'operations')
  return {
    raw: {
      ...header,
      ...(isListing && { operations: found.operations }),
      codes: rows.all.map(({ raw }) => raw),
    },
    unknownFields: [],
    problems: log.problems,
    place: (path) =>
      isListing && path[0] === 'operations' ? ['codes_from'] : placeInOverlay(path, ownIndex),
    elsewhere(path) {
      const [list, index, field] = path
      if (list !== 'codes' || typeof index !== 'number') return undefined
      const { listed, fields = {} } = rows.all[index] ?? {}
      if (listed === undefined) return undefined
      if (typeof field !== 'string') return placeOf(listed)
      if (field !== 'code' && Object.hasOwn(fields, field)) return undefined
      return placeOf(listed.places.get(field) ?? listed)
    },
    own: { source, raw: source.value, ownIndex },
    texts,
    constants: found.entries.map(({ fields, list, name }) => ({
      code: `${fields.code}`,
      list,
      name,
    })),
  }
}

type Row = { listed?: FoundEntry; own?: number; fields?: Fields; raw: unknown }

/**
 * The entries of the list in its order, each with the entry of errors.yaml about it; then the retired
 * codes that only errors.yaml has. `others`: what else only errors.yaml has.
 */
function rowsOf(entries: readonly FoundEntry[], { value }: Source) {
  const own = asArray(asRecord(value).codes)
  const places = new Map<unknown, number>()
  for (const [index, entry] of own.entries()) {
    const { code } = asRecord(entry)
    if (code !== undefined && !places.has(code)) places.set(code, index)
  }
  const used = new Set<number>()
  const all = entries.map((listed): Row => {
    const index = places.get(listed.fields.code)
    if (index === undefined || used.has(index)) return { listed, raw: listed.fields }
    used.add(index)
    const fields = asRecord(own[index])
    return { listed, own: index, fields, raw: { ...listed.fields, ...fields } }
  })
  const others: { entry: Path; fields: Fields }[] = []
  for (const [index, raw] of own.entries()) {
    if (used.has(index)) continue
    const fields = asRecord(raw)
    if (
      typeof fields.code !== 'string' ||
      Object.hasOwn(fields, 'retired') ||
      places.get(fields.code) !== index
    )
      all.push({ own: index, fields, raw })
    else others.push({ entry: ['codes', index, 'code'], fields })
  }
  return { all, others }
}

/** The path in errors.yaml of a path in the catalog; the name of the list if only that has it. */
function placeInOverlay(path: Path, ownIndex: (index: number) => number | undefined): Path {
  const [list, index, ...rest] = path
  if (list !== 'codes' || typeof index !== 'number') return path
  const own = ownIndex(index)
  return own === undefined ? ['codes_from'] : [list, own, ...rest]
}
