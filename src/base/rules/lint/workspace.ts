import { type Finding, placeIn } from '../../core/yaml/source.ts'
import { runnable } from '../linter/rule.ts'
import { differences } from '../linter/shared-codes.ts'

export const codeShared = runnable({
  id: 'code-shared',
  severity: 'warn',
  options: { meaning: true },
  across: true,
  *check({ entries, catalog, firstElsewhere }, { meaning }) {
    for (const own of entries) {
      const index = own.path()[1] as number
      const first = firstElsewhere(index)
      if (first === undefined) continue
      const found = differences(catalog, index, first).filter(
        ({ field }) => meaning || field !== 'meaning',
      )
      if (found.length === 0) continue
      const field = found[0]!.field
      const at = placeIn(first.reading.source, ['codes', first.index, field])
      yield {
        path: own.path(field),
        message: `${own.code} is also in ${at.file}, with ${found.map(({ said }) => said).join(' and ')}; import it from one catalog, or rename one`,
        related: [{ path: ['codes', first.index, field], at, message: 'first defined here' }],
      } satisfies Finding
    }
  },
})
