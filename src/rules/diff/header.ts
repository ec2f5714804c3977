import { publishedImport } from '../../core/catalog/imports.ts'
import type { Stage as CatalogStage } from '../../core/catalog/model.ts'
import { humanize, titleOf } from '../../core/catalog/names.ts'
import type { ParsedCatalog } from '../../core/catalog/parsed-catalog.ts'
import { same } from '../../core/values/record.ts'
import { type Difference, eventOf, type Location, valuesOf } from './difference.ts'
import { kindAt } from './kind.ts'
import { operationDifferences } from './operations.ts'
import { reordered } from './order.ts'

type Value = ParsedCatalog['value']

/** The differences of everything above `codes`; the version is judged last. */
export function* headerDifferences(
  old: Value,
  now: Value,
  carried: (field: string) => boolean,
): Iterable<Difference> {
  const [was, is] = [
    { ...old, language: old.language ?? 'en' },
    { ...now, language: now.language ?? 'en' },
  ] as Record<string, unknown>[]
  const [stated, restated] = [withDefaults(was!), withDefaults(is!)]
  for (const name of new Set([...Object.keys(was!), ...Object.keys(is!)])) {
    if (ELSEWHERE.has(name) || !carried(name) || same(stated[name], restated[name])) continue
    yield* differing(name, was![name], is![name])
  }
  if (carried('stages') && old.stages !== undefined && now.stages !== undefined)
    yield* stageDifferences(old.stages, now.stages)
  if (carried('imports')) yield* importDifferences(old.imports, now.imports)
  if (carried('operations')) yield* operationDifferences(old.operations, now.operations)
}

/** The imported catalogs that came, went or changed. */
function* importDifferences(
  before: Value['imports'] = {},
  after: Value['imports'] = {},
): Iterable<Difference> {
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [was, is] = [
      before[key] && publishedImport(before[key]),
      after[key] && publishedImport(after[key]),
    ]
    if (same(was, is)) continue
    yield {
      kind: kindAt(['imports'], eventOf(was, is)),
      location: `imports.${key}`,
      old: at(was, ['imports', key]),
      new: at(is, ['imports', key]),
      ...valuesOf(was, is),
    }
  }
}

/**
 * The header as FHIR states it: published forms contain the default of a field that the catalog
 * omits.
 */
const withDefaults = (value: Value): Readonly<Record<string, unknown>> => {
  const { name = '', title } = value
  const shown = titleOf({ name, ...(title !== undefined && { title }) })
  return { experimental: false, title: shown, description: shown, ...value }
}

// The entries have the values of `defaults`.
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

function* differing(
  name: string,
  before: unknown,
  after: unknown,
  within: readonly string[] = [],
): Iterable<Difference> {
  if (same(before, after) || (name === 'name' && (before === undefined || after === undefined)))
    return // lint reports a missing name
  yield {
    kind: kindAt([...within, name.startsWith('x-') ? 'x' : name], eventOf(before, after)),
    location: name,
    old: at(before, [name]),
    new: at(after, [name]),
    ...valuesOf(before, after),
  }
}

/** A missing value has the position of the start of the text. */
const at = (value: unknown, path: Location['path']): Location => ({
  path: value === undefined ? [] : path,
})

type Stage = {
  id: string
  display: string
  description: string | undefined
  translations: unknown
  path: Location['path']
}

function* stageDifferences(
  old: NonNullable<Value['stages']>,
  now: NonNullable<Value['stages']>,
): Iterable<Difference> {
  const [was, is] = [stagesOf(old), stagesOf(now)]
  const list: Location = { path: ['stages'], part: 'key' }
  for (const { id, path } of was.values())
    if (!is.has(id))
      yield {
        kind: 'stages removed',
        location: `stages[${id}]`,
        old: { path },
        new: list,
        before: id,
      }
  for (const { id, path } of is.values())
    if (!was.has(id))
      yield { kind: 'stages added', location: `stages[${id}]`, old: list, new: { path }, after: id }
  const moved = reordered([...was.keys()], [...is.keys()])
  if (moved) yield { kind: 'stages reordered', location: 'stages', old: list, new: list, ...moved }
  for (const before of was.values()) {
    const after = is.get(before.id)
    if (after === undefined) continue
    for (const field of ['display', 'description', 'translations'] as const)
      for (const difference of differing(field, before[field], after[field], ['stages'])) {
        const location = `stages[${before.id}].${field === 'display' ? 'title' : field}`
        yield { ...difference, location, old: { path: before.path }, new: { path: after.path } }
      }
  }
}

/** Stages by id, plain names as records; of two with the same id, the first one is used. */
function stagesOf(stages: NonNullable<Value['stages']>): Map<string, Stage> {
  const named = new Map<string, Stage>()
  for (const [index, stage] of stages.entries()) {
    const { id, title, description, translations } = (
      typeof stage === 'string' ? { id: stage } : (stage ?? {})
    ) as Partial<CatalogStage>
    const display = title ?? humanize(id)
    // Published forms contain the title where there is no description.
    const described = description === display ? undefined : description
    if (id !== undefined && !named.has(id))
      named.set(id, {
        id,
        display,
        description: described,
        translations,
        path: ['stages', index],
      })
  }
  return named
}
