import { defineRule, entry } from '../rule.ts'

export default defineRule({
  id: 'path-present',
  severity: 'info',
  appliesTo: 'live',
  summary: 'A code that is presented as a `field` has at least one path.',
  why: 'Otherwise, mocks and pages have nothing to highlight.',
  good: () => [
    entry({ handling: { present_as: 'field', paths: ['member.id'] } }),
    entry({ handling: { present_as: 'task' } }),
  ],
  bad: () => [
    entry({ handling: { present_as: 'field' } }),
    entry({ handling: { present_as: 'field', paths: [] } }),
  ],
  needs: ['codes.handling'],
  needsIntactSource: true,
  *check({ entries, exists }) {
    for (const { code, handling: { present_as, paths } = {}, path } of entries) {
      if (present_as !== 'field') continue
      const at = path('handling', 'paths')
      if (paths === undefined ? exists(at) : paths.length > 0) continue
      yield {
        path: at,
        at: path('handling', 'present_as'),
        message: `${code ?? 'this entry'} is presented as a field, but has no \`paths\``,
      }
    }
  },
})
