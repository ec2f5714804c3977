import { generatorOf, json } from '../../../base/targets/generator.ts'

export default generatorOf('openapi-components', {
  summary:
    'A document of OpenAPI with components only, to refer to from your own: the schema of the error body in the form of the catalog, the codes as an enum, a response for each status and an example for each code.',
  refuses: (catalog) => (catalog.codes.length === 0 ? 'the catalog has no codes' : undefined),
  async generate(catalog, { openapi = {} }, file = `${catalog.name}.openapi.json`) {
    const { componentsDocument } = await import('../targets/document-of-components.ts')
    return [json(file, componentsDocument(catalog, openapi), 'application/openapi+json')]
  },
})
