import { PUBLISHED } from '../../../forms/published/flat-list.ts'
import { entry, file, type RuleDocs } from '../../linter/rule.ts'

export const entryComplete: RuleDocs = {
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
}
