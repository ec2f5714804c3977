import type { Path } from '../../../base/core/diagnostic.ts'
import { asRecord, asRecords } from '../../../base/core/values/record.ts'
import type { Source } from '../../../base/core/yaml/source.ts'
import type { HowToRead, Read } from '../../../base/forms/published/reader.ts'
import { bounded, short } from '../terms/short.ts'
import { type Beside, readCodeSystem, readValueSet, refused } from './read.ts'
import { besideOf, type Published, publishedIn, resourceOfCanonical } from './together.ts'
import { problem } from './whole.ts'

type Entry = Published & { readonly resource: object; readonly path: Path }

/**
 * Reads the resource of a Bundle that `canonical` names, or the only one, together with those that
 * belong to it.
 */
export function readBundle(source: Source, { map, canonical }: HowToRead): Read {
  const entries = asRecords(asRecord(source.value).entry).flatMap((one, index): Entry[] => {
    const resource = asRecord(one.resource)
    const published = publishedIn(resource, String(resource.id))
    return published ? [{ ...published, resource, path: ['entry', index, 'resource'] }] : []
  })
  const { chosen, notices, message } = chosenOf(entries, canonical)
  if (chosen === undefined) return refused(problem(['entry'], message))
  const inner = ({ resource }: Entry): Source => ({ ...source, value: resource })
  const beside: Beside = Object.fromEntries(
    Object.entries(besideOf(entries, chosen)).flatMap(([role, one]) =>
      one === undefined ? [] : [[role, inner(one)]],
    ),
  )
  const reader = chosen.type === 'CodeSystem' ? readCodeSystem : readValueSet
  const read = reader(inner(chosen), beside, map)
  return {
    ...read,
    notices: [...notices, ...(read.notices ?? [])],
    place: (at) => [...chosen.path, ...(read.place?.(at) ?? at)],
  }
}

/** The resource that is meant: the named one, else the only CodeSystem, else the only ValueSet. */
function chosenOf(
  all: readonly Entry[],
  canonical: string | undefined,
): { chosen?: Entry | undefined; notices: readonly string[]; message: string } {
  const names = (some: readonly Entry[]) =>
    bounded([...new Set(some.map((one) => short(one.canonical)))])
  if (canonical !== undefined) {
    const message = `this Bundle has no ${short(canonical)}; it has ${names(all)}`
    return { ...resourceOfCanonical(all, canonical), message }
  }
  const isStages = ({ canonical: url }: Entry) =>
    all.some((one) => `${one.canonical}-stages` === url)
  for (const type of ['CodeSystem', 'ValueSet'] as const) {
    const main = all.filter((one) => one.type === type && !isStages(one))
    const count = new Set(main.map((one) => one.canonical)).size
    const message = `this Bundle has ${count} ${type}s; name one after a #: ${names(main)}`
    if (count === 1) return { ...resourceOfCanonical(main, main[0]!.canonical), message }
    if (count > 1) return { notices: [], message }
  }
  return { notices: [], message: 'this Bundle has no CodeSystem and no ValueSet' }
}
