import { defineGenerator } from '../generator.ts'
import fhirR4 from './fhir-r4.ts'

export default defineGenerator({
  id: 'fhir-package',
  summary: 'A FHIR package (`.tgz`) of the R4 resources, for SUSHI, the IG publisher and FHIR servers. The same bytes every time.',
  default: false,
  needs: fhirR4.needs,
  fhir: true,
  async generate(catalog, settings) {
    const { packageFile, R4 } = await import('../fhir/package.ts')
    return [await packageFile(catalog, await fhirR4.generate(catalog, settings), R4)]
  },
})
