import { defineRule, file } from '../rule.ts'

export default defineRule({
  id: 'fhir-description-not-deprecated',
  severity: 'info',
  summary: 'The `description` of the catalog does not contain the word "deprecated".',
  why: 'The HL7 validator reads it as the status of the whole resource, and then asks for a standards status.',
  good: () => [{ source: file({ description: 'Error codes of the clinic API.' }) }],
  bad: () => [
    { source: file({ description: 'Error codes of the clinic API, with the deprecated ones.' }) },
  ],
  needs: ['description'],
  fhir: true,
  *check({ header: { description } }) {
    if (description !== undefined && /deprecated/i.test(description))
      yield {
        path: ['description'],
        message:
          'the HL7 validator reads "deprecated" as the status of the whole catalog; use another word',
      }
  },
})
