import type { ParsedCatalog } from '../catalog/parsed-catalog.ts'
import { isRecord } from '../values/record.ts'
import { same } from '../values/same.ts'

type Entry = NonNullable<ParsedCatalog['value']['codes']>[number]

/**
 * Two catalogs without the entries that they share, except one of each kind. Outputs of both that
 * are made of the rest differ as those of the whole catalogs do: what is the same of both sides
 * makes no difference, and what outputs have of a kind is still there.
 */
export function withoutShared(
  old: ParsedCatalog,
  now: ParsedCatalog,
): [ParsedCatalog, ParsedCatalog] {
  const before = new Map(old.value.codes?.map((entry) => [entry.code, entry]))
  const named = new Set(
    [old, now].flatMap(({ value }) => (value.codes ?? []).flatMap(replacementsOf)),
  )
  const shared = new Set<Entry>()
  const kinds = new Set<string>()
  for (const entry of now.value.codes ?? []) {
    const twin = before.get(entry.code)
    // An entry that names another can't be built without it.
    if (
      twin === undefined ||
      named.has(entry.code ?? '') ||
      replacementsOf(entry).length > 0 ||
      !same(twin, entry)
    )
      continue
    const kind = JSON.stringify(kindOf(entry))
    if (kinds.has(kind)) shared.add(entry).add(twin)
    kinds.add(kind)
  }
  const rest = (reading: ParsedCatalog): ParsedCatalog => {
    const codes = reading.value.codes?.filter((entry) => !shared.has(entry))
    return { ...reading, value: { ...reading.value, ...(codes && { codes }) } }
  }
  return [rest(old), rest(now)]
}

const replacementsOf = ({ deprecated, retired }: Entry): string[] =>
  [deprecated, retired].flatMap((ended) => ended?.replaced_by ?? [])

/**
 * What outputs may depend on beside the texts: the fields, and values such as a stage, a status or
 * a version.
 */
function kindOf(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => kindOf(item))
  if (isRecord(value)) return Object.entries(value).map(([key, item]) => [key, kindOf(item, key)])
  return name === 'code' || (typeof value === 'string' && !/^[\w.:-]{0,40}$/.test(value))
    ? typeof value
    : value
}
