import { isRecord } from '../values/record.ts'
import type { Problem } from '../yaml/source.ts'

/** What an entry says of its status. */
type Stated = {
  readonly http?: number | undefined
  readonly statuses?: readonly (number | undefined)[] | undefined
}

/** The statuses with which a code is sent, the usual one first; none if that is not known. */
export const statusesOf = ({ http, statuses }: Stated): number[] =>
  (statuses ?? [http]).filter((one) => one !== undefined)

/**
 * The value of a file, in which `http` of an entry may be a list: its first status is `http`, and
 * all of several are `statuses`.
 */
export function withStatuses(value: Record<string, unknown>): {
  value: Record<string, unknown>
  problems: Problem[]
} {
  const problems: Problem[] = []
  const { codes } = value
  if (!Array.isArray(codes) || !codes.some((one) => isRecord(one) && Array.isArray(one.http)))
    return { value, problems } // most catalogs
  const entries = codes.map((entry: unknown, index) => {
    if (!isRecord(entry) || !Array.isArray(entry.http)) return entry
    const { http: list, ...rest } = entry
    const statuses = (list as unknown[]).filter((one) => one !== undefined)
    if (list.length === 0)
      problems.push({
        rule: 'field-typed',
        path: ['codes', index, 'http'],
        message: '"http" is an empty list; write the status, such as 400',
      })
    return {
      ...rest,
      ...(statuses.length > 0 && { http: statuses[0] }),
      ...(statuses.length > 1 && { statuses }),
    }
  })
  return { value: { ...value, codes: entries }, problems }
}
