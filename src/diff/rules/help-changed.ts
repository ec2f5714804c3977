import { fields } from '../example.ts'
import { changed, defineChangeRule } from '../rule.ts'

export default defineChangeRule({
  id: 'help-changed',
  level: 'safe',
  surfaces: ['wire'],
  summary: 'The page with more help about a code was added, removed or changed.',
  why: 'It is for people.',
  advice: 'Let the old address lead to the new page: earlier versions still name it.',
  kinds: ['codes.help'],
  message: changed('the page with more help'),
  mirror: ['help-changed'],
  text: true,
  examples: () => [
    fields({ help: 'https://clinic.test/help' }, { help: 'https://clinic.test/desk' }),
    fields({}, { help: 'https://clinic.test/help' }),
    fields({ help: 'https://clinic.test/help' }, {}),
  ],
})
