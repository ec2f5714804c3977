import { fields, file, headers } from '../example.ts'
import { changed, defineChangeRule } from '../rule.ts'

const LISTED = ['openVisit', 'billVisit']
const raised = (...ids: string[]) => file({ operations: LISTED }, { raised_by: ids })
const UNSAID = file({ operations: LISTED }, {})

export const operationAdded = defineChangeRule({
  id: 'operation-added',
  impact: 'safe',
  feature: true,
  surfaces: ['wire', 'source'],
  summary: 'An operation of the API was added to `operations`, or the list itself was.',
  why: 'No existing client calls a new operation.',
  advice: 'No action is needed.',
  kinds: ['operations added', 'operations stated'],
  message: ({ kind, after }) =>
    kind === 'operations stated'
      ? `the operations of the API are now listed: ${(after as string[]).length}`
      : `the operation "${after}" was added`,
  mirror: ['operation-removed'],
  examples: () => [
    headers({ operations: ['openVisit'] }, { operations: LISTED }),
    headers({}, { operations: LISTED }),
  ],
})

export const operationRemoved = defineChangeRule({
  id: 'operation-removed',
  impact: 'breaking',
  surfaces: ['wire', 'source'],
  summary: 'An operation of the API was removed from `operations`, or the list itself was.',
  why: 'Generated modules no longer have the operation and its codes.',
  advice: 'Keep the operation until no released client calls it.',
  kinds: ['operations removed', 'operations withdrawn'],
  message: ({ kind, before }) =>
    kind === 'operations withdrawn'
      ? 'the operations of the API are no longer listed'
      : `the operation "${before}" was removed`,
  mirror: ['operation-added'],
  examples: () => [
    headers({ operations: LISTED }, { operations: ['openVisit'] }),
    headers({ operations: LISTED }, {}),
  ],
})

export const operationRenamed = defineChangeRule({
  id: 'operation-renamed',
  impact: 'breaking',
  surfaces: ['wire', 'source'],
  summary:
    'An operation of the API has another id: the same words in another spelling, or the same title.',
  why: 'Generated modules, and the handlers of clients, know the operation by its id.',
  advice: 'Keep the id; change `title` instead, which is for people.',
  kinds: ['operations renamed'],
  message: ({ before, after }) => `the operation "${before}" was renamed to "${after}"`,
  mirror: ['operation-renamed'],
  examples: () => [
    headers({ operations: LISTED }, { operations: ['openVisit', 'bill_visit'] }),
    {
      before: file(
        { operations: [{ id: 'billVisit', title: 'Send the bill' }] },
        { raised_by: ['billVisit'] },
      ),
      after: file(
        { operations: [{ id: 'sendBill', title: 'Send the bill' }] },
        { raised_by: ['sendBill'] },
      ),
    },
  ],
})

export const operationTitleChanged = defineChangeRule({
  id: 'operation-title-changed',
  impact: 'safe',
  surfaces: ['wire'],
  summary: 'The title of an operation of the API, given or derived, changed.',
  why: 'The text is meant for people, not for programs.',
  advice: 'No action is needed.',
  kinds: ['operations.title changed'],
  message: (difference) =>
    changed(`the title of the operation "${idIn(difference.location)}"`)(difference),
  mirror: ['operation-title-changed'],
  text: true,
  examples: () => [
    headers(
      { operations: ['billVisit'] },
      { operations: [{ id: 'billVisit', title: 'Send the bill' }] },
    ),
  ],
})

export const operationReordered = defineChangeRule({
  id: 'operation-reordered',
  impact: 'safe',
  surfaces: ['wire'],
  summary: 'The order of the operations of the API changed.',
  why: 'The order is that of the document of the API, for people who read both.',
  advice: 'No action is needed.',
  kinds: ['operations reordered'],
  message: ({ before, after }) =>
    `the order of the operations changed to ${(after as string[]).join(', ')}; it was ${(before as string[]).join(', ')}`,
  mirror: ['operation-reordered'],
  examples: () => [headers({ operations: LISTED }, { operations: LISTED.toReversed() })],
})

