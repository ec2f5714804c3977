import type { FhirSettings } from '../../base/core/config/types.ts'

export type Settings = {
  fhir?: FhirSettings
  /** Of FHIR resources: files are named as in a FHIR package. */
  names?: 'package'
}
