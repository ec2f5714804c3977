import { fields } from '../example.ts'
import { defineChangeRule } from '../rule.ts'

export default defineChangeRule({
  id: 'message-added',
  level: 'safe',
  surfaces: ['wire'],
  summary: 'A code has a `message` now.',
  why: 'It is for people, and nobody parses it.',
  advice: 'Nothing has to be done.',
  kinds: ['codes.message added'],
  message: () => 'the message was added',
  mirror: ['message-removed'],
  text: true,
  examples: () => [fields({}, { message: 'No such member.' })],
})