export const raisedByAdded = defineChangeRule({
  id: 'raised-by-added',
  impact: 'dangerous',
  surfaces: ['wire', 'source'],
  summary: 'An operation, or every one (`*`), was added to `raised_by` of a code.',
  why: 'Clients of the operation receive a code that they may not handle there.',
  advice: 'Tell the consumers of the operation what to do with the code before services send it.',
  kinds: ['codes.raised_by added'],
  impactCases: 'safe for a retired code, which no operation sends',
  impactFor: ({ pair }) => (pair?.after.retired === undefined ? 'dangerous' : 'safe'),
  message: ({ after }) =>
    after === '*'
      ? 'every operation now answers with the code'
      : `the operation "${after}" now answers with the code`,
  mirror: ['raised-by-removed'],
  examples: () => [
    { before: raised('openVisit'), after: raised('openVisit', 'billVisit') },
    { before: raised('openVisit'), after: raised('*') },
    { before: raised(), after: raised('billVisit') },
  ],
})

export const raisedByRemoved = defineChangeRule({
  id: 'raised-by-removed',
  impact: 'safe',
  surfaces: ['wire', 'source'],
  summary: 'An operation, or every one (`*`), was removed from `raised_by` of a code.',
  why: 'Clients of the operation handle a code that no longer arrives.',
  advice: 'No action is needed.',
  kinds: ['codes.raised_by removed'],
  message: ({ before, pair }) => {
    if (before !== '*') return `the operation "${before}" no longer answers with the code`
    const { raised_by: left = [] } = pair?.after ?? {}
    return `not every operation answers with the code any more: ${left.length === 0 ? 'none does' : left.join(', ')}`
  },
  mirror: ['raised-by-added'],
  examples: () => [
    { before: raised('openVisit', 'billVisit'), after: raised('openVisit') },
    { before: raised('*'), after: raised('openVisit') },
    { before: raised('*'), after: raised() },
  ],
})

export const raisedByStated = defineChangeRule({
  id: 'raised-by-stated',
  impact: 'safe',
  feature: true,
  surfaces: ['wire', 'source'],
  summary: '`raised_by` of a code is there for the first time.',
  why: 'Until now, the code could come from any operation: clients learn from which ones it comes.',
  advice: 'No action is needed.',
  kinds: ['codes.raised_by stated'],
  message: ({ after }) => `the operations that answer with the code are now known: ${named(after)}`,
  mirror: ['raised-by-withdrawn'],
  examples: () => [
    { before: UNSAID, after: raised('billVisit') },
    fields({}, { raised_by: ['*'] }),
  ],
})

export const raisedByWithdrawn = defineChangeRule({
  id: 'raised-by-withdrawn',
  impact: 'dangerous',
  surfaces: ['wire', 'source'],
  summary: '`raised_by` was removed from a code.',
  why: 'The code may now come from any operation.',
  advice: 'Keep the list, and change only the operations that are wrong; `[*]` names every one.',
  kinds: ['codes.raised_by withdrawn'],
  impactCases: 'safe if every operation answered with it, or if the code is retired',
  impactFor: ({ before, pair }) =>
    (before as string[]).includes('*') || pair?.after.retired !== undefined ? 'safe' : 'dangerous',
  message: ({ before }) =>
    `the operations that answer with the code are no longer known; they were: ${named(before)}`,
  mirror: ['raised-by-stated'],
  examples: () => [
    { before: raised('billVisit'), after: UNSAID },
    fields({ raised_by: ['*'] }, {}),
  ],
})

/** The id in `operations[billVisit].title`. */
const idIn = (location: string): string => /\[(.*)\]/.exec(location)?.[1] ?? ''

const named = (ids: unknown): string => {
  const list = ids as string[]
  return list.includes('*') ? 'every one' : list.length === 0 ? 'none' : list.join(', ')
}
