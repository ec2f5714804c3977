import type { Entry, Operation } from './model.ts'
import { humanize } from './names.ts'

/** The item of `raised_by` that means every operation. */
export const EVERY = '*'

/** The title of an operation: given, or derived from its id (`billVisit` is "Bill visit"). */
export const operationTitle = ({ id, title }: Operation): string => title ?? humanize(id)

/** True if an operation answers with the code. */
export const isRaisedBy = ({ raised_by = [] }: Pick<Entry, 'raised_by'>, id: string): boolean =>
  raised_by.includes(id) || raised_by.includes(EVERY)
