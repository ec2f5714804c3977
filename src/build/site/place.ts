import type { Catalog } from '../../catalog/catalog.ts'
import { isPlain } from '../output-path.ts'

/** The folder of a site that the catalog's `url` leads to: `terminology/`, or '' for the root of the host. Undefined if no static host can serve it. */
export function folderOf({ url = '' }: Pick<Catalog, 'url'>): string | undefined {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return undefined
  const path = new URL(url).pathname.slice(1)
  if (path === '') return ''
  return isPlain(path) ? `${path}/` : undefined
}

/** The path of the page of a code below that folder. Windows can't store a folder named CON; no code ends in `_`. */
export const pageOf = (code: string): string => `codes/${isPlain(code) ? code : `${code}_`}`
