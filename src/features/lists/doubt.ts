import type { Left } from './value.ts'

/** Why the codes of a list are not certain, where, and from which columns or lists they could be. */
export type Doubt = Left & {
  readonly columns: readonly string[]
  readonly lists?: readonly string[]
  /** True if only one of the lists can have the codes: they say the same in different words. */
  readonly isOneList?: boolean
  /** The field that one of the columns has, if it is not the code. */
  readonly field?: string
  /** What can be left out. */
  readonly skips?: readonly string[]
  /** The page about how the list is printed, which is right where nothing else is. */
  readonly recipe?: string
}

/** What decides, as `codes_from` has it; of lists with one name in two files, one file. */
export const decision = (doubt: Doubt): string => {
  const { columns, lists, field = 'code', skips = [], recipe } = doubt
  if (lists?.length === 0) return 'files: with one of the two files'
  const ways = [
    ...(lists ?? []).map((list) => `lists: [${JSON.stringify(list)}]`),
    ...columns.map((column) => `map: { ${field}: ${JSON.stringify(column)} }`),
    ...skips.map((skip) => `skip: [${JSON.stringify(skip)}]`),
    ...(recipe === undefined ? [] : [`the printed list, ${recipe}`]),
  ]
  return ways.join(', or ')
}
