import { byStatusOf } from '../../core/catalog/catalog.ts'
import { publishedImport } from '../../core/catalog/imports.ts'
import { humanize, titleOf } from '../../core/catalog/names.ts'
import type { ParsedCatalog } from '../../core/catalog/parsed-catalog.ts'
import type { Stage as CatalogStage } from '../../core/catalog/types.ts'
import { handlingBy } from '../../core/contract/by-status.ts'
import { same } from '../../core/values/record.ts'
import { type Difference, eventOf, type Location, type Pair, valuesOf } from './difference.ts'
import { kindAt } from './difference-kind.ts'
import { folded, listDifferences, type MatchedLists, matchLists, renamesBy } from './match-lists.ts'

type Value = ParsedCatalog['value']

/** The differences of everything above `codes`; the version is judged last. */
export function* headerDifferences(
  old: Value,
  now: Value,
  carried: (field: string) => boolean,
): Iterable<Difference> {
  const [oldHeader, newHeader] = [
    { ...old, language: old.language ?? 'en' },
    { ...now, language: now.language ?? 'en' },
  ] as Record<string, unknown>[]
  const [stated, restated] = [withDefaults(oldHeader!), withDefaults(newHeader!)]
  for (const name of new Set([...Object.keys(oldHeader!), ...Object.keys(newHeader!)])) {
    if (ELSEWHERE.has(name) || !carried(name) || same(stated[name], restated[name])) continue
    const [before, after] = [oldHeader![name], newHeader![name]]
    // Lint reports a missing name.
    if (name === 'name' && (before === undefined || after === undefined)) continue
    yield* differing([name], before, after, [name.startsWith('x-') ? 'x' : name])
  }
  if (carried('stages') && old.stages !== undefined && now.stages !== undefined)
    yield* namedDifferences('stages', matchNamed(old.stages, now.stages))
  if (carried('defaults')) yield* statusDifferences(old, now)
  if (carried('imports')) yield* importDifferences(old.imports, now.imports)
  if (carried('operations')) yield* operationDifferences(old.operations, now.operations)
}

/**
 * The statuses whose answers are handled in another way if no code decides. Of one that neither side
 * names, only whether to repeat: the rest is that of its class.
 */
function* statusDifferences(old: Value, now: Value): Iterable<Difference> {
  const sides = [old, now].map((value) => {
    const written = value.defaults?.by_http ?? {}
    const all = byStatusOf(value)
    const nameOf = (status: string) => (Object.hasOwn(written, status) ? status : classOf(status))
    return {
      all,
      isWritten: (status: string) => Object.hasOwn(written, status),
      at: (status: string): Location => ({
        path: Object.hasOwn(written, nameOf(status)) ? ['defaults', 'by_http', nameOf(status)] : [],
      }),
    }
  })
  const [older, newer] = sides as [(typeof sides)[0], (typeof sides)[0]]
  for (const status of new Set(sides.flatMap(({ all }) => Object.keys(all)))) {
    const isNamed = older.isWritten(status) || newer.isWritten(status)
    const [before, after] = [older, newer].map(({ all }) => {
      const handling = handlingBy(all, status)
      const compared = isNamed ? handling : { retry: handling.retry }
      return Object.values(compared).every((value) => value === undefined) ? undefined : compared
    })
    if (same(before, after)) continue
    yield {
      kind: kindAt(['defaults', 'by_http'], eventOf(before, after)),
      location: `defaults.by_http.${status}`,
      old: older.at(status),
      new: newer.at(status),
      ...valuesOf(before, after),
    }
  }
}

const classOf = (status: string): string => `${status[0]}xx`

/** The imported catalogs that came, went or changed. */
function* importDifferences(
  before: Value['imports'] = {},
  after: Value['imports'] = {},
): Iterable<Difference> {
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [oldImport, newImport] = [before, after].map(
      (all) => all[key] && publishedImport(all[key]),
    )
    yield* differing(['imports', key], oldImport, newImport, ['imports'])
  }
}

/**
 * The header as FHIR states it: published forms contain the default of a field that the catalog
 * omits.
 */
const withDefaults = (value: Value): Readonly<Record<string, unknown>> => {
  const { name = '', title } = value
  const shownTitle = titleOf({ name, title })
  return { experimental: false, title: shownTitle, description: shownTitle, ...value }
}

