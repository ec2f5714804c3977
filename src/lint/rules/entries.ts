import { PUBLISHED } from '../../catalog/readers/flat-list.ts'
import { requiresStages } from '../../catalog/workflow.ts'
import { defineRule, entry, file } from '../rule.ts'

export const entryComplete = defineRule({
  id: 'entry-complete',
  severity: 'error',
  summary:
    'Every entry has `code`, `http`, `stop`, `meaning` and `fix`, and `fix_stage` if the catalog has `stages`.',
  why: 'The flat list promises all six for every code (contract, The published list).',
  good: () => [
    entry(),
    { source: file({ wire: 'google-rpc', stages: undefined }, entry({ fix_stage: undefined })) },
  ],
  bad: () => [
    ...PUBLISHED.map((field) => entry({ [field]: undefined })),
    { source: file({ wire: 'google-rpc' }, entry({ fix_stage: undefined })) },
  ],
  needsIntactSource: true,
  *check({ entries, header, has: hasTop, catalog: { unknownFields } }) {
    const isFormUnread = header.wire === undefined && hasTop('wire') // reported by field-typed
    const isStaged = hasTop('stages') || (!isFormUnread && requiresStages(header, unknownFields))
    const promised = PUBLISHED.filter(
      (field) => !unknownFields.includes(`codes.${field}`) && (field !== 'fix_stage' || isStaged),
    )
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
