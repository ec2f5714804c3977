import { namedListOf, upstreamListsOf } from '../codes-from.ts'
import type { Read, Reader } from './reader.ts'

/** errors.yaml itself: it can carry every field. */
export const yaml: Reader = {
  id: 'yaml',
  recognises: () => true,
  companions: () => ({}),
  async read(source, companions) {
    const named = namedListOf(source.value)
    const read: Read =
      named === undefined
        ? { raw: source.value, unknownFields: [] }
        : await (await import('../listed-codes.ts')).withListedCodes(source, named, companions)
    if (upstreamListsOf(source.value).length === 0) return read
    const { upstreamLists } = await import('../upstream-lists.ts')
    const { upstream, texts, problems } = await upstreamLists(source, companions)
    return {
      ...read,
      upstream,
      texts: [...(read.texts ?? []), ...texts],
      problems: [...(read.problems ?? []), ...problems],
    }
  },
}
