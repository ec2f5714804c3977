import { file } from '../example.ts'
import { defineChangeRule } from '../rule.ts'

export default defineChangeRule({
  id: 'version-bump-small',
  level: 'breaking',
  surfaces: ['wire', 'fhir', 'source'],
  summary:
    '`version` was raised by less than the changes ask for: a breaking one for a major step, a dangerous one or an addition for a minor one, any other for a patch. In 0.x a breaking one asks for a minor step, and any other for a patch.',
  why: 'Consumers read from the version whether they may take it unseen. An approved break asks for its step, too.',
  advice: 'Raise the version: `rail-errors diff --next-version` says to what.',
  kinds: ['version small'],
  message: ({ before, after }, { next }) => `${before} to ${after} is too small a step; the least version is ${next}`,
  mirror: [],
  fixed: true,
  also: ['http-class-changed'],
  examples: () => [{ before: file({ version: '1.2.3' }, { http: 404 }), after: file({ version: '1.3.0' }, { http: 503 }) }],
})
