import { fields } from '../example.ts'
import { defineChangeRule } from '../rule.ts'
import { similarity } from '../similar.ts'

export default defineChangeRule({
  id: 'meaning-edited',
  level: 'safe',
  surfaces: ['wire', 'fhir'],
  summary: '`meaning` of a code was edited: at least `diff.meaning_similarity` of it stayed.',
  why: 'It is for people; clients branch on the code only (specification 7.1).',
  advice: 'Nothing has to be done.',
  kinds: ['codes.meaning changed'],
  when: ({ before, after }, { policy }) => similarity(String(before), String(after)) >= policy.meaningSimilarity,
  message: () => 'the meaning was edited',
  mirror: ['meaning-edited'],
  text: true,
  examples: () => [fields({}, { meaning: 'No member has that identifier.' })],
})
