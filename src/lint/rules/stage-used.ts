import { defineRule, entry, file } from '../rule.ts'

const retired = { since: '1.0.0', reason: 'The payer checks it.' }

export default defineRule({
  id: 'stage-used',
  severity: 'warn',
  summary: 'Every declared stage has at least one code that is not retired.',
  why: 'Otherwise, the stage is a leftover or a typo, and clients build a route for it.',
  good: () => [{ source: file({ stages: ['identify'] }) }],
  bad: () => [
    { source: file({ stages: ['identify', { id: 'billing', title: 'Billing' }] }) },
    {
      source: file(
        { stages: ['identify', 'consent'] },
        [entry(), entry({ code: 'CONSENT_OPEN', fix_stage: 'consent', retired })].join('\n'),
      ),
    },
  ],
  needs: ['stages'],
  needsIntactSource: true,
  needsIntact: ['codes.retired'],
  *check({ entries, stages }) {
    const used = new Set<string | undefined>()
    for (const { fix_stage, retired } of entries) if (retired === undefined) used.add(fix_stage)
    if (used.size === 0) return // a catalog without active codes uses no stage
    const known = new Set(stages.map(({ id }) => id))
    if ([...used].some((stage) => stage === undefined || !known.has(stage))) return // an error, and it may mean any stage
    for (const { id, path } of stages) {
      if (!used.has(id))
        yield { path, message: `the stage "${id}" has no codes, or only retired ones` }
      used.add(id) // a stage that is listed twice is reported by stage-list-valid
    }
  },
})
