import type { Catalog } from '../../catalog/catalog.ts'
import { parsedUrl } from '../../values/parsed-url.ts'
import { fileNameOf, isPlain } from '../output-path.ts'

/**
 * The folder of a site that the catalog's `url` leads to: `terminology/`, or '' for the root of the
 * host. Undefined if no static host can serve it.
 */
export function folderOf({ url = '' }: Pick<Catalog, 'url'>): string | undefined {
  if (!/^https?:\/\//i.test(url) || parsedUrl(url) === undefined) return undefined
  const path = new URL(url).pathname.slice(1)
  if (path === '') return ''
  return isPlain(path) ? `${path}/` : undefined
}

/**
 * The path of the page of a code below that folder. Each code has its own, also where file names
 * ignore case and reserve characters: `auth:token` is at `auth@3Atoken`, and CON at `CON_`, because
 * Windows can't store a folder of that name.
 */
export function pageOf(code: string): string {
  const name = fileNameOf(code, LONGEST)
  return `codes/${isPlain(name) ? name : `${name}_`}`
}

/** The id of a stage on the page of all codes. */
export const stageAnchor = (stage: string): string => `stage-${stage}`

/** The id of the codes that are sent, for a catalog without stages. */
export const CODES_ANCHOR = 'codes'

/** The id of the retired codes on that page. */
export const RETIRED_ANCHOR = 'retired'

// File systems limit names to 255 bytes.
const LONGEST = 200
