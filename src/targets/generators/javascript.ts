import { stemOf } from '../file-name.ts'
import { generatorOf } from '../generator.ts'

export default generatorOf('javascript', {
  async generate(catalog, _, file = `${catalog.name}.js`) {
    const { javascriptModule, textsFiles } = await import('../modules/files.ts')
    const stem = stemOf(file, '.js')
    return [...javascriptModule(stem, catalog), ...textsFiles(stem, catalog, 'js')]
  },
})
