import { generatorOf, json } from '../../../base/targets/generator.ts'

export default generatorOf('openapi-components', {
  summary: 'OpenAPI components with the codes, to refer to from your document.',
  refuses: (catalog) => (catalog.codes.length === 0 ? 'the catalog has no codes' : undefined),
  async generate(catalog, { openapi = {} }, file = `${catalog.name}.openapi.json`) {
    const { componentsDocument } = await import('../targets/document-of-components.ts')
    return [json(file, componentsDocument(catalog, openapi), 'application/openapi+json')]
  },
})
