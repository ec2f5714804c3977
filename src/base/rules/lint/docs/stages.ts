import { entry, file, fixable, type RuleDocs } from '../../linter/rule.ts'

export const stageKnown: RuleDocs = {
  summary: '`fix_stage` is one of the declared stages.',
  why: 'Clients use it to route the operator; an unknown stage leaves the operator without a route (contract, Stages).',
  good: () => [
    entry({ fix_stage: 'identify' }),
    { source: file({ wire: 'google-rpc', stages: undefined }, entry({ fix_stage: undefined })) },
  ],
  bad: () => [
    ...['identfy', 'Identify'].map((fix_stage) => fixable('ask', entry({ fix_stage }))),
    ...['reception', ''].map((fix_stage) => entry({ fix_stage })),
    { source: file({ wire: 'google-rpc', stages: undefined }, entry()) },
  ],
}

export const stageListValid: RuleDocs = {
  summary: '`stages` is a list of unique lower-case names, such as `checkout`.',
  why: 'They become enum members, FHIR codes and routes.',
  good: () => [
    { source: file({ stages: ['identify', { id: 'pre_check', title: 'Check first' }] }) },
  ],
  bad: () =>
    [['identify', 'identify'], [], ['identify', 'Billing'], ['identify', 'pre-check']].map(
      (stages) => ({ source: file({ stages }) }),
    ),
  also: ['stage-known'],
}

const retired = { since: '1.0.0', reason: 'The payer checks it.' }

export const stageUsed: RuleDocs = {
  summary: 'Every stage has a code that is not retired.',
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
}
