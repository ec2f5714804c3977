import { fields } from '../example.ts'
import { changed, defineChangeRule } from '../rule.ts'

const handling = (present_as?: string) => ({
  handling: { outcome: 'fail', retry: 'after_fix', ...(present_as && { present_as }) },
})

export default defineChangeRule({
  id: 'presentation-changed',
  impact: 'dangerous',
  surfaces: ['wire'],
  summary: '`present_as` of a code changed.',
  why: 'People see the code in another place; `silent` removes it from the screen.',
  advice: 'Ask the consumers which screen now shows the code.',
  kinds: ['codes.handling.present_as'],
  message: changed('"present_as"'),
  mirror: ['presentation-changed'],
  examples: () => [
    fields(handling('field'), handling('task')),
    fields(handling(), handling('task')),
  ],
})
