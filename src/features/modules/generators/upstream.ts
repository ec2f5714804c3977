import { generatorOf } from '../../../base/targets/generator.ts'

export default generatorOf('upstream', {
  summary: 'The code for each code of a system behind the API (`from`).',
  async generate(catalog, { isCommonJs }, file = `${catalog.name}.upstream.js`) {
    const { jsName, upstreamModule } = await import('../files.ts')
    return upstreamModule(jsName(file, isCommonJs), catalog)
  },
})
