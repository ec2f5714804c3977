import { headers } from '../example.ts'
import { changed, defineChangeRule, promise } from '../rule.ts'

export default defineChangeRule({
  id: 'catalog-withdrawn',
  impact: 'dangerous',
  surfaces: ['wire', 'fhir', 'source'],
  summary: '`status` of the catalog moved down in the order retired < unknown < draft < active.',
  why: 'Consumers rely on the earlier status.',
  advice:
    'Ask the consumers whether they check the status, and announce what replaces the catalog.',
  kinds: ['status'],
  when: ({ before, after }) => promise(before) > promise(after),
  message: changed('the status'),
  mirror: ['catalog-activated'],
  examples: () => [
    headers({ status: 'active' }, { status: 'retired' }),
    headers({ status: 'draft' }, { status: 'retired' }),
  ],
})
