import { defineGenerator, WHOLE_ENTRIES } from '../generator.ts'

export default defineGenerator({
  id: 'fhir-r5',
  summary: 'The same in FHIR R5, in `r5/`; its expansion carries the properties, too.',
  surface: 'fhir',
  default: false,
  needs: ['url', 'version', 'status', 'date', 'stages', ...WHOLE_ENTRIES],
  fhir: true,
  async generate(catalog, settings) {
    const [{ fhirOutputs }, { r5 }] = await Promise.all([
      import('../fhir/files.ts'),
      import('../fhir/versions.ts'),
    ])
    return fhirOutputs(catalog, r5, settings)
  },
})
