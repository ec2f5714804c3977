import { asRecord } from '../../core/values/record.ts'
import type { Reader } from './reader.ts'

/** Any other FHIR resource: it holds no catalog, and the finding names its type. */
export const resource: Reader = {
  id: 'resource',
  recognises: (value) => typeof asRecord(value).resourceType === 'string',
  companions: () => ({}),
  async read(source) {
    const message = `this is a FHIR ${asRecord(source.value).resourceType}; use a CodeSystem or a ValueSet`
    return {
      raw: undefined,
      unknownFields: [],
      problems: [{ rule: 'terminology-complete', path: ['resourceType'], message }],
      place: (path) => path,
    }
  },
}
