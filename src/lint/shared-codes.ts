import { ownerOf } from '../catalog/imports.ts'
import type { ParsedCatalog } from '../catalog/parsed-catalog.ts'
import { memoOfObjects } from '../values/memo.ts'

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
export const sharedCodes = memoOfObjects(
  (workspace: readonly ParsedCatalog[]): ReadonlyMap<string, Definition> => {
    const here = new Set(workspace.map(nameOf))
    const first = new Map<string, Definition>()
    const own: [string, Definition][] = []
    for (const reading of workspace)
      for (const [index, entry] of (reading.value.codes ?? []).entries()) {
        if (entry?.code === undefined || entry.retired !== undefined) continue
        const owner = codeOwner(reading, index)
        const definition = { reading, index, owner }
        if (entry.imported_from === undefined) own.push([entry.code, definition])
        else if (!here.has(owner) && !first.has(entry.code)) first.set(entry.code, definition)
      }
    for (const [code, definition] of own) if (!first.has(code)) first.set(code, definition)
    return first
  },
)

/** The name of the catalog that owns an entry. */
export function codeOwner(reading: ParsedCatalog, index: number): string {
  const owner = ownerOf(reading.value, reading.value.codes?.[index] ?? {})
  return owner === undefined ? nameOf(reading) : (owner.name ?? '')
}

const nameOf = ({ source, value }: ParsedCatalog): string => value.name ?? source.file
