import { generatorOf } from '../../../base/targets/generator.ts'

export default generatorOf('client', {
  summary:
    'A whole client in JavaScript with its TypeScript declarations: it reads answers, decides by code, wraps `fetch`, and needs nothing else; and a module of texts for each language.',
  async generate(catalog, { isCommonJs }, file = `${catalog.name}.client.js`) {
    const { jsName } = await import('../files.ts')
    const { clientModule } = await import('../client.ts')
    return clientModule(jsName(file, isCommonJs), catalog)
  },
})
