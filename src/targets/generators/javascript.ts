import { generatorOf } from '../generator.ts'

export default generatorOf('javascript', {
  async generate(catalog, { isCommonJs }, file = `${catalog.name}.js`) {
    const { javascriptModule, jsName, textsFiles } = await import('../modules/files.ts')
    const name = jsName(file, isCommonJs)
    return [...javascriptModule(name, catalog), ...textsFiles(name, catalog)]
  },
})
