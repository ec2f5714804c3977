import { flatList, published } from '../example.ts'
import { changed, defineChangeRule } from '../rule.ts'

export const jsonKeyAdded = defineChangeRule({
  id: 'json-key-added',
  impact: 'safe',
  feature: true,
  surfaces: ['wire'],
  summary: 'A key was added to the entries of the flat list.',
  why: 'Readers ignore keys that they do not know.',
  advice: 'No action is needed.',
  kinds: ['list.key added'],
  message: ({ after }) => `"${after}" was added to the entries of the flat list`,
  mirror: ['json-key-removed'],
  examples: () => [published(flatList({ code: 'A' }), flatList({ code: 'A', http: 404 }))],
})

export const jsonKeyRemoved = defineChangeRule({
  id: 'json-key-removed',
  impact: 'breaking',
  surfaces: ['wire'],
  summary: 'A key was removed from the entries of the flat list.',
  why: 'Clients that read the key find nothing.',
  advice: 'Keep publishing the key.',
  kinds: ['list.key removed'],
  message: ({ before }) => `"${before}" was removed from the entries of the flat list`,
  mirror: ['json-key-added'],
  examples: () => [published(flatList({ code: 'A', http: 404 }), flatList({ code: 'A' }))],
})

export const jsonTypeChanged = defineChangeRule({
  id: 'json-type-changed',
  impact: 'breaking',
  surfaces: ['wire'],
  summary: 'The JSON type of a key of the flat list changed.',
  why: 'Typed readers fail.',
  advice: 'Keep the type, and publish the new form under another key.',
  kinds: ['list.type changed'],
  message: (difference) => changed(`the JSON type of "${difference.location}"`)(difference),
  mirror: ['json-type-changed'],
  examples: () => [
    published(flatList({ code: 'A', http: '404' }), flatList({ code: 'A', http: 404 })),
  ],
})

export const outputAdded = defineChangeRule({
  id: 'output-added',
  impact: 'safe',
  feature: true,
  surfaces: ['wire', 'fhir', 'source'],
  summary: 'An output was added: a target was switched on.',
  why: 'Consumers that ignore unknown files are unaffected.',
  advice: 'No action is needed.',
  kinds: ['outputs added'],
  message: ({ after }) => `${after} is now published`,
  mirror: ['output-removed'],
  examples: () => [published({}, { 'dist/clinic-errors.json': '{"codes":[]}' })],
})

export const outputRemoved = defineChangeRule({
  id: 'output-removed',
  impact: 'breaking',
  surfaces: ['wire', 'fhir', 'source'],
  summary: 'An output was removed: a target was switched off, or writes to another path.',
  why: 'Consumers that load the path get nothing.',
  advice: 'Keep the target, or publish at both paths for some time.',
  kinds: ['outputs removed'],
  message: ({ before }) => `${before} is no longer published`,
  mirror: ['output-added'],
  examples: () => [published({ 'dist/clinic-errors.json': '{"codes":[]}' }, {})],
})
