import { defineGenerator, json, WHOLE_ENTRIES } from '../generator.ts'

export default defineGenerator({
  id: 'openapi-components',
  summary:
    'A document of OpenAPI with components only, to refer to from your own: the schema of the error body in the form of the catalog, the codes as an enum, a response for each status and an example for each code.',
  surface: 'source',
  default: false,
  needs: [...WHOLE_ENTRIES, 'codes.handling'],
  types: 'closed',
  options: ['open', 'prefix'],
  refuses: (catalog) => (catalog.codes.length === 0 ? 'the catalog has no codes' : undefined),
  suffix: '.openapi.json',
  async generate(catalog, { openapi = {} }, file = `${catalog.name}.openapi.json`) {
    const { componentsDocument } = await import('../openapi/document-of-components.ts')
    return [json(file, componentsDocument(catalog, openapi), 'application/openapi+json')]
  },
})
