import { defineGenerator } from '../generator.ts'
import fhirR4 from './fhir-r4.ts'

export default defineGenerator({
  id: 'fhir-package-r4b',
  summary: 'The same package in FHIR R4B: `<name>.r4b.tgz`, with `.r4b` at the end of its id.',
  surface: 'fhir',
  default: false,
  needs: fhirR4.needs,
  fhir: true,
  async generate(catalog, settings) {
    const [{ fhirPackage }, { r4b }] = await Promise.all([
      import('../fhir/package.ts'),
      import('../fhir/versions.ts'),
    ])
    return [await fhirPackage(catalog, r4b, settings)]
  },
})
