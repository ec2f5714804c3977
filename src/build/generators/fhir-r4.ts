import { defineGenerator, WHOLE_ENTRIES } from '../generator.ts'

export default defineGenerator({
  id: 'fhir-r4',
  summary:
    'FHIR R4: the CodeSystem with every field as a property, its expanded ValueSet, and the same pair for the stages.',
  surface: 'fhir',
  default: true,
  needs: ['url', 'version', 'status', 'date', 'stages', ...WHOLE_ENTRIES],
  fhir: true,
  async generate(catalog, settings) {
    const [{ fhirOutputs }, { r4 }] = await Promise.all([
      import('../fhir/files.ts'),
      import('../fhir/versions.ts'),
    ])
    return fhirOutputs(catalog, r4, settings)
  },
})
