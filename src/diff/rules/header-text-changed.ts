import { headers } from '../example.ts'
import { defineChangeRule, edited } from '../rule.ts'

const FIELDS = [
  'title',
  'description',
  'publisher',
  'contact',
  'date',
  'experimental',
  'purpose',
  'identifier',
  'copyright',
  'license',
  'jurisdiction',
] as const

export default defineChangeRule({
  id: 'header-text-changed',
  level: 'safe',
  surfaces: ['fhir'],
  summary: 'The header says something else about the catalog or a stage: title, description, publisher, contact, date and the like.',
  why: 'It is metadata.',
  advice: 'Nothing has to be done.',
  kinds: [...FIELDS, 'package_id added', 'package_id removed', 'stages.description'],
  message: (difference) => edited(`"${difference.location}"`)(difference),
  mirror: ['header-text-changed'],
  text: true,
  examples: () => [
    headers({ title: 'Clinic codes' }, { title: 'Codes of the clinic' }),
    headers({ date: '2026-03-01' }, { date: '2026-04-01' }),
    headers({ stages: [{ id: 'identify' }] }, { stages: [{ id: 'identify', description: 'Who is it?' }] }),
  ],
})
