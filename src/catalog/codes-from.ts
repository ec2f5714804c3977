import { asRecord, isRecord, isTexts } from '../values/record.ts'
import { parse } from '../yaml/parse.ts'

/** The list in other files that has the codes, as the header names it: `codes_from`. */
export type NamedList = {
  readonly files: readonly string[]
  readonly lists?: readonly string[]
  readonly map?: Readonly<Record<string, string>>
  readonly qualify?: boolean
}

/** The list that a header, or a system in it, names; undefined without one, or if the value has the wrong type. */
export function namedListOf(owner: unknown): NamedList | undefined {
  const { codes_from: from } = asRecord(owner)
  if (typeof from === 'string') return { files: [from] }
  if (!isRecord(from) || !isTexts(from.files) || from.files.length === 0) return undefined
  const { files, lists, map, qualify } = from
  return {
    files,
    ...(isTexts(lists) && { lists }),
    ...(isRecord(map) && isTexts(Object.values(map)) && { map: map as Record<string, string> }),
    ...(qualify === true && { qualify }),
  }
}

/** The other files that the text of an errors.yaml names as the place of its codes. */
export async function filesNamedIn(text: string | Uint8Array): Promise<readonly string[]> {
  // Most catalogs name none, and are not read twice.
  if (!includes(text, 'codes_from')) return []
  const { value } = await parse(text, '')
  const lists = [namedListOf(value), ...upstreamListsOf(value).map(({ list }) => list)]
  return [...new Set(lists.flatMap((list) => list?.files ?? []).filter(isFileName))]
}

/** The own lists of the systems behind the API, as the header names them: `upstream.*.codes_from`. */
export const upstreamListsOf = (
  header: unknown,
): readonly { readonly system: string; readonly list: NamedList }[] =>
  Object.entries(asRecord(asRecord(header).upstream)).flatMap(([system, owner]) => {
    const list = namedListOf(owner)
    return list === undefined ? [] : [{ system, list }]
  })

const includes = (text: string | Uint8Array, word: string): boolean =>
  typeof text === 'string'
    ? text.includes(word)
    : Buffer.from(text.buffer, text.byteOffset, text.byteLength).includes(word)

/** True for a relative path with `/`. That it is in the repository is for `source/` to check. */
export const isFileName = (name: string): boolean =>
  name !== '' && !/^[/\\]|^[A-Za-z]:|[\\\0]/.test(name) && !name.split('/').includes('.git')
