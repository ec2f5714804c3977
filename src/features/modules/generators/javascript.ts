import { generatorOf } from '../../../base/targets/generator.ts'

export default generatorOf('javascript', {
  summary:
    'An ES module with its TypeScript declarations, for Node and browsers without a build step, and a module of texts for each language.',
  async generate(catalog, { isCommonJs }, file = `${catalog.name}.js`) {
    const { javascriptModule, jsName, textsFiles } = await import('../files.ts')
    const name = jsName(file, isCommonJs)
    return [...javascriptModule(name, catalog), ...textsFiles(name, catalog)]
  },
})
