import { generatorOf } from '../../../base/targets/generator.ts'

export default generatorOf('javascript', {
  summary: 'An ES module for Node and browsers, with types for TypeScript.',
  async generate(catalog, { isCommonJs }, file = `${catalog.name}.js`) {
    const { javascriptModule, jsName, textsFiles } = await import('../files.ts')
    const name = jsName(file, isCommonJs)
    return [...javascriptModule(name, catalog), ...textsFiles(name, catalog)]
  },
})
