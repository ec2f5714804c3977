import { asRecord, isRecord } from '../values/record.ts'
import { parseOnce } from '../yaml/parse.ts'
import type { Source } from '../yaml/source.ts'
import { hasTopKey } from '../yaml/top-key.ts'
import { CATALOG_KEYS, partsOfName } from './languages.ts'

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
