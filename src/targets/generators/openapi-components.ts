import { generatorOf, json } from '../generator.ts'

export default generatorOf('openapi-components', {
  refuses: (catalog) => (catalog.codes.length === 0 ? 'the catalog has no codes' : undefined),
  async generate(catalog, { openapi = {} }, file = `${catalog.name}.openapi.json`) {
    const { componentsDocument } = await import('../openapi/document-of-components.ts')
    return [json(file, componentsDocument(catalog, openapi), 'application/openapi+json')]
  },
})
