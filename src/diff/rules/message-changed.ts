import { fields } from '../example.ts'
import { defineChangeRule, edited } from '../rule.ts'

export default defineChangeRule({
  id: 'message-changed',
  impact: 'safe',
  surfaces: ['wire'],
  summary: '`message` of a code was added, removed or changed.',
  why: 'The text is meant for people, and nobody parses it.',
  advice: 'No action is needed.',
  kinds: ['codes.message'],
  message: edited('the message'),
  mirror: ['message-changed'],
  text: true,
  examples: () => [
    fields({ message: 'No such member.' }, { message: 'The member is unknown.' }),
    fields({}, { message: 'No such member.' }),
    fields({ message: 'No such member.' }, {}),
  ],
})
