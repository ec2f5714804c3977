import { asRecord, isRecord, isTexts } from '../values/record.ts'
import { parseOnce } from '../yaml/parse.ts'
import { derivedTitle } from './names.ts'
import { besides } from './relative-name.ts'

/** One catalog that a header imports, as it is written there; a value of the wrong type is absent. */
export type Import = {
  readonly key: string
  readonly from: string
  readonly only?: readonly string[]
  readonly except?: readonly string[]
  readonly prefix?: string
}

/** The catalogs that a header imports. Records of published sets, which have no `from`, are not among them. */
export const importsOf = (header: unknown): readonly Import[] =>
  Object.entries(asRecord(asRecord(header).imports)).flatMap(([key, given]) => {
    const { from, only, except, prefix } = asRecord(given)
    if (typeof from !== 'string') return []
    return [
      {
        key,
        from,
        ...(isTexts(only) && { only }),
        ...(isTexts(except) && { except }),
        ...(typeof prefix === 'string' && { prefix }),
      },
    ]
  })

const PUBLISHED = [
  'name',
  'title',
  'version',
  'url',
  'prefix',
  'in_fhir',
  'code_system',
  'package_id',
] as const

/** What published sets say about an import: which catalog it is, and where its codes are. */
export const publishedImport = (
  given: Readonly<Record<string, unknown>>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    PUBLISHED.flatMap((field): [string, string][] => {
      const value = given[field]
      return typeof value === 'string' ? [[field, value]] : []
    }),
  )

/** The same of all imports of a header. */
export const publishedImports = (
  imports: Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>,
): Readonly<Record<string, Readonly<Record<string, string>>>> =>
  Object.fromEntries(Object.entries(imports).map(([key, one]) => [key, publishedImport(one ?? {})]))

type WithImports = {
  readonly imports?: Readonly<Record<string, Owner | undefined>> | undefined
}
type Owned = { readonly imported_from?: string | undefined }
type Owner = { readonly [Field in (typeof PUBLISHED)[number]]?: string | undefined }

/** The catalog that owns the code of an entry; undefined for an own code. */
export const ownerOf = (
  { imports = {} }: WithImports,
  { imported_from: key }: Owned,
): Owner | undefined => {
  if (key === undefined) return undefined
  return (Object.hasOwn(imports, key) ? imports[key] : undefined) ?? { name: key }
}

/** The name of an owner for people: `Common errors 2.1.0`. */
export const ownerText = ({ title, name, version }: Owner): string =>
  [title ?? (name === undefined ? 'another catalog' : derivedTitle(name)), version]
    .filter(Boolean)
    .join(' ')

/** The CodeSystem of another catalog that has a code in FHIR. */
export type OwnerSystem = { readonly system: string; readonly version: string }

/**
 * The CodeSystem that has the code of an entry, if it is not that of the catalog: that of the owner,
 * if its import includes it; of an import of an import, that of the nearest one that is included.
 */
export function ownerSystemOf(
  { imports = {} }: WithImports,
  { imported_from: key = '' }: Owned,
): OwnerSystem | undefined {
  const steps = key === '' ? [] : key.split('.')
  for (let count = steps.length; count > 0; count--) {
    const name = steps.slice(0, count).join('.')
    const one = Object.hasOwn(imports, name) ? imports[name] : undefined
    if (one?.in_fhir === 'include' && one.code_system !== undefined)
      return { system: one.code_system, version: one.version ?? '' }
  }
  return undefined
}

/** The owners whose CodeSystems keep their codes. */
export const includedOwners = ({ imports = {} }: WithImports): readonly Owner[] =>
  Object.values(imports).filter(
    (one): one is Owner => one?.in_fhir === 'include' && one.code_system !== undefined,
  )

/**
 * Where an import is: a file of the repository; a file of an installed package, `npm:<package>/<file>`
 * or `fhir:<package>#<version>/<file>`; a resource of a FHIR package of the repository,
 * `<file>.tgz#<canonical>`. Undefined for anything else.
 */
export function kindOfImport(from: string): 'file' | 'package' | 'resource' | undefined {
  if (/^(?:npm|fhir):/.test(from)) return 'package'
  const [file = '', canonical] = splitResource(from)
  return !isFileName(file) || file.includes(':')
    ? undefined
    : canonical === undefined
      ? 'file'
      : 'resource'
}

/** The file of a FHIR package and the canonical in it. */
const splitResource = (from: string): readonly string[] =>
  /^([^#]+\.(?:tgz|tar\.gz))#(.+)$/is.exec(from)?.slice(1) ?? [from]

/** What an import of the catalog `importing` is called, beside it: both are paths for people, or both are not. */
export function importedPath(importing: string, from: string): string {
  if (kindOfImport(from) === 'package') return from
  const [file = '', canonical] = splitResource(from)
  const path = besides(importing, file)
  return canonical === undefined ? path : `${path}#${canonical}`
}

/** The name of what belongs to an imported resource: its stages, its ValueSet. */
export const companionOf = (path: string, role: string): string => `${role} of ${path}`

/** True for a relative path with `/`. That it is in the repository is for `source/` to check. */
export const isFileName = (name: string): boolean =>
  name !== '' && !/^[/\\]|^[A-Za-z]:|[\\\0]/.test(name) && !name.split('/').includes('.git')

/** The key of an import: it names a file, a FHIR value, and a part of pages. */
export const isImportKey = (key: string): boolean =>
  /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(key) && key.length <= 40

/** The list in other files that has the codes, as the header names it: `codes_from`. */
export type NamedList = {
  readonly files: readonly string[]
  readonly lists?: readonly string[]
  readonly map?: Readonly<Record<string, string>>
  readonly skip?: readonly string[]
  readonly query?: string
}

/** The list that a header names; undefined without one, or if the value has the wrong type. */
export function namedListOf(header: unknown): NamedList | undefined {
  const { codes_from: from } = asRecord(header)
  if (typeof from === 'string') return { files: [from] }
  if (!isRecord(from) || !isTexts(from.files) || from.files.length === 0) return undefined
  const { files, lists, map, skip, query } = from
  return {
    files,
    ...(isTexts(lists) && { lists }),
    ...(isTexts(skip) && { skip }),
    ...(typeof query === 'string' && { query }),
    ...(isRecord(map) && isTexts(Object.values(map)) && { map: map as Record<string, string> }),
  }
}

/** The files that an errors.yaml names: lists of codes, and catalogs, which may name files themselves. */
type NamedFiles = { readonly lists: readonly string[]; readonly catalogs: readonly string[] }

/** The other files that the text of an errors.yaml names; `shown` is its name for people. */
export async function filesNamedIn(text: string | Uint8Array, shown: string): Promise<NamedFiles> {
  // Most catalogs name none, and are not read twice.
  return ['codes_from', 'imports'].some((word) => includes(text, word))
    ? filesNamedBy((await parseOnce(text, shown)).value)
    : { lists: [], catalogs: [] }
}

/** The other files that a parsed errors.yaml names. */
export function filesNamedBy(value: unknown): NamedFiles {
  return {
    lists: distinct((namedListOf(value)?.files ?? []).filter(isFileName)),
    catalogs: distinct(
      importsOf(value)
        .map(({ from }) => from)
        .filter((from) => kindOfImport(from) !== undefined),
    ),
  }
}

const distinct = (names: readonly string[]): readonly string[] => [...new Set(names)]

const includes = (text: string | Uint8Array, word: string): boolean =>
  typeof text === 'string'
    ? text.includes(word)
    : Buffer.from(text.buffer, text.byteOffset, text.byteLength).includes(word)
