import { stemOf } from '../file-name.ts'
import { generatorOf } from '../generator.ts'

export default generatorOf('typescript', {
  async generate(catalog, _, file = `${catalog.name}.ts`) {
    const { textsFiles, typescriptModule } = await import('../modules/files.ts')
    return [typescriptModule(file, catalog), ...textsFiles(stemOf(file, '.ts'), catalog)]
  },
})
