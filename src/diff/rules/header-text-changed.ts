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
  impact: 'safe',
  surfaces: ['fhir'],
  summary:
    'A descriptive field of the catalog or of a stage changed: title, description, publisher, contact, date and others.',
  why: 'It is metadata.',
  advice: 'No action is needed.',
  kinds: [...FIELDS, 'package_id added', 'package_id removed', 'stages.description'],
  message: (difference) => edited(`"${difference.location}"`)(difference),
  mirror: ['header-text-changed'],
  text: true,
  examples: () => [
    headers({ title: 'Clinic codes' }, { title: 'Codes of the clinic' }),
    headers({ date: '2026-03-01' }, { date: '2026-04-01' }),
    headers(
      { stages: [{ id: 'identify' }] },
      { stages: [{ id: 'identify', description: 'Who is it?' }] },
    ),
  ],
})
