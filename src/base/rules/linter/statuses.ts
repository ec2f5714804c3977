import { byStatusOf } from '../../core/catalog/catalog.ts'
import { planOf } from '../../core/contract/plan.ts'
import type { Entry, LintInput } from './rule.ts'

/** The handling of `defaults.by_http`, each as an entry that has nothing else: `5xx` as its first status. */
export const entriesOfStatuses = ({ header: { defaults }, exists }: LintInput): Entry[] =>
  Object.entries(defaults?.by_http ?? {}).flatMap(([status, said]) => {
    const path: Entry['path'] = (...steps) => ['defaults', 'by_http', status, ...steps]
    const http = isStatusKey(status) ? Number(status.replace('xx', '00')) : undefined
    return said?.handling === undefined
      ? []
      : [
          {
            has: (field) => exists(path(field)),
            path,
            handling: said.handling,
            ...(http !== undefined && { http }),
          },
        ]
  })

/** A status of a failure, or a class of them. */
export const isStatusKey = (key: string): boolean => /^(?:[45][0-9]{2}|[45]xx)$/.test(key)

/** True for an entry whose handling is that of its status: what is wrong with that is said there. */
export const isOfStatus = ({ catalog }: LintInput, { path }: Entry): boolean =>
  catalog.origin(path('handling'))?.[1] === 'by_http'

/** What has a handling of its own: entries, and statuses. */
export const handled = (input: LintInput): Entry[] => [
  ...input.having('handling').filter((entry) => !isOfStatus(input, entry)),
  ...entriesOfStatuses(input),
]

/** What clients do about a reason with this code: as its entry says, or its status. */
export function planIn({ catalog }: LintInput) {
  const byStatus = byStatusOf(catalog.value)
  return ({ http = 0, stop = true, handling }: Entry) =>
    planOf('', { http, stop, handling: handling as Handled }, false, http, byStatus)
}

type Handled = NonNullable<Parameters<typeof planOf>[1]>['handling']
