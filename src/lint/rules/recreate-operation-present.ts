import { defineRule, entry } from '../rule.ts'

export default defineRule({
  id: 'recreate-operation-present',
  severity: 'error',
  summary: 'A code with `retry: recreate` names at least one `operation`.',
  why: 'Otherwise, the client does not know what to run before it restarts the step.',
  good: () => [
    entry({ handling: { retry: 'recreate', operation: ['consent.reject', 'consent.create'] } }),
  ],
  bad: () => [
    entry({ handling: { retry: 'recreate' } }),
    entry({ handling: { retry: 'recreate', operation: [] } }),
  ],
  needs: ['codes.handling'],
  needsIntactSource: true,
  *check({ entries, exists }) {
    for (const { code, handling: { retry, operation } = {}, path } of entries) {
      if (retry !== 'recreate') continue
      const at = path('handling', 'operation')
      if (operation === undefined ? exists(at) : operation.length > 0) continue
      yield {
        path: at,
        at: path('handling', 'retry'),
        message: `${code ?? 'this entry'} has retry "recreate", but names no operation to run`,
      }
    }
  },
})
