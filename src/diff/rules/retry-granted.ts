import { fields } from '../example.ts'
import { changed, defineChangeRule, isAutomatic } from '../rule.ts'

const handling = (retry: string) => ({ handling: { outcome: 'fail', retry } })

export default defineChangeRule({
  id: 'retry-granted',
  impact: 'safe',
  surfaces: ['wire'],
  summary:
    'Clients may now retry automatically: `retry` was none or after_fix, and is same or recreate.',
  why: 'Existing clients keep working.',
  advice: 'No action is needed.',
  kinds: ['codes.handling.retry'],
  when: ({ before, after }) => !isAutomatic(before) && isAutomatic(after),
  message: changed('"retry"'),
  mirror: ['retry-withdrawn'],
  examples: () => [
    fields(handling('none'), handling('same')),
    fields(handling('after_fix'), handling('recreate')),
    fields({ handling: { outcome: 'fail' } }, handling('same')),
  ],
})
