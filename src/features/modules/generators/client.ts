import { generatorOf } from '../../../base/targets/generator.ts'

export default generatorOf('client', {
  summary: 'A whole client in JavaScript, with types for TypeScript.',
  async generate(catalog, { isCommonJs }, file = `${catalog.name}.client.js`) {
    const { jsName } = await import('../files.ts')
    const { clientModule } = await import('../client.ts')
    return clientModule(jsName(file, isCommonJs), catalog)
  },
})
