import { namedListOf } from '../codes-from.ts'
import type { Reader } from './reader.ts'

/** errors.yaml itself: it can carry every field. */
export const yaml: Reader = {
  id: 'yaml',
  recognises: () => true,
  companions: () => ({}),
  async read(source, companions) {
    const named = namedListOf(source.value)
    return named === undefined
      ? { raw: source.value, unknownFields: [] }
      : (await import('../listed-codes.ts')).withListedCodes(source, named, companions)
  },
}
