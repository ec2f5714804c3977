import { defineRule } from '../rule.ts'

const codeSystem = (fields: object) => ({
  source: JSON.stringify({
    resourceType: 'CodeSystem',
    id: 'clinic-errors',
    status: 'active',
    content: 'complete',
    concept: [{ code: 'MEMBER_NOT_FOUND', definition: 'No member has this identifier.' }],
    ...fields,
  }),
  file: 'clinic-errors.codesystem.json',
})
const valueSet = (expansion?: object) => ({
  source: JSON.stringify({
    resourceType: 'ValueSet',
    id: 'clinic-errors',
    status: 'active',
    ...(expansion && { expansion }),
  }),
  file: 'clinic-errors.valueset.json',
})
const contains = [
  { system: 'https://clinic.test/terminology/CodeSystem/clinic-errors', code: 'MEMBER_NOT_FOUND' },
]

export default defineRule({
  id: 'terminology-complete',
  severity: 'error',
  summary:
    'A FHIR resource that is read as a catalog is a complete CodeSystem, or a ValueSet with its full expansion.',
  why: 'A catalog with only some of the codes would drop the others from everything that is generated from it.',
  good: () => [codeSystem({}), valueSet({ timestamp: '2026-03-01', total: 1, contains })],
  bad: () => [
    ...['supplement', 'fragment', 'example', 'not-present'].map((content) =>
      codeSystem({ content }),
    ),
    valueSet(),
    valueSet({ timestamp: '2026-03-01', total: 2, offset: 0, contains }),
    {
      source: JSON.stringify({ resourceType: 'OperationOutcome', issue: [] }),
      file: 'answer.json',
    },
  ],
  *check({ problems }) {
    yield* problems('terminology-complete')
  },
})
