import { type ByStatus, type Handled, withAssumed } from '../contract/by-status.ts'
import { sha256 } from '../values/hash.ts'
import { memoOfObjects } from '../values/memo.ts'
import { withSortedKeys } from '../values/record.ts'
import type { Shape } from '../yaml/decode.ts'
import { publishedImports } from './imports.ts'
import { issueSeverityOf, issueTypeOf } from './issue-type.ts'
import { derivedTitle, humanize, titleOf } from './names.ts'
import type { ParsedCatalog, Partially } from './parsed-catalog.ts'
import catalogShape from './shape.json' with { type: 'json' }
import { canonicalize } from './shape.ts'
import type { CatalogFile, Defaults, Entry, Handling, Operation, Stage } from './types.ts'

/**
 * The decoded catalog that generators use: complete, the defaults in its entries, every stage and
 * operation a record, in the author's order.
 */
export type Catalog = Omit<
  CatalogFile,
  'stages' | 'operations' | 'language' | 'defaults' | 'codes_from'
> & {
  /** What answers without a known code mean is all that is left of the defaults. */
  defaults?: { by_http: Readonly<Record<string, { handling: Handling }>> }
  language: string
  stages: readonly Stage[]
  /** Absent if the catalog does not list the operations of its API. */
  operations?: readonly Operation[]
  /** Fields that its source format can't carry: `url`, `codes.display`. */
  unknownFields: readonly string[]
}

/**
 * The catalog of a source without lint errors, made once: copying a large one takes time. An
 * optional value that equals its derived default is removed, because published forms can't
 * distinguish the two.
 */
export const catalogOf = memoOfObjects((reading: ParsedCatalog): Catalog => {
  const { unknownFields } = reading
  const {
    stages = [],
    operations,
    language = 'en',
    title,
    description,
    experimental,
    codes = [],
    defaults,
    codes_from: _,
    imports,
    ...rest
  } = canonicalValue(reading) as CatalogFile
  return {
    ...rest,
    ...(title !== undefined && title !== derivedTitle(rest.name) && { title }),
    ...(description !== undefined &&
      description !== titleOf({ ...rest, title }) && { description }),
    ...(experimental && { experimental }),
    language,
    unknownFields,
    ...handlingByHttp(defaults),
    stages: stages.map((stage) => (typeof stage === 'string' ? { id: stage } : plainStage(stage))),
    ...(operations && {
      operations: operations.map((operation) =>
        typeof operation === 'string'
          ? { id: operation }
          : without(operation, 'title', humanize(operation.id)),
      ),
    }),
    ...(imports && { imports: publishedImports(imports) }),
    codes: codes.map((entry) => withoutDerived(without(entry, 'display', humanize(entry.code)))),
  }
})

/** The handling by status; nothing if no status has one. */
function handlingByHttp({ by_http = {} }: Defaults = {}): Pick<Catalog, 'defaults'> {
  const handled = Object.entries(by_http).flatMap(([status, { handling }]) =>
    handling === undefined ? [] : [[status, { handling }]],
  )
  return handled.length === 0 ? {} : { defaults: { by_http: Object.fromEntries(handled) } }
}

/** How answers are handled whose codes say nothing, as far as the catalog says it by status. */
export const saidByStatus = ({ defaults }: { defaults?: Partially<Defaults> }): ByStatus =>
  Object.fromEntries(
    Object.entries(defaults?.by_http ?? {}).map(([status, said]) => [
      status,
      said?.handling as Handled | undefined,
    ]),
  )

/** How clients handle them, also where the catalog says nothing. */
export const byStatusOf = (catalog: { defaults?: Partially<Defaults> }): ByStatus =>
  withAssumed(saidByStatus(catalog))

/** The well-typed content of a source, as {@link canonicalize} returns it; made once. */
export const canonicalValue = memoOfObjects(
  ({ value }: Pick<ParsedCatalog, 'value'>) =>
    canonicalize(catalogShape as Shape, value) as ParsedCatalog['value'],
)

/** An entry without an issue type and a severity that it would have anyway. */
function withoutDerived(entry: Entry): Entry {
  const { issue_type: _, issue_severity: __, ...rest } = entry
  const typed =
    entry.issue_type === undefined ? entry : without(entry, 'issue_type', issueTypeOf(rest))
  return typed.issue_severity === undefined
    ? typed
    : without(typed, 'issue_severity', issueSeverityOf(rest))
}

function plainStage(stage: Stage): Stage {
  const derived = humanize(stage.id)
  // The translations of a description hang on it.
  const isTranslated = Object.values(stage.translations ?? {}).some(
    ({ description }) => description,
  )
  const plain = isTranslated ? stage : without(stage, 'description', stage.title ?? derived)
  return without(plain, 'title', derived)
}

function without<T extends object, K extends keyof T>(record: T, key: K, value: T[K]): T {
  if (record[key] !== value) return record
  const { [key]: _, ...rest } = record
  return rest as T
}

/** The entries that are still sent: all except the retired ones. */
export const active = ({ codes }: Pick<Catalog, 'codes'>): Entry[] =>
  codes.filter((entry) => entry.retired === undefined)

/** The languages into which the codes that are still sent are translated, sorted. */
export const sentLanguages = (catalog: Pick<Catalog, 'codes'>): string[] =>
  [...new Set(active(catalog).flatMap(({ translations = {} }) => Object.keys(translations)))].sort()

/**
 * Returns true if two catalogs, published with the same settings, mean the same: comments, layout
 * and the order of keys are ignored.
 */
export function catalogHash({ unknownFields, ...content }: Catalog, settings: object = {}): string {
  // Manifests store the hash, so the name of this key in it never changes.
  const hashed = withSortedKeys({ ...content, lacks: unknownFields })
  return sha256(
    JSON.stringify(hashed) +
      (Object.keys(settings).length > 0 ? JSON.stringify(withSortedKeys(settings)) : ''),
  )
}
