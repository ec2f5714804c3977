import { asRecord } from '../../core/values/record.ts'
import type { Reader } from './reader.ts'

/**
 * A FHIR Bundle (collection, transaction, searchset …) with a CodeSystem or a ValueSet, together with
 * those that belong to it. `canonical` names one of several.
 */
export const bundle: Reader = {
  id: 'bundle',
  recognises: (value) => asRecord(value).resourceType === 'Bundle',
  companions: () => ({}),
  read: async (source, _, how) => (await import('../fhir/bundle.ts')).readBundle(source, how),
}
