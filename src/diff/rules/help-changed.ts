import { fields } from '../example.ts'
import { changed, defineChangeRule } from '../rule.ts'

export default defineChangeRule({
  id: 'help-changed',
  level: 'safe',
  surfaces: ['wire'],
  summary: 'The page with more help about a code is another one.',
  why: 'It is for people.',
  advice: 'Let the old address lead to the new one.',
  kinds: ['codes.help changed'],
  message: changed('the page with more help'),
  mirror: ['help-changed'],
  text: true,
  examples: () => [fields({ help: 'https://clinic.test/help' }, { help: 'https://clinic.test/desk' })],
})
