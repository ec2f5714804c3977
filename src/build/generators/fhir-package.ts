import { defineGenerator } from '../generator.ts'
import fhirR4 from './fhir-r4.ts'

export default defineGenerator({
  id: 'fhir-package',
  summary:
    'A FHIR package (`.tgz`) of the R4 resources with OperationOutcome examples, for SUSHI, the IG publisher and FHIR servers. The same bytes every time.',
  surface: 'fhir',
  default: false,
  needs: fhirR4.needs,
  fhir: true,
  async generate(catalog, settings) {
    const [{ fhirPackage }, { r4 }] = await Promise.all([
      import('../fhir/package.ts'),
      import('../fhir/versions.ts'),
    ])
    return [await fhirPackage(catalog, r4, settings)]
  },
})
