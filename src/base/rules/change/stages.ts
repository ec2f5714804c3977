import { changed, defineChangeRule, edited } from '../diff/rule.ts'
import { fields, fileOf, headers } from '../example.ts'

export const stageListChanged = defineChangeRule({
  id: 'stage-list-changed',
  impact: 'breaking',
  feature: ({ kind }) => kind === 'stages added',
  surfaces: ['wire', 'fhir', 'source'],
  summary:
    '`stages` of the catalog changed; one was removed (breaking) or added, or the order changed (dangerous).',
  why: 'The type member and the route of a removed stage no longer exist, routing tables list every stage, and clients sort work by the order of the workflow.',
  advice:
    'Keep a stage until no released client uses it. Tell the consumers where to route the work of a new one before a code uses it, and ask whether they rely on the order.',
  kinds: ['stages added', 'stages removed', 'stages reordered'],
  impactCases:
    'dangerous if the order changed; for an added stage, `diff.added_codes` sets the impact as for new codes, and it is safe if no target with closed types is built',
  impactFor: ({ kind }, { policy }) =>
    kind === 'stages added'
      ? policy.addedCodes
      : kind === 'stages removed'
        ? 'breaking'
        : 'dangerous',
  message: (difference) => {
    const { kind, before, after } = difference
    return kind === 'stages reordered'
      ? `the order of the stages changed to ${(after as string[]).join(', ')}; it was ${(before as string[]).join(', ')}`
      : edited(`the stage "${before ?? after}"`)(difference)
  },
  examples: () => [
    headers({ stages: ['identify', 'consent', 'billing'] }, { stages: ['identify', 'billing'] }),
    headers({ stages: ['identify', 'billing'] }, { stages: ['identify', 'consent', 'billing'] }),
    headers(
      { stages: ['identify', 'consent', 'billing'] },
      { stages: ['identify', 'billing', 'consent'] },
    ),
  ],
})

const WITH_WORKFLOW = fileOf({ wire: 'google-rpc', stages: ['identify'] })
const WITHOUT_WORKFLOW = fileOf({ wire: 'google-rpc', stages: undefined }, { fix_stage: undefined })

export const stageChanged = defineChangeRule({
  id: 'stage-changed',
  impact: 'dangerous',
  surfaces: ['wire', 'fhir', 'source'],
  summary:
    '`fix_stage` of a code changed; also if it was added or removed with the workflow of the catalog.',
  why: 'The work goes to another team.',
  advice: 'Ask the teams of both stages whether they are prepared.',
  kinds: ['codes.fix_stage'],
  impactCases: 'safe if the code had none, breaking if it has none now',
  impactFor: ({ before, after }) =>
    before === undefined ? 'safe' : after === undefined ? 'breaking' : 'dangerous',
  message: changed('the stage'),
  also: ['stage-list-changed'],
  examples: () => [
    fields({ fix_stage: 'identify' }, { fix_stage: 'billing' }),
    { before: WITHOUT_WORKFLOW, after: WITH_WORKFLOW },
    { before: WITH_WORKFLOW, after: WITHOUT_WORKFLOW },
  ],
})
