import { PUBLISHED } from '../../catalog/readers/flat-list.ts'
import { defineRule, entry } from '../rule.ts'

export default defineRule({
  id: 'entry-complete',
  severity: 'error',
  summary: 'Every entry has `code`, `http`, `stop`, `fix_stage`, `meaning` and `fix`.',
  why: 'The flat list promises all six for every code (contract, The published list).',
  good: () => [entry()],
  bad: () => PUBLISHED.map((field) => entry({ [field]: undefined })),
  needsIntactSource: true,
  *check({ entries, catalog }) {
    const promised = PUBLISHED.filter((field) => !catalog.unknownFields.includes(`codes.${field}`))
    for (const { code, has, path } of entries) {
      const name = code ?? 'this entry'
      for (const field of promised)
        if (!has(field))
          yield {
            path: path(field),
            at: has('code') ? path('code') : path(),
            message: `${name} has no "${field}"`,
            missing: field,
          }
    }
  },
})
