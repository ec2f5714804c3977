import { layer as layers } from '../../contributions/layer.ts'
import { NOWHERE, withDefaults, withStatuses } from '../core/catalog/entry-values.ts'
import { companionOf, filesNamedBy } from '../core/catalog/imports.ts'
import { languageOfFile } from '../core/catalog/language-files.ts'
import type {
  Companions,
  Origin,
  ParsedCatalog,
  Partially,
} from '../core/catalog/parsed-catalog.ts'
import { baseName, besides } from '../core/catalog/relative-name.ts'
import catalogShape from '../core/catalog/shape.json' with { type: 'json' }
import type { CatalogFile } from '../core/catalog/types.ts'
import type { Path } from '../core/diagnostic.ts'
import { asArray, asRecord } from '../core/values/record.ts'
import { decode, type Shape } from '../core/yaml/decode.ts'
import { parseOnce } from '../core/yaml/parse.ts'
import { addOmitted, type Problem, type Source, writtenIn } from '../core/yaml/source.ts'
import type { Layer, Within } from './layer.ts'
import { companionsOf, readers } from './published/index.ts'

export type ReadOptions = {
  /** The name of the text in findings; it also selects the form. Default `errors.yaml`. */
  file?: string
  /**
   * Texts of companion files, by role: `{ handling: '…' }`; those that `codes_from` names, by these
   * names: `{ 'src/errors.ts': '…' }`. A catalog that `imports` names, and the files that it names
   * itself, have their paths from here: `{ '../common/errors.yaml': '…' }`. The texts of a language
   * are `errors.de.yaml`.
   */
  companions?: Companions
  /**
   * Fields for properties of a CodeSystem that no field takes by itself: `{ diagnostics: 'fix' }`.
   */
  map?: Readonly<Record<string, string>>
  /** The canonical of the resource to read, of a text that has several: a FHIR Bundle. */
  canonical?: string
  /**
   * How many folders below the top of its repository the file is, default 0: what a printed list says
   * of places in code leads no further.
   */
  depth?: number
}

const ALL: readonly Layer[] = layers
const LAYERS = (['codes', 'texts'] as const).flatMap((added) =>
  ALL.filter(({ adds }) => adds === added),
)

/** Reads another text of the same catalog, or other texts beside it, after an edit. */
export const reread = (
  { source: { file }, companions }: ParsedCatalog,
  text: string,
  others: Companions = {},
): Promise<ParsedCatalog> => read(text, { file, companions: { ...companions, ...others } })

/**
 * Reads a catalog from the text of an errors.yaml or of a published list. Never rejects: `lint`
 * reports all faults.
 */
export const read = (
  text: string | Uint8Array,
  options: ReadOptions = {},
): Promise<ParsedCatalog> => readWithin(text, options)

/** Reads a catalog that may be imported by others. */
async function readWithin(
  text: string | Uint8Array,
  { file = 'errors.yaml', companions = {}, map = {}, canonical, depth }: ReadOptions,
  within?: Within,
): Promise<ParsedCatalog> {
  const source = await parseOnce(text, file)
  const reader = readers.find((candidate) => candidate.recognises(source.value, file))!
  const beside = within === undefined ? companions : companionsAt(within, source, companions)
  let whole = await reader.read(source, readable(beside), { map, canonical, depth })
  for (const layer of LAYERS)
    whole = await layer.read(source, whole, {
      form: reader.id,
      companions,
      beside,
      within,
      read: readWithin,
    })
  const {
    raw,
    unknownFields,
    notices = [],
    problems = [],
    omitted = NONE,
    place,
    elsewhere,
    beside: besideOf,
    ...others
  } = whole
  const alone = place === undefined ? source : placed(source, place, elsewhere)
  const at = besideOf === undefined ? alone : { ...alone, beside: besideOf }
  const written =
    place !== undefined && elsewhere === undefined ? writtenIn(source, place) : writtenIn(at)
  const decoded =
    raw === undefined || raw === null
      ? { value: {}, problems: [], omitted: NONE }
      : decode(catalogShape as Shape, raw, written)
  const stated = withStatuses(decoded.value as Record<string, unknown>)
  const value = stated.value as Partially<CatalogFile>
  const filled =
    reader.id === 'yaml' && source.intact
      ? withDefaults(value, ownFields(raw, decoded.problems, others.imports))
      : { value, origin: NOWHERE }
  return {
    source: filled.value === value ? at : originated(at, filled.origin),
    sourceFormat: reader.id,
    unknownFields,
    notices,
    raw,
    value: filled.value,
    origin: filled.origin,
    texts: [],
    languages: [],
    companions,
    ...others,
    problems: [...source.problems, ...problems, ...decoded.problems, ...stated.problems],
    omitted: addOmitted(source.omitted, omitted, decoded.omitted),
  }
}

const readable = (all: Companions): Readonly<Record<string, string | Uint8Array>> =>
  Object.fromEntries(
    Object.entries(all).flatMap(([name, text]) => (text === null ? [] : [[name, text]])),
  )

/** The companions of an imported catalog, by its own names for them. */
function companionsAt({ path }: Within, { file, value }: Source, all: Companions): Companions {
  const { lists } = filesNamedBy(value)
  const roles = Object.entries(companionsOf(file)).map(([role, name]) => [
    role,
    name.replace(/^.*[/\\]/s, ''),
  ])
  const named = [...roles, ...lists.map((name) => [name, name])].map(([role, name]) => [
    role,
    besides(path, name!),
  ])
  const packed = ['codeSystem', 'valueSet', 'stages'].map((role) => [role, companionOf(path, role)])
  const words = Object.keys(all).flatMap((at) =>
    languageOfFile(path, at) === undefined ? [] : [[baseName(at), at]],
  )
  return Object.fromEntries(
    [...named, ...packed, ...words].flatMap(([role, at]) =>
      Object.hasOwn(all, at!) ? [[role, all[at!]]] : [],
    ),
  )
}

const NONE: ReadonlyMap<string, number> = new Map()

/** Whether an entry has a field, of any type or under a misspelled name. */
function ownFields(raw: unknown, problems: readonly Problem[], imports: ParsedCatalog['imports']) {
  const entries = asArray(asRecord(raw).codes)
  const unread = new Set(problems.map(({ unread }) => unread?.join('.')))
  return (index: number, field: string): boolean =>
    imports?.of(index) !== undefined || // it has the defaults of its own catalog
    Object.hasOwn(asRecord(entries[index]), field) ||
    unread.has(`codes.${index}.${field}`)
}

/** A value that an entry does not have itself is where it is written; no edit of it is about one entry. */
const originated = (source: Source, origin: Origin): Source => ({
  ...source,
  locate: (path, part) => source.locate(origin(path) ?? path, part),
  token: (path, part) => (origin(path) === undefined ? source.token(path, part) : undefined),
  ...(source.elsewhere && { elsewhere: (path) => source.elsewhere!(origin(path) ?? path) }),
})

/**
 * The source of a form with its own shape. Callers pass paths of the catalog, and `place` maps them
 * to paths of the form. Its values can't be replaced one by one, except those of an errors.yaml that
 * are not `elsewhere`.
 */
const placed = (
  source: Source,
  place: (path: Path) => Path,
  elsewhere: Source['elsewhere'],
): Source => ({
  ...source,
  locate: (path, part) => source.locate(place(path), part),
  token: (path, part) =>
    elsewhere === undefined || elsewhere(path) !== undefined
      ? undefined
      : source.token(place(path), part),
  ...(elsewhere && { elsewhere }),
})
