import { stemOf } from '../../../base/targets/file-name.ts'
import { generatorOf } from '../../../base/targets/generator.ts'

export default generatorOf('typescript', {
  summary: 'A TypeScript module: codes, stages, entries and type guards.',
  async generate(catalog, _, file = `${catalog.name}.ts`) {
    const { textsFiles, typescriptModule } = await import('../files.ts')
    return [typescriptModule(file, catalog), ...textsFiles(stemOf(file, '.ts'), catalog)]
  },
})
