import { file, headers } from '../example.ts'
import { defineChangeRule } from '../rule.ts'
import { upstreamIn } from '../upstream.ts'

const upstream = { core: { title: 'Core registry' } }
const standing = (...core: string[]) =>
  file({ upstream }, { code: 'MEMBER_NOT_FOUND', ...(core.length > 0 && { from: { core } }) })

/** Two codes; the code E042 of the system became the first, or the second one. */
const moved = (first: boolean) =>
  file(
    { upstream },
    { code: 'MEMBER_NOT_FOUND', ...(first && { from: { core: ['E042'] } }) },
    {
      code: 'MEMBER_BLOCKED',
      meaning: 'The plan has blocked this member.',
      ...(!first && { from: { core: ['E042'] } }),
    },
  )

export const upstreamMoved = defineChangeRule({
  id: 'upstream-moved',
  impact: 'dangerous',
  surfaces: ['wire', 'source', 'fhir'],
  summary: 'A code of another system (`from`) now is another code of the catalog.',
  why: 'For the same failure behind the API, clients now receive a code that they may handle differently.',
  advice: 'Tell the consumers before services send the other code for this failure.',
  kinds: ['codes.from moved'],
  message: ({ location, before, after }) =>
    `${upstreamIn(location)} now is ${after}; it was ${before}`,
  examples: () => [{ before: moved(true), after: moved(false) }],
})

export const upstreamAdded = defineChangeRule({
  id: 'upstream-added',
  impact: 'safe',
  feature: true,
  surfaces: ['wire', 'source', 'fhir'],
  summary: 'A code of another system was added to `from`, or a system to `upstream`.',
  why: 'No other code of the catalog stood for it.',
  advice: 'No action is needed.',
  kinds: ['codes.from added', 'upstream added'],
  message: ({ kind, location }) =>
    kind === 'upstream added'
      ? `the system "${location.slice('upstream.'.length)}" was added to "upstream"`
      : `the code now stands for ${upstreamIn(location)}`,
  examples: () => [
    { before: standing('E042'), after: standing('E042', 'E043') },
    headers({}, { upstream }),
  ],
})

export const upstreamRemoved = defineChangeRule({
  id: 'upstream-removed',
  impact: 'dangerous',
  surfaces: ['wire', 'source', 'fhir'],
  summary: 'A code of another system was removed from `from`, or a system from `upstream`.',
  why: 'A service that receives the code from that system has no code for it any more.',
  advice: 'Name the code of the catalog that it is now, or list it in `unmapped`.',
  kinds: ['codes.from removed', 'upstream removed'],
  impactCases: 'safe for a retired code, which no service sends',
  impactFor: ({ pair }) => (pair?.after.retired === undefined ? 'dangerous' : 'safe'),
  message: ({ kind, location }) =>
    kind === 'upstream removed'
      ? `the system "${location.slice('upstream.'.length)}" was removed from "upstream"`
      : `the code no longer stands for ${upstreamIn(location)}`,
  examples: () => [
    { before: standing('E042', 'E043'), after: standing('E042') },
    headers({ upstream }, {}),
  ],
})

export const upstreamChanged = defineChangeRule({
  id: 'upstream-changed',
  impact: 'safe',
  surfaces: ['wire', 'source', 'fhir'],
  summary: 'The `title`, `uri`, `public` or `unmapped` of a system in `upstream` changed.',
  why: 'The codes that stand for those of the system are the same.',
  advice: 'After another `uri`, send the new ConceptMap to those who translate codes with it.',
  kinds: ['upstream changed'],
  impactCases: 'dangerous if the `uri` changed, which names its codes in FHIR',
  impactFor: ({ before, after }) =>
    (before as { uri?: string }).uri === (after as { uri?: string }).uri ? 'safe' : 'dangerous',
  message: ({ location }) => `the system "${location.slice('upstream.'.length)}" changed`,
  examples: () => [
    headers({ upstream }, { upstream: { core: { title: 'Member registry' } } }),
    headers(
      { upstream: { core: { uri: 'urn:shop:core' } } },
      { upstream: { core: { uri: 'urn:shop:registry' } } },
    ),
  ],
})
