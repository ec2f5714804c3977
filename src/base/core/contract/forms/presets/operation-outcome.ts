import type { Form } from '../form.ts'

// FHIR R4, "OperationOutcome": the codings of an issue are its code and its stage, by their systems.
export const operationOutcome: Form = {
  name: 'operation-outcome',
  mediaType: 'application/fhir+json',
  outcome: true,
  path: 'fhirpath',
  constant: { '/resourceType': 'OperationOutcome' },
  list: {
    at: '/issue',
    code: '/details/coding/?system={codes}/code',
    stage: '/details/coding/?system={stages}/code',
    message: '/details/text',
    path: '/expression/0',
  },
}
