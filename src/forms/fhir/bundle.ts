import { bareCanonical } from '../../core/catalog/fhir/canonical.ts'
import { bounded, short } from '../../core/catalog/fhir/losses.ts'
import { newestOf, versionsNote } from '../../core/catalog/fhir/versions.ts'
import type { Path } from '../../core/diagnostic.ts'
import { asArray, asRecord } from '../../core/values/record.ts'
import type { Source } from '../../core/yaml/source.ts'
import type { HowToRead, Read } from '../published/reader.ts'
import { readCodeSystem, readValueSet } from './read.ts'

type Fields = Readonly<Record<string, unknown>>
/** A resource of a Bundle, with its path in the text. */
type Entry = { readonly resource: Fields; readonly path: Path }

/**
 * Reads the resource of a Bundle that `canonical` names, or the only one, together with those that
 * belong to it.
 */
async function readBundle(source: Source, { map, canonical }: HowToRead): Promise<Read> {
  const entries = entriesOf(source.value)
  const chosen = chosenOf(entries, canonical)
  if ('message' in chosen) return refusal(chosen.message)
  const { resource, path, notices } = chosen
  const of = (type: string, url: unknown) =>
    textOf(entries.find((one) => isOf(one, type, bareCanonical(url))))
  const inner: Source = { ...source, value: resource }
  const systems = systemsOf(resource)
  const codes =
    resource.resourceType === 'CodeSystem'
      ? resource.url
      : systems.find((one) => of('CodeSystem', one) !== undefined)
  const stages = of('CodeSystem', `${codes}-stages`)
  const read =
    resource.resourceType === 'CodeSystem'
      ? await readCodeSystem(inner, { stages, valueSet: setOf(entries, resource) }, map)
      : await readValueSet(inner, of('CodeSystem', codes), stages, map)
  const place = read.place
  return {
    ...read,
    notices: [...notices, ...(read.notices ?? [])],
    place: (at) => [...path, ...(place?.(at) ?? at)],
  }
}

const entriesOf = (value: unknown): Entry[] =>
  asArray(asRecord(value).entry).map((one, index) => ({
    resource: asRecord(asRecord(one).resource),
    path: ['entry', index, 'resource'],
  }))

const isOf = ({ resource }: Entry, type: string, url: unknown): boolean =>
  resource.resourceType === type && typeof url === 'string' && resource.url === url

const textOf = (entry: Entry | undefined): string | undefined =>
  entry && JSON.stringify(entry.resource)

const systemsOf = ({ compose }: Fields): unknown[] =>
  asArray(asRecord(compose).include).map((one) => asRecord(one).system)

/** The ValueSet that a CodeSystem names, or the only one that is about it alone. */
function setOf(entries: readonly Entry[], { url, valueSet }: Fields): string | undefined {
  const named = entries.find((one) => isOf(one, 'ValueSet', bareCanonical(valueSet)))
  if (named !== undefined) return textOf(named)
  const about = entries.filter(({ resource }) => {
    const systems = systemsOf(resource)
    return resource.resourceType === 'ValueSet' && systems.length === 1 && systems[0] === url
  })
  return about.length === 1 ? textOf(about[0]) : undefined
}

type Chosen = Entry & { readonly notices: readonly string[] }

/** The resource that is meant: the named one, else the only CodeSystem, else the only ValueSet. */
function chosenOf(
  entries: readonly Entry[],
  canonical: string | undefined,
): Chosen | { message: string } {
  const kinds = ['CodeSystem', 'ValueSet'].map((type) =>
    entries.filter(({ resource }) => resource.resourceType === type),
  )
  const all = kinds.flat()
  const names = (some: readonly Entry[]) =>
    bounded([...new Set(some.map(({ resource }) => short(String(resource.url ?? resource.id))))])
  if (canonical !== undefined) {
    const [url, version] = canonical.split('|')
    const found = all.filter(
      ({ resource }) =>
        resource.url === url && (version === undefined || resource.version === version),
    )
    return (
      newestAmong(found) ?? {
        message: `this Bundle has no ${short(canonical)}; it has ${names(all)}`,
      }
    )
  }
  const urls = new Set(all.map(({ resource }) => resource.url))
  const isStages = ({ resource: { url } }: Entry) =>
    typeof url === 'string' && url.endsWith('-stages') && urls.has(url.slice(0, -'-stages'.length))
  for (const some of kinds) {
    const main = some.filter((one) => !isStages(one))
    const lists = new Set(main.map(({ resource }) => resource.url ?? resource))
    const newest = newestAmong(main)
    if (newest !== undefined && lists.size === 1) return newest
    if (lists.size > 1)
      return {
        message: `this Bundle has ${lists.size} ${String(main[0]!.resource.resourceType)}s; name one after a #: ${names(main)}`,
      }
  }
  return { message: 'this Bundle has no CodeSystem and no ValueSet' }
}

/** The newest of the resources with one canonical, and a note if there are others. */
function newestAmong(found: readonly Entry[]): Chosen | undefined {
  const resources = found.map(({ resource }) => resource)
  const newest = newestOf(resources)
  const entry = found.find(({ resource }) => resource === newest)
  return entry && { ...entry, notices: versionsNote(short(String(newest!.url)), resources, newest) }
}

const refusal = (message: string, path = 'entry'): Read => ({
  raw: undefined,
  unknownFields: [],
  problems: [{ rule: 'terminology-complete', path: [path], message }],
  place: (path) => path,
})

/** Reads any resource, without those beside it: one that has no codes is refused. */
export async function readResource(source: Source, how: HowToRead = {}): Promise<Read> {
  const { resourceType } = asRecord(source.value)
  return resourceType === 'CodeSystem'
    ? readCodeSystem(source, {}, how.map)
    : resourceType === 'ValueSet'
      ? readValueSet(source, undefined, undefined, how.map)
      : resourceType === 'Bundle'
        ? readBundle(source, how)
        : refusal(
            `this is a FHIR ${short(String(resourceType))}; use a CodeSystem or a ValueSet`,
            'resourceType',
          )
}
