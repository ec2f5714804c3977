import { defineGenerator } from '../generator.ts'
import fhirR4 from './fhir-r4.ts'

export default defineGenerator({
  id: 'fhir-package',
  summary: 'A FHIR package (`.tgz`) of the R4 resources, for SUSHI, the IG publisher and FHIR servers. The same bytes every time.',
  default: false,
  needs: ['url', 'version', 'status', 'date', 'stages'],
  fhir: true,
  async generate(catalog) {
    const { packageFile, R4 } = await import('../fhir/package.ts')
    return [await packageFile(catalog, await fhirR4.generate(catalog), R4)]
  },
})
