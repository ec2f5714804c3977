import { generatorOf } from '../generator.ts'

export default generatorOf('upstream', {
  async generate(catalog, { isCommonJs }, file = `${catalog.name}.upstream.js`) {
    const { jsName, upstreamModule } = await import('../modules/files.ts')
    return upstreamModule(jsName(file, isCommonJs), catalog)
  },
})
