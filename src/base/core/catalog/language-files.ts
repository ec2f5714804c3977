import { asRecord, isRecord } from '../values/record.ts'
import { parseOnce } from '../yaml/parse.ts'
import type { Source } from '../yaml/source.ts'
import { hasTopKey } from '../yaml/top-key.ts'

/**
 * The language of whose texts a file is, by its name and that of the catalog: `de` for
 * `errors.de.yaml` beside `errors.yaml`. Undefined for any other file.
 */
export function languageOfFile(catalog: string, name: string): string | undefined {
  const { stem, tag } = partsOfName(name)
  return /\.ya?ml$/i.test(catalog) && catalog.replace(/\.ya?ml$/i, '') === stem ? tag : undefined
}

/** The parts of the name of a file of a language: what its catalog is called, and the tag. */
export const partsOfName = (name: string): { stem?: string; tag?: string } =>
  /^(?<stem>.+)\.(?<tag>[a-z]{2,3}(?:[-_][a-z0-9]{1,8})*)\.ya?ml$/is.exec(name)?.groups ?? {}

/** The keys by which a file is a catalog, whatever its name: one of them is at its top. */
export const CATALOG_KEYS: readonly string[] = ['codes', 'codes_from', 'imports', 'resourceType']

/** The name of the file of a language beside a catalog: `errors.de.yaml`. */
export const fileOfLanguage = (catalog: string, tag: string): string =>
  catalog.replace(/(\.ya?ml)?$/i, `.${tag}$1`)

/** The codes of a catalog are a list; a mapping of that name is a file of texts, written one level too deep. */
export const isCatalog = ({ intact, text, value }: Source): boolean =>
  intact
    ? CATALOG_KEYS.some((key) => Object.hasOwn(asRecord(value), key) && !isDeep(key, value))
    : hasTopKey(text, CATALOG_KEYS)

export const isDeep = (key: string, value: unknown): boolean =>
  key === 'codes' && isRecord(asRecord(value).codes)

/** The catalog whose texts a file has, which is beside it, and their language; undefined for any other file. */
export async function catalogOfTexts(
  file: string,
  text: Uint8Array,
  beside: (name: string) => Promise<Uint8Array | undefined>,
): Promise<{ catalog: string; tag: string } | undefined> {
  const { stem, tag } = partsOfName(file)
  if (tag === undefined || isCatalog(await parseOnce(text, file))) return undefined
  for (const catalog of [`${stem}.yaml`, `${stem}.yml`]) {
    const found = await beside(catalog)
    if (found !== undefined && isCatalog(await parseOnce(found, catalog))) return { catalog, tag }
  }
  return undefined
}
