import { fields, file, headers } from '../example.ts'
import { changed, defineChangeRule } from '../rule.ts'

export const stageAdded = defineChangeRule({
  id: 'stage-added',
  impact: 'dangerous',
  feature: true,
  surfaces: ['wire', 'fhir', 'source'],
  summary: 'A stage was added.',
  why: 'Routing tables list every stage. `diff.added_codes` in the config sets the impact, as for new codes.',
  advice: 'Tell the consumers where to route the work of this stage before a code uses it.',
  kinds: ['stages added'],
  impactCases:
    '`diff.added_codes` sets another impact, and it is safe if no target with closed types is built',
  impactFor: (_, { policy }) => policy.addedCodes,
  message: ({ after }) => `the stage "${after}" was added`,
  mirror: ['stage-removed'],
  examples: () => [
    headers({ stages: ['identify', 'billing'] }, { stages: ['identify', 'consent', 'billing'] }),
  ],
})

export const stageRemoved = defineChangeRule({
  id: 'stage-removed',
  impact: 'breaking',
  surfaces: ['wire', 'fhir', 'source'],
  summary: 'A stage was removed.',
  why: 'The type member and the route of the stage no longer exist.',
  advice: 'Keep the stage until no released client uses it.',
  kinds: ['stages removed'],
  message: ({ before }) => `the stage "${before}" was removed`,
  mirror: ['stage-added'],
  examples: () => [
    headers({ stages: ['identify', 'consent', 'billing'] }, { stages: ['identify', 'billing'] }),
  ],
})

const WITH_WORKFLOW = file({ wire: 'google-rpc', stages: ['identify'] })
const WITHOUT_WORKFLOW = file({ wire: 'google-rpc', stages: undefined }, { fix_stage: undefined })

export const stageChanged = defineChangeRule({
  id: 'stage-changed',
  impact: 'dangerous',
  surfaces: ['wire', 'fhir', 'source'],
  summary:
    '`fix_stage` of a code changed, or was added or removed with the workflow of the catalog.',
  why: 'The work goes to another team.',
  advice: 'Ask the teams of both stages whether they are prepared.',
  kinds: ['codes.fix_stage'],
  impactCases: 'safe if the code had none, breaking if it has none now',
  impactFor: ({ before, after }) =>
    before === undefined ? 'safe' : after === undefined ? 'breaking' : 'dangerous',
  message: changed('the stage'),
  mirror: ['stage-changed'],
  also: ['stage-added', 'stage-removed'],
  examples: () => [
    fields({ fix_stage: 'identify' }, { fix_stage: 'billing' }),
    { before: WITHOUT_WORKFLOW, after: WITH_WORKFLOW },
    { before: WITH_WORKFLOW, after: WITHOUT_WORKFLOW },
  ],
})

export const stageReordered = defineChangeRule({
  id: 'stage-reordered',
  impact: 'dangerous',
  surfaces: ['wire'],
  summary: 'The order of the stages changed.',
  why: 'The order is that of the workflow: clients that list or sort work by stage now do it in another order.',
  advice: 'Ask the consumers whether they rely on the order of the stages.',
  kinds: ['stages reordered'],
  message: ({ before, after }) =>
    `the order of the stages changed to ${(after as string[]).join(', ')}; it was ${(before as string[]).join(', ')}`,
  mirror: ['stage-reordered'],
  examples: () => [
    headers(
      { stages: ['identify', 'consent', 'billing'] },
      { stages: ['identify', 'billing', 'consent'] },
    ),
  ],
})
