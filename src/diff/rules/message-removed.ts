import { fields } from '../example.ts'
import { defineChangeRule } from '../rule.ts'

export default defineChangeRule({
  id: 'message-removed',
  level: 'safe',
  surfaces: ['wire'],
  summary: 'A code has no `message` any more.',
  why: 'It is for people, and nobody parses it.',
  advice: 'Nothing has to be done.',
  kinds: ['codes.message removed'],
  message: () => 'the message was removed',
  mirror: ['message-added'],
  text: true,
  examples: () => [fields({ message: 'No such member.' }, {})],
})
