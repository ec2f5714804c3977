import { headers } from '../example.ts'
import { changed, defineChangeRule, promise } from '../rule.ts'

export default defineChangeRule({
  id: 'catalog-withdrawn',
  level: 'dangerous',
  surfaces: ['wire', 'fhir', 'source'],
  summary: '`status` of the catalog promises less: active became draft, retired or unknown.',
  why: 'Consumers build on what was promised.',
  advice: 'Ask the consumers whether they look at the status, and say what takes the place of the catalog.',
  kinds: ['status'],
  when: ({ before, after }) => promise(before) > promise(after),
  message: changed('the status'),
  mirror: ['catalog-activated'],
  examples: () => [headers({ status: 'active' }, { status: 'retired' }), headers({ status: 'draft' }, { status: 'retired' })],
})
