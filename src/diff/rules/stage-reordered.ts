import { headers } from '../example.ts'
import { defineChangeRule } from '../rule.ts'

export default defineChangeRule({
  id: 'stage-reordered',
  impact: 'dangerous',
  surfaces: ['wire'],
  summary: 'The order of the stages changed.',
  why: 'The order is that of the workflow: clients that list or sort work by stage now do it in another order.',
  advice: 'Ask the consumers whether they rely on the order of the stages.',
  kinds: ['stages reordered'],
  message: ({ before, after }) =>
    `the order of the stages changed to ${(after as string[]).join(', ')}; it was ${(before as string[]).join(', ')}`,
  mirror: ['stage-reordered'],
  examples: () => [
    headers(
      { stages: ['identify', 'consent', 'billing'] },
      { stages: ['identify', 'billing', 'consent'] },
    ),
  ],
})
