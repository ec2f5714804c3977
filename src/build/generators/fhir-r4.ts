import { defineGenerator } from '../generator.ts'

export default defineGenerator({
  id: 'fhir-r4',
  summary: 'FHIR R4: the CodeSystem with http, stop and fix_stage as properties, its expanded ValueSet, and the same pair for the stages.',
  default: true,
  needs: ['url', 'version', 'status', 'date', 'stages'],
  fhir: true,
  async generate(catalog) {
    const { r4Files } = await import('../fhir/r4.ts')
    return r4Files(catalog)
  },
})
