import { fields } from '../example.ts'
import { changed, defineChangeRule } from '../rule.ts'

const handling = (outcome: string | undefined) => ({
  stop: false,
  handling: { ...(outcome && { outcome }), retry: 'none' },
})

export default defineChangeRule({
  id: 'outcome-changed',
  impact: 'dangerous',
  surfaces: ['wire'],
  summary: '`outcome` of a code changed, without a change of `stop`.',
  why: 'A confirmation step appears or disappears.',
  advice: 'Ask the consumers what they show for each outcome.',
  kinds: ['codes.handling.outcome'],
  message: changed('"outcome"'),
  mirror: ['outcome-changed'],
  examples: () => [
    fields(handling('warn'), handling('ok')),
    fields(handling(undefined), handling('ok')),
  ],
})
