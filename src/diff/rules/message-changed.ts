import { fields } from '../example.ts'
import { defineChangeRule } from '../rule.ts'

export default defineChangeRule({
  id: 'message-changed',
  level: 'safe',
  surfaces: ['wire'],
  summary: '`message` of a code is another text.',
  why: 'It is for people, and nobody parses it.',
  advice: 'Nothing has to be done.',
  kinds: ['codes.message changed'],
  message: () => 'the message changed',
  mirror: ['message-changed'],
  text: true,
  examples: () => [fields({ message: 'No such member.' }, { message: 'The member is unknown.' })],
})
