import { headers } from '../example.ts'
import { changed, defineChangeRule } from '../rule.ts'

export default defineChangeRule({
  id: 'catalog-renamed',
  level: 'breaking',
  surfaces: ['wire', 'fhir', 'source'],
  summary: '`name` of the catalog is another one, or `package_id` of its FHIR package.',
  why: 'File names, resource ids and canonicals are made of it: who loads them finds nothing.',
  advice: 'Keep the name; the title is for people and may change.',
  kinds: ['name changed', 'package_id changed'],
  message: (difference) => changed(`"${difference.location}"`)(difference),
  mirror: ['catalog-renamed'],
  examples: () => [
    headers({ name: 'clinic-errors' }, { name: 'clinic-codes' }),
    headers({ package_id: 'test.clinic.errors' }, { package_id: 'test.clinic.codes' }),
  ],
})
