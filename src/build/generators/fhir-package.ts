import { defineGenerator } from '../generator.ts'

export default defineGenerator({
  id: 'fhir-package',
  summary: 'A FHIR package (`.tgz`) of the R4 resources, for SUSHI, the IG publisher and FHIR servers. The same bytes every time.',
  default: false,
  needs: ['url', 'version', 'status', 'date', 'stages'],
  fhir: true,
  async generate(catalog) {
    const [{ r4Files }, { packageFile, R4 }] = await Promise.all([import('../fhir/r4.ts'), import('../fhir/package.ts')])
    return [await packageFile(catalog, await r4Files(catalog), R4)]
  },
})
