import { isRecord } from '../../values/record.ts'
import { defineRule, file } from '../rule.ts'

const WANTED = ['title', 'description', 'publisher', 'contact']

export default defineRule({
  id: 'fhir-header-complete',
  severity: 'warn',
  summary: '`title`, `description`, `publisher` and `contact` are present.',
  why: 'The FHIR profiles for shareable terminology expect them; servers and registries show them.',
  good: () => [{ source: file() }],
  bad: () => [
    ...WANTED.map((field) => ({ source: file({ [field]: undefined }) })),
    { source: file({ contact: [] }) },
  ],
  needs: WANTED,
  needsIntactSource: true,
  fhir: true,
  *check({ has, header, catalog }) {
    if (!isRecord(catalog.raw)) return // reported by catalog-nonempty or field-typed
    for (const field of WANTED)
      if (!has(field))
        yield {
          path: [field],
          message: `the header has no "${field}"; FHIR expects it in shareable terminology`,
          missing: field,
        }
    if (header.contact?.length === 0)
      yield { path: ['contact'], part: 'key', message: 'the list of contacts is empty' }
  },
})
