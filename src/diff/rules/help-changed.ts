import { fields } from '../example.ts'
import { changed, defineChangeRule } from '../rule.ts'

export default defineChangeRule({
  id: 'help-changed',
  impact: 'safe',
  surfaces: ['wire'],
  summary: 'The help link of a code was added, removed or changed.',
  why: 'The link is meant for people, not for programs.',
  advice: 'Redirect the old URL to the new page: earlier versions still contain it.',
  kinds: ['codes.help'],
  message: changed('the help link'),
  mirror: ['help-changed'],
  text: true,
  examples: () => [
    fields({ help: 'https://clinic.test/help' }, { help: 'https://clinic.test/desk' }),
    fields({}, { help: 'https://clinic.test/help' }),
    fields({ help: 'https://clinic.test/help' }, {}),
  ],
})
