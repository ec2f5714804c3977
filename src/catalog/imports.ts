import { asRecord, isRecord, isTexts } from '../values/record.ts'
import { derivedTitle } from './names.ts'

/** One catalog that a header imports, as it is written there; a value of the wrong type is absent. */
export type Import = {
  /** Its key in `imports`. */
  readonly key: string
  readonly from: string
  readonly version?: string
  readonly only?: readonly string[]
  readonly except?: readonly string[]
  readonly prefix?: string
}

/** The catalogs that a header imports. Records of published sets, which have no `from`, are not among them. */
export const importsOf = (header: unknown): readonly Import[] =>
  Object.entries(asRecord(asRecord(header).imports)).flatMap(([key, given]) => {
    const { from, version, only, except, prefix } = asRecord(given)
    if (typeof from !== 'string') return []
    return [
      {
        key,
        from,
        ...(typeof version === 'string' && { version }),
        ...(isTexts(only) && { only }),
        ...(isTexts(except) && { except }),
        ...(typeof prefix === 'string' && { prefix }),
      },
    ]
  })

/** What published sets say about an import: which catalog it is. */
export const publishedImport = ({
  name,
  title,
  version,
  url,
  prefix,
}: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries({ name, title, version, url, prefix }).filter(
      (field): field is [string, string] => typeof field[1] === 'string',
    ),
  )

type Owned = { readonly imported_from?: string | undefined }
type Owner = {
  readonly name?: string | undefined
  readonly title?: string | undefined
  readonly version?: string | undefined
  readonly url?: string | undefined
  readonly prefix?: string | undefined
}

/** The catalog that owns the code of an entry; undefined for an own code. */
export const ownerOf = (
  { imports = {} }: { readonly imports?: Readonly<Record<string, Owner | undefined>> | undefined },
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

/** True for an import of a file in the same repository: it is read as it is there. */
export const isInRepository = ({ from }: Pick<Import, 'from'>): boolean =>
  !/^[A-Za-z][A-Za-z0-9+.-]*:/.test(from) && !from.includes(':')

/** The key of an import: it names a file, a FHIR value, and a part of pages. */
export const isImportKey = (key: string): boolean =>
  /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(key) && key.length <= 40

/** What was fetched for an import, as the lock file of a catalog says it. */
export type Locked = {
  readonly from: string
  readonly version: string
  /** SHA-256 of the copy, its lines ended by a line feed. */
  readonly sha256: string
}

const stemOf = (file: string): string =>
  file.replace(/^.*[/\\:]/s, '').replace(/\.(?:ya?ml|json)$/i, '') || 'errors'

/** The lock file of a catalog, relative to it. */
export const lockFileOf = (file: string): string => `.rail-errors/${stemOf(file)}.lock.json`

/** The copy of an imported catalog, relative to the catalog that imports it. */
export const copyOf = (file: string, key: string): string =>
  `.rail-errors/${stemOf(file)}.imports/${key}.yaml`

/** The imports that a lock file has; undefined for anything else. */
export function lockedIn(value: unknown): Readonly<Record<string, Locked>> | undefined {
  const { imports } = asRecord(value)
  return isRecord(imports) &&
    Object.values(imports).every((one) => {
      const { from, version, sha256 } = asRecord(one)
      return isTexts([from, version, sha256])
    })
    ? (imports as Record<string, Locked>)
    : undefined
}
