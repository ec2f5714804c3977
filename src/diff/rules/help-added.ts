import { fields } from '../example.ts'
import { defineChangeRule } from '../rule.ts'

export default defineChangeRule({
  id: 'help-added',
  level: 'safe',
  surfaces: ['wire'],
  summary: 'A code has a page with more help now.',
  why: 'It is for people.',
  advice: 'Nothing has to be done.',
  kinds: ['codes.help added'],
  message: ({ after }) => `there is more help now: ${after}`,
  mirror: ['help-removed'],
  text: true,
  examples: () => [fields({}, { help: 'https://clinic.test/help' })],
})
