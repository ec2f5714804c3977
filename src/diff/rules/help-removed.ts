import { fields } from '../example.ts'
import { defineChangeRule } from '../rule.ts'

export default defineChangeRule({
  id: 'help-removed',
  level: 'safe',
  surfaces: ['wire'],
  summary: 'A code has no page with more help any more.',
  why: 'It is for people.',
  advice: 'Keep the page where it was: old versions still lead to it.',
  kinds: ['codes.help removed'],
  message: ({ before }) => `the page with more help is gone: ${before}`,
  mirror: ['help-added'],
  text: true,
  examples: () => [fields({ help: 'https://clinic.test/help' }, {})],
})
