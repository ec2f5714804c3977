import { headers } from '../example.ts'
import { defineChangeRule } from '../rule.ts'

export default defineChangeRule({
  id: 'stage-reordered',
  impact: 'dangerous',
  surfaces: ['wire'],
  summary: 'The order of the stages changed.',
  why: 'The order decides which of several reasons comes first in a response body, and so its status.',
  advice: 'Ask the consumers whether they read only the first reason.',
  kinds: ['stages reordered'],
  message: ({ before, after }) =>
    `the order of the stages changed to ${(after as string[]).join(', ')}; it was ${(before as string[]).join(', ')}`,
  mirror: ['stage-reordered'],
  examples: () => [headers({ stages: ['identify', 'consent', 'billing'] }, { stages: ['identify', 'billing', 'consent'] })],
})
