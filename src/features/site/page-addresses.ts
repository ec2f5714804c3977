import type { Catalog } from '../../base/core/catalog/catalog.ts'
import { parsedUrl } from '../../base/core/values/formats.ts'
import { sha256 } from '../../base/core/values/hash.ts'
import { fileNameOf, isPlain } from '../../base/targets/output-path.ts'

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
 * ignore case and reserve characters: `auth:token` is at `auth@3Atoken`, CON at `CON_` and `aux.busy`
 * at `aux@.busy`, because Windows can't store folders of those names.
 */
export const pageOf = (code: string): string => `codes/${folderNameOf(code)}`

/** A text as the name of a folder: two texts never have the same, apart from case. */
export const folderNameOf = (text: string): string => {
  const name = fileNameOf(text, LONGEST)
  if (isPlain(name)) return name
  return /^\w+\./.test(name) ? name.replace('.', '@.') : `${name}_`
}

/**
 * The paths of the pages of operations, by id. Ids can differ in case only: then the later one has a
 * hash at its end.
 */
export function operationPages(operations: readonly { id: string }[]): Map<string, string> {
  const taken = new Set<string>()
  return new Map(
    operations.map(({ id }) => {
      let name = folderNameOf(id)
      for (let round = 0; taken.has(name.toLowerCase()); round++)
        name = `${folderNameOf(id)}-${sha256(`${id}${round || ''}`).slice(0, 8)}`
      taken.add(name.toLowerCase())
      return [id, `operations/${name}`]
    }),
  )
}

/** The id of a stage on the page of all codes. */
export const stageAnchor = (stage: string): string => `stage-${stage}`

/** The id of the codes that are sent, for a catalog without stages. */
export const CODES_ANCHOR = 'codes'

export const OPERATIONS_ANCHOR = 'operations'

/** The id of the retired codes on that page. */
export const RETIRED_ANCHOR = 'retired'

// File systems limit names to 255 bytes.
const LONGEST = 200

export const CHANGES_PAGE = 'changes'

/** The id of a version on that page. */
export const versionAnchor = (version: string): string => `v${version}`