// The entries have the values of `defaults`; what is left of them is compared by status.
const ELSEWHERE = new Set([
  'codes',
  'codes_from',
  'stages',
  'operations',
  'imports',
  'version',
  'defaults',
  'fhir',
])

/** The difference of a field. A missing value has the position of the start of the text. */
function* differing(
  path: readonly string[],
  before: unknown,
  after: unknown,
  kind: readonly string[],
): Iterable<Difference> {
  if (same(before, after)) return
  const at = (value: unknown): Location => ({ path: value === undefined ? [] : path })
  yield {
    kind: kindAt(kind, eventOf(before, after)),
    location: path.join('.'),
    old: at(before),
    new: at(after),
    ...valuesOf(before, after),
  }
}

/** A stage or an operation, a plain name as a record; its display is given or derived. */
type NamedItem = {
  id: string | undefined
  title: string | undefined
  display: string
  description: string | undefined
  translations: unknown
}
type NamedList = NonNullable<Value['stages'] | Value['operations']>

function namedItem(listed: NamedList[number]): NamedItem {
  const { id, title, description, translations } = (
    typeof listed === 'string' ? { id: listed } : (listed ?? {})
  ) as Partial<CatalogStage>
  const display = title ?? humanize(id ?? '')
  // Published forms contain the title where there is no description.
  return {
    id,
    title,
    display,
    translations,
    description: description === display ? undefined : description,
  }
}

/** An item is renamed if its id is spelled in another way, or if no other one has its title. */
const renamedItems = renamesBy<NamedItem>([
  { signOf: ({ key }) => folded(key) },
  { signOf: ({ item }) => item.title },
])

const matchNamed = (
  old: NamedList,
  now: NamedList,
  renames?: typeof renamedItems,
): MatchedLists<NamedItem> =>
  matchLists(old.map(namedItem), now.map(namedItem), ({ id }) => id, renames)

/** The fields of an item, and how its kinds of differences name them. */
const FIELDS = {
  stages: [
    ['display', 'display'],
    ['description', 'description'],
    ['translations', 'translations'],
  ],
  operations: [['display', 'title']],
} as const

function* namedDifferences(
  name: 'stages' | 'operations',
  matched: MatchedLists<NamedItem>,
): Iterable<Difference> {
  yield* listDifferences(name, matched)
  for (const [old, now] of matched.both)
    for (const [field, kind] of FIELDS[name])
      for (const difference of differing([], old.item[field], now.item[field], [name, kind]))
        yield {
          ...difference,
          location: `${name}[${old.key}].${field === 'display' ? 'title' : field}`,
          old: { path: [name, old.at] },
          new: { path: [name, now.at] },
        }
}

function* operationDifferences(
  old: Value['operations'],
  now: Value['operations'],
): Iterable<Difference> {
  if (old !== undefined && now !== undefined)
    return yield* namedDifferences('operations', matchNamed(old, now, renamedItems))
  if (old === now) return
  const idsOf = (list: typeof old) =>
    list && [...new Set(list.flatMap((one) => namedItem(one).id ?? []))]
  const at = (list: typeof old): Location =>
    list === undefined ? { path: [] } : { path: ['operations'], part: 'key' }
  yield {
    kind: old === undefined ? 'operations stated' : 'operations withdrawn',
    location: 'operations',
    old: at(old),
    new: at(now),
    ...valuesOf(idsOf(old), idsOf(now)),
  }
}

/**
 * A pair of entries that names renamed operations by their new ids: the rename is one difference,
 * not one of each code, also if the newer entry still has the old id.
 */
export function withNewOperationIds(old: Value, now: Value): (pair: Pair) => Pair {
  const { renamed } = matchNamed(old.operations ?? [], now.operations ?? [], renamedItems)
  if (renamed.length === 0) return (pair) => pair
  const newIds = new Map(renamed.map(([{ key }, next]) => [key, next.key]))
  const withNewIds = <Entry extends Pair['before']>(entry: Entry): Entry =>
    entry.raised_by === undefined
      ? entry
      : {
          ...entry,
          raised_by: [...new Set(entry.raised_by.map((id) => newIds.get(id ?? '') ?? id))],
        }
  return (pair) => ({ ...pair, before: withNewIds(pair.before), after: withNewIds(pair.after) })
}
