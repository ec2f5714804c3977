import { headers } from '../example.ts'
import { changed, defineChangeRule } from '../rule.ts'

export default defineChangeRule({
  id: 'catalog-renamed',
  impact: 'breaking',
  surfaces: ['wire', 'fhir', 'source'],
  summary: '`name` of the catalog, or `package_id` of its FHIR package, changed.',
  why: 'File names, resource ids and canonical URLs are derived from it: consumers that load them find nothing.',
  advice: 'Keep the name; change `title` instead, which is for people.',
  kinds: ['name changed', 'package_id changed'],
  message: (difference) => changed(`"${difference.location}"`)(difference),
  mirror: ['catalog-renamed'],
  examples: () => [
    headers({ name: 'clinic-errors' }, { name: 'clinic-codes' }),
    headers({ package_id: 'test.clinic.errors' }, { package_id: 'test.clinic.codes' }),
  ],
})
