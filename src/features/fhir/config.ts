import type { ConfigPart } from '../../base/run/config/part.ts'

export const config: ConfigPart = {
  names: {},
  settings: ({ fhir }) => (fhir === undefined ? {} : { fhir }),
}
