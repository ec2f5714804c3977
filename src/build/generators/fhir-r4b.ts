import { defineGenerator, WHOLE_ENTRIES } from '../generator.ts'

export default defineGenerator({
  id: 'fhir-r4b',
  summary: 'The same in FHIR R4B, in `r4b/`.',
  surface: 'fhir',
  default: false,
  needs: ['url', 'version', 'status', 'date', 'stages', ...WHOLE_ENTRIES],
  fhir: true,
  async generate(catalog, settings) {
    const [{ fhirOutputs }, { r4b }] = await Promise.all([
      import('../fhir/files.ts'),
      import('../fhir/versions.ts'),
    ])
    return fhirOutputs(catalog, r4b, settings)
  },
})
