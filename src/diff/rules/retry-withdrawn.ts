import { fields } from '../example.ts'
import { changed, defineChangeRule, isAutomatic } from '../rule.ts'

const handling = (retry: string) => ({ handling: { outcome: 'fail', retry } })

export default defineChangeRule({
  id: 'retry-withdrawn',
  impact: 'dangerous',
  surfaces: ['wire'],
  summary:
    'Clients may no longer retry automatically: `retry` was same or recreate, and is none or after_fix.',
  why: 'What continued automatically now waits for a person.',
  advice: 'Ask the consumers whether a person is notified when the request is no longer retried.',
  kinds: ['codes.handling.retry'],
  when: ({ before, after }) => isAutomatic(before) && !isAutomatic(after),
  message: changed('"retry"'),
  mirror: ['retry-granted'],
  examples: () => [
    fields(handling('same'), handling('none')),
    fields(handling('recreate'), handling('after_fix')),
  ],
})
