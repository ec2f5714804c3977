import { headers } from '../example.ts'
import { changed, defineChangeRule, promise } from '../rule.ts'

export default defineChangeRule({
  id: 'catalog-activated',
  impact: 'safe',
  surfaces: ['fhir'],
  summary: '`status` of the catalog moved up in the order retired < unknown < draft < active.',
  why: 'Existing clients keep working.',
  advice: 'No action is needed.',
  kinds: ['status'],
  when: ({ before, after }) => promise(before) < promise(after),
  message: changed('the status'),
  mirror: ['catalog-withdrawn'],
  examples: () => [
    headers({ status: 'draft' }, { status: 'active' }),
    headers({ status: 'unknown' }, { status: 'draft' }),
  ],
})
