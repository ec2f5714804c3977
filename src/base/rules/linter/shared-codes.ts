import { ownerOf } from '../../core/catalog/imports.ts'
import type { ParsedCatalog } from '../../core/catalog/parsed-catalog.ts'
import { memoOfObjects } from '../../core/values/memo.ts'
import { sameWords } from '../../core/values/text.ts'

/** A code where the catalog that owns it defines it. */
export type Definition = {
  reading: ParsedCatalog
  index: number
  /** The name of the owner: two versions of one catalog are one owner. */
  owner: string
}

/**
 * The first definition of each code over all catalogs of a workspace. A code that a catalog imports
 * is one of its owner; owners that are not in the workspace come first, because nobody here can
 * change them.
 */
const definitions = memoOfObjects(
  (workspace: readonly ParsedCatalog[]): ReadonlyMap<string, Definition> => {
    const here = new Set(workspace.map(nameOf))
    const first = new Map<string, Definition>()
    const own: [string, Definition][] = []
    for (const reading of workspace)
      for (const [index, entry] of (reading.value.codes ?? []).entries()) {
        if (entry?.code === undefined || entry.retired !== undefined) continue
        if (entry.imported_from === undefined) {
          own.push([entry.code, { reading, index, owner: nameOf(reading) }])
          continue
        }
        const owner = ownerOf(reading.value, entry)?.name ?? ''
        if (!here.has(owner) && !first.has(entry.code))
          first.set(entry.code, { reading, index, owner })
      }
    for (const [code, definition] of own) if (!first.has(code)) first.set(code, definition)
    return first
  },
)

/** Where an own code of a catalog is defined first, if another owner does that. */
export function firstElsewhere(
  workspace: readonly ParsedCatalog[],
  reading: ParsedCatalog,
  index: number,
): Definition | undefined {
  const { code, imported_from, retired } = reading.value.codes?.[index] ?? {}
  if (code === undefined || imported_from !== undefined || retired !== undefined) return undefined
  const first = definitions(workspace).get(code)
  return first === undefined || first.owner === nameOf(reading) ? undefined : first
}

const nameOf = ({ source, value }: ParsedCatalog): string => value.name ?? source.file

type Difference = { field: 'http' | 'stop' | 'meaning'; said: string }

/** What the first definition of a code says otherwise, the worst first. */
export function differences(
  reading: ParsedCatalog,
  index: number,
  first: Definition,
): readonly Difference[] {
  const [own, other] = [comparedOf(reading, index), comparedOf(first.reading, first.index)]
  const isOther = (field: 'http' | 'stop') =>
    own[field] !== undefined && other[field] !== undefined && own[field] !== other[field]
  const isReworded =
    own.meaning !== undefined &&
    other.meaning !== undefined &&
    own.language === other.language &&
    !sameWords(own.meaning, other.meaning)
  return [
    ...(isOther('http') ? [{ field: 'http' as const, said: `HTTP ${other.http}` }] : []),
    ...(isOther('stop') ? [{ field: 'stop' as const, said: `stop: ${other.stop}` }] : []),
    ...(isReworded ? [{ field: 'meaning' as const, said: 'another meaning' }] : []),
  ]
}

/** What is compared of a code; a meaning that nobody wrote, the words of the code, is not. */
function comparedOf({ value, origin }: ParsedCatalog, index: number) {
  const { http, stop, meaning } = value.codes?.[index] ?? {}
  const isWritten = origin(['codes', index, 'meaning']) === undefined
  return {
    http,
    stop,
    meaning: isWritten ? meaning : undefined,
    language: value.language ?? 'en',
  }
}

/** The catalogs that define codes of a catalog otherwise: what is found about these depends on them. */
export function differing(
  workspace: readonly ParsedCatalog[],
  reading: ParsedCatalog,
): readonly ParsedCatalog[] {
  const others = new Set<ParsedCatalog>()
  for (const index of (reading.value.codes ?? []).keys()) {
    const first = firstElsewhere(workspace, reading, index)
    if (first !== undefined && differences(reading, index, first).length > 0)
      others.add(first.reading)
  }
  return [...others]
}
