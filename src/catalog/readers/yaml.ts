import type { Reader } from './reader.ts'

/** errors.yaml itself: it can carry every field. */
export const yaml: Reader = {
  id: 'yaml',
  recognises: () => true,
  companions: () => ({}),
  read: async (source) => ({ raw: source.value, unknownFields: [] }),
}
