import type { ConfigPart } from '../../base/run/config/config-part.ts'

export const config: ConfigPart = {
  settings: ({ fhir }) => (fhir === undefined ? {} : { fhir }),
}
