import type { Path } from '../../diagnostic.ts'
import { defineRule, entry, file } from '../rule.ts'

/** A catalog with these entries, each with the fields in which it differs from a valid one. */
const having = (...all: object[]) => ({
  source: file(
    {},
    all
      .map((fields, at) => entry({ ...(at > 0 && { code: `MEMBER_BLOCKED_${at}` }), ...fields }))
      .join('\n'),
  ),
})
const E042 = { from: { core: ['E042'] } }

export const fromUnique = defineRule({
  id: 'from-unique',
  severity: 'error',
  summary: 'Every code of another system is in `from` of one code that is not retired, once.',
  why: 'A service that receives it must know which code to send.',
  good: () => [
    having({ from: { core: ['E042'], bank: ['E042'] } }, { from: { core: ['E043'] } }),
    having({ ...E042, retired: { since: '1.0.0', reason: 'Split.', note: 'None.' } }, E042),
  ],
  bad: () => [
    having(E042, { from: { core: ['E043', 'E042'] } }),
    having({ from: { core: ['E042', 'E042'] } }),
  ],
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
