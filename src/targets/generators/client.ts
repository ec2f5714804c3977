import { generatorOf } from '../generator.ts'

export default generatorOf('client', {
  async generate(catalog, { isCommonJs }, file = `${catalog.name}.client.js`) {
    const { jsName } = await import('../modules/files.ts')
    const { clientModule } = await import('../modules/client.ts')
    return clientModule(jsName(file, isCommonJs), catalog)
  },
})
