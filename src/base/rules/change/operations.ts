import { changed, defineChangeRule, edited, idIn } from '../diff/rule.ts'
import { fields, fileOf, headers } from '../example.ts'

const LISTED = ['openVisit', 'billVisit']
const raised = (...ids: string[]) => fileOf({ operations: LISTED }, { raised_by: ids })
const UNSAID = fileOf({ operations: LISTED }, {})

export const operationListChanged = defineChangeRule({
  id: 'operation-list-changed',
  impact: 'breaking',
  feature: ({ before }) => before === undefined,
  surfaces: ['wire', 'source'],
  summary:
    '`operations` of the catalog changed; an operation was removed (breaking) or added (safe), or the order changed (safe), also if the whole list is new or gone.',
  why: 'Generated modules no longer have the operation and its codes. No existing client calls a new operation, and the order is that of the document of the API.',
  advice: 'Keep the operation until no released client calls it.',
  kinds: [
    'operations added',
    'operations removed',
    'operations stated',
    'operations withdrawn',
    'operations reordered',
  ],
  impactCases: 'safe if operations were added or only their order changed',
  impactFor: ({ after }) => (after === undefined ? 'breaking' : 'safe'),
  message: (difference) => {
    const { kind, before, after } = difference
    if (kind === 'operations stated')
      return `the operations of the API are now listed: ${(after as string[]).length}`
    if (kind === 'operations withdrawn') return 'the operations of the API are no longer listed'
    if (kind === 'operations reordered')
      return `the order of the operations changed to ${(after as string[]).join(', ')}; it was ${(before as string[]).join(', ')}`
    return edited(`the operation "${before ?? after}"`)(difference)
  },
  examples: () => [
    headers({ operations: LISTED }, { operations: ['openVisit'] }),
    headers({ operations: LISTED }, {}),
    headers({ operations: ['openVisit'] }, { operations: LISTED }),
    headers({}, { operations: LISTED }),
    headers({ operations: LISTED }, { operations: LISTED.toReversed() }),
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
  examples: () => [
    headers({ operations: LISTED }, { operations: ['openVisit', 'bill_visit'] }),
    {
      before: fileOf(
        { operations: [{ id: 'billVisit', title: 'Send the bill' }] },
        { raised_by: ['billVisit'] },
      ),
      after: fileOf(
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
  summary: 'The title of an operation of the API changed; it is given or derived.',
  why: 'The text is meant for people, not for programs.',
  kinds: ['operations.title changed'],
  message: changed(({ location }) => `the title of the operation "${idIn(location)}"`),
  text: true,
  examples: () => [
    headers(
      { operations: ['billVisit'] },
      { operations: [{ id: 'billVisit', title: 'Send the bill' }] },
    ),
  ],
})

export const raisedByChanged = defineChangeRule({
  id: 'raised-by-changed',
  impact: 'dangerous',
  feature: ({ kind }) => kind === 'codes.raised_by stated',
  surfaces: ['wire', 'source'],
  summary:
    '`raised_by` of a code changed; an operation, or every one (`*`), was added or removed, or `raised_by` is new or gone.',
  why: 'Clients of an added operation receive a code that they may not handle there; without `raised_by` it may come from any operation. Where an operation is removed, clients handle a code that no longer arrives.',
  advice:
    'Tell the consumers of the operation what to do with the code before services send it. Keep the list, and change only the operations that are wrong; `[*]` names every one.',
  kinds: [
    'codes.raised_by added',
    'codes.raised_by removed',
    'codes.raised_by stated',
    'codes.raised_by withdrawn',
  ],
  impactCases:
    'safe if operations were removed, if `raised_by` is new, if every operation answered with the code before, and for a retired code',
  impactFor: ({ kind, before, pair }) => {
    const mayArrive =
      kind === 'codes.raised_by added' ||
      (kind === 'codes.raised_by withdrawn' && !(before as string[]).includes('*'))
    return mayArrive && pair?.after.retired === undefined ? 'dangerous' : 'safe'
  },
  message: ({ kind, before, after, pair }) => {
    if (kind === 'codes.raised_by stated')
      return `the operations that answer with the code are now known: ${idWords(after)}`
    if (kind === 'codes.raised_by withdrawn')
      return `the operations that answer with the code are no longer known; they were: ${idWords(before)}`
    if (kind === 'codes.raised_by added')
      return `${after === '*' ? 'every operation' : `the operation "${after}"`} now answers with the code`
    if (before !== '*') return `the operation "${before}" no longer answers with the code`
    const { raised_by: left = [] } = pair?.after ?? {}
    return `not every operation answers with the code any more: ${left.length === 0 ? 'none does' : left.join(', ')}`
  },
  examples: () => [
    { before: raised('openVisit'), after: raised('openVisit', 'billVisit') },
    { before: raised('openVisit'), after: raised('*') },
    { before: raised(), after: raised('billVisit') },
    { before: raised('openVisit', 'billVisit'), after: raised('openVisit') },
    { before: raised('*'), after: raised('openVisit') },
    { before: raised('*'), after: raised() },
    { before: UNSAID, after: raised('billVisit') },
    { before: raised('billVisit'), after: UNSAID },
    fields({}, { raised_by: ['*'] }),
    fields({ raised_by: ['*'] }, {}),
  ],
})

const idWords = (ids: unknown): string => {
  const list = ids as string[]
  return list.includes('*') ? 'every one' : list.length === 0 ? 'none' : list.join(', ')
}
