import { defineGenerator } from '../generator.ts'
import fhirR4 from './fhir-r4.ts'

export default defineGenerator({
  id: 'fhir-package-r5',
  summary: 'The same package in FHIR R5: `<name>.r5.tgz`, with `.r5` at the end of its id.',
  surface: 'fhir',
  default: false,
  needs: fhirR4.needs,
  fhir: true,
  async generate(catalog, settings) {
    const [{ fhirPackage }, { r5 }] = await Promise.all([
      import('../fhir/package.ts'),
      import('../fhir/versions.ts'),
    ])
    return [await fhirPackage(catalog, r5, settings)]
  },
})
