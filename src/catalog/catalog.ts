import catalogShape from '../../schema/errors.schema.json' with { type: 'json' }
import { sha256 } from '../values/hash.ts'
import { withSortedKeys } from '../values/json.ts'
import { memoOfObjects } from '../values/memo.ts'
import { splitWords } from '../values/words.ts'
import type { Shape } from '../yaml/decode.ts'
import { canonicalize } from './canonicalize.ts'
import type { CatalogFile, Entry, Stage } from './model.ts'
import type { ParsedCatalog } from './parsed-catalog.ts'

/**
 * The decoded catalog that generators use: complete, with defaults, every stage a record, in the
 * author's order.
 */
export type Catalog = Omit<CatalogFile, 'stages' | 'language'> & {
  language: string
  stages: readonly Stage[]
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
    language = 'en',
    title,
    description,
    experimental,
    codes = [],
    ...rest
  } = canonicalValue(reading) as CatalogFile
  return {
    ...rest,
    ...(title !== undefined && title !== derivedTitle(rest.name) && { title }),
    ...(description !== undefined &&
      description !== titleOf({ ...rest, ...(title && { title }) }) && { description }),
    ...(experimental && { experimental }),
    language,
    unknownFields,
    stages: stages.map((stage) => (typeof stage === 'string' ? { id: stage } : plainStage(stage))),
    codes: codes.map((entry) => without(entry, 'display', humanize(entry.code))),
  }
})

/** The well-typed content of a source, as {@link canonicalize} returns it; made once. */
export const canonicalValue = memoOfObjects(
  ({ value }: Pick<ParsedCatalog, 'value'>) =>
    canonicalize(catalogShape as Shape, value) as ParsedCatalog['value'],
)

function plainStage(stage: Stage): Stage {
  const derived = humanize(stage.id)
  return without(without(stage, 'description', stage.title ?? derived), 'title', derived)
}

function without<T extends object, K extends keyof T>(record: T, key: K, value: T[K]): T {
  if (record[key] !== value) return record
  const { [key]: _, ...rest } = record
  return rest as T
}

/** The name for people: given, or derived from the name (`rail-errors` is "Rail errors"). */
export const titleOf = ({ title, name }: Pick<Catalog, 'title' | 'name'>): string =>
  title ?? derivedTitle(name)

const derivedTitle = (name = ''): string => humanize(name.replaceAll('-', '_'))

/** The entries that are still sent: all except the retired ones. */
export const active = ({ codes }: Pick<Catalog, 'codes'>): Entry[] =>
  codes.filter((entry) => entry.retired === undefined)

/**
 * The short name of a code: given, or derived from the code (`MEMBER_NOT_FOUND` is "Member not
 * found").
 */
export const displayOf = ({ code, display }: Pick<Entry, 'code' | 'display'>): string =>
  display ?? humanize(code)

/** The address of a code for people, and of its problem type (RFC 9457): `<url>/codes/<CODE>`. */
export const codeUrl = ({ url }: Pick<Catalog, 'url'>, code: string): string =>
  `${url}/codes/${code}`

/** `BILLING_DESK`, `billing-desk`, `billing.desk` or `billingDesk` as words: "Billing desk". */
export const humanize = (id = ''): string => {
  const parts = /[a-z]/.test(id) ? splitWords(id, '_') : id // `X12N` has no camel case
  const words = withoutMarks(parts.toLowerCase()).split('_').filter(Boolean).join(' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** With `_` for the marks between words; `-1` and `401.3` stay numbers. */
const withoutMarks = (id: string): string =>
  /[-/:.]/.test(id)
    ? id.replace(/(?<=[\p{L}\p{N}])(?:[-/:]+|\.(?!\p{N})|(?<!\p{N})\.)(?=[\p{L}\p{N}])/gu, '_')
    : id

/**
 * The canonical of a resource of a catalog: `<url>/CodeSystem/<name>`, with the suffix `-stages`
 * for the stages.
 */
export const canonicalOf = (
  { url, name }: Pick<Catalog, 'url' | 'name'>,
  kind: 'CodeSystem' | 'ValueSet',
  suffix: '' | '-stages' = '',
): string => `${url}/${kind}/${name}${suffix}`

/** `rail-errors` as a FHIR or TypeScript name: `RailErrors`. */
export const pascalCase = (name: string): string =>
  name
    .split('-')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')

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
