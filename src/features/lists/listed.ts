import type { ListedReader } from '../../base/forms/published/reader.ts'

export const listed: ListedReader = async (source, named, companions, depth) =>
  (await import('./listed-codes.ts')).withListedCodes(source, named, companions, depth)
