import { requiresStages } from '../../core/catalog/workflow.ts'
import { PUBLISHED } from '../../forms/published/flat-list.ts'
import { runnable } from '../linter/rule.ts'

export const entryComplete = runnable({
  id: 'entry-complete',
  severity: 'error',
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
