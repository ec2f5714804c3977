import { importsOf, isFileName, kindOfImport } from '../core/catalog/imports.ts'
import { asRecord, isRecord, isTexts } from '../core/values/record.ts'
import { parseOnce } from '../core/yaml/parse.ts'

/** The list in other files that has the codes, as the header names it: `codes_from`. */
export type NamedList = {
  readonly files: readonly string[]
  readonly lists?: readonly string[]
  readonly map?: Readonly<Record<string, string>>
}

/** The list that a header names; undefined without one, or if the value has the wrong type. */
export function namedListOf(header: unknown): NamedList | undefined {
  const { codes_from: from } = asRecord(header)
  if (typeof from === 'string') return { files: [from] }
  if (!isRecord(from) || !isTexts(from.files) || from.files.length === 0) return undefined
  const { files, lists, map } = from
  return {
    files,
    ...(isTexts(lists) && { lists }),
    ...(isRecord(map) && isTexts(Object.values(map)) && { map: map as Record<string, string> }),
  }
}

/** The files that an errors.yaml names: lists of codes, and catalogs, which may name files themselves. */
export type NamedFiles = { readonly lists: readonly string[]; readonly catalogs: readonly string[] }

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
