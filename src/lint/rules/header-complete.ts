import { isRecord } from '../../values/record.ts'
import { defineRule, file } from '../rule.ts'

const ALWAYS = ['name', 'version', 'stages']
const FOR_FHIR = ['url', 'status', 'date']

export default defineRule({
  id: 'header-complete',
  severity: 'error',
  summary:
    '`name`, `version` and `stages` are present; with a FHIR target also `url`, `status` and `date`.',
  why: 'File names, ids, canonical URLs and timestamps are derived from them; nothing can be generated without them.',
  good: () => [{ source: file() }],
  bad: () => [...ALWAYS, ...FOR_FHIR].map((field) => ({ source: file({ [field]: undefined }) })),
  also: ['stage-known'],
  needs: [...ALWAYS, ...FOR_FHIR],
  needsIntactSource: true,
  *check({ has, catalog, fhir }) {
    if (!isRecord(catalog.raw)) return // reported by catalog-nonempty or field-typed
    for (const field of fhir ? [...ALWAYS, ...FOR_FHIR] : ALWAYS) {
      const why = FOR_FHIR.includes(field) ? '; the FHIR targets require it' : ''
      if (!has(field))
        yield { path: [field], message: `the header has no "${field}"${why}`, missing: field }
    }
  },
})
