import { headers } from '../example.ts'
import { defineChangeRule } from '../rule.ts'

export default defineChangeRule({
  id: 'stage-reordered',
  level: 'dangerous',
  surfaces: ['wire'],
  summary: 'The stages stand in another order.',
  why: 'The order decides which of several reasons stands first in a body, and so its status.',
  advice: 'Ask the consumers whether they look at the first reason only.',
  kinds: ['stages reordered'],
  message: ({ before, after }) =>
    `the order of the stages is ${(after as string[]).join(', ')} now; it was ${(before as string[]).join(', ')}`,
  mirror: ['stage-reordered'],
  examples: () => [headers({ stages: ['identify', 'consent', 'billing'] }, { stages: ['identify', 'billing', 'consent'] })],
})
