import type { Path } from '../../core/diagnostic.ts'
import { runnable } from '../linter/rule.ts'

export const fromUnique = runnable({
  id: 'from-unique',
  severity: 'error',
  needs: ['codes.from'],
  *check({ having }) {
    const first = new Map<string, Path>()
    for (const { from = {}, retired, path } of having('from'))
      for (const [system, ids = []] of retired === undefined ? Object.entries(from) : [])
        for (const [index, id] of ids.entries()) {
          const key = JSON.stringify([system, id])
          const [at, twin] = [path('from', system, index), first.get(key)]
          if (twin === undefined) first.set(key, at)
          else
            yield {
              path: at,
              message: `"${id}" of ${system} is named twice; keep one`,
              related: [{ path: twin, message: 'first named here' }],
            }
        }
  },
})
