import { fields } from '../example.ts'
import { changed, defineChangeRule, isAutomatic } from '../rule.ts'

const handling = (retry: string) => ({ handling: { outcome: 'fail', retry } })

export default defineChangeRule({
  id: 'retry-changed',
  impact: 'dangerous',
  surfaces: ['wire'],
  summary: '`retry` of a code changed between same and recreate, or between none and after_fix.',
  why: 'Clients need another procedure to continue.',
  advice: 'Ask the consumers whether they support the other procedure.',
  kinds: ['codes.handling.retry'],
  when: ({ before, after }) => isAutomatic(before) === isAutomatic(after),
  message: changed('"retry"'),
  mirror: ['retry-changed'],
  examples: () => [
    fields(handling('same'), handling('recreate')),
    fields(handling('none'), handling('after_fix')),
    fields({ handling: { outcome: 'fail' } }, handling('none')),
  ],
})
