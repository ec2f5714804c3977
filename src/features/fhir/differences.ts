import type { DifferencePart } from '../../base/rules/diff/difference.ts'
import { fhirDifferences } from './changes/differences/canonicals.ts'
import { parentFields } from './terms/tree.ts'

export const differences: DifferencePart = {
  fieldsOf: ({ fhir }) => parentFields(fhir),
  publishedFieldsOf: ({ fhir }) => Object.keys(fhir?.properties ?? {}),
  surfaces: ['wire', 'fhir'],
  differences: fhirDifferences,
}
