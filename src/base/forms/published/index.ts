import { listed } from '../../../contributions/listed.ts'
import { namedListOf } from '../../core/catalog/imports.ts'
import { CONTRIBUTED } from './contributed.ts'
import { flatList, handlingBeside } from './flat-list.ts'
import type { ListedReader, Reader } from './reader.ts'

const LISTED: readonly ListedReader[] = listed
const withListed = LISTED[0]

/** errors.yaml itself: it can carry every field. */
const yaml: Reader = {
  id: 'yaml',
  recognises: () => true,
  async read(source, companions, { depth }) {
    const named = namedListOf(source.value)
    return named === undefined || withListed === undefined
      ? { raw: source.value, unknownFields: [] }
      : withListed(source, named, companions, depth)
  },
}

/** The forms that can be read as a catalog. The first form that recognises a text reads it; yaml takes all others. */
export const readers: readonly Reader[] = [
  flatList,
  ...CONTRIBUTED.flatMap((part) => part.readers),
  yaml,
]

export const readerOf = (id: string): Reader | undefined => readers.find((one) => one.id === id)

/**
 * The companion files of a file, by role, beside those that its text names. They may be absent.
 */
export const companionsOf = (file: string): Readonly<Record<string, string>> =>
  Object.assign({ ...handlingBeside(file) }, ...CONTRIBUTED.map((part) => part.beside(file)))
