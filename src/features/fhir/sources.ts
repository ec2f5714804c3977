import type { SourceOpeners } from '../../base/run/source/opened.ts'

export const sources: SourceOpeners = {
  async archive(bytes, wanted, shown) {
    const { fromFhirPackage } = await import('./sources/fhir-package.ts')
    return fromFhirPackage(bytes, wanted, shown)
  },
  async service(host, http, spec) {
    const { fromFhirServer } = await import('./sources/terminology.ts')
    return fromFhirServer(host, http, spec)
  },
}
