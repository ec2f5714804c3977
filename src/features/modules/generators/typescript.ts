import { stemOf } from '../../../base/targets/file-name.ts'
import { generatorOf } from '../../../base/targets/generator.ts'

export default generatorOf('typescript', {
  summary:
    'Erasable TypeScript: `Code` and `Stage` as const objects and unions, the table of entries, codes by stage, type guards; and a module of texts for each language.',
  async generate(catalog, _, file = `${catalog.name}.ts`) {
    const { textsFiles, typescriptModule } = await import('../files.ts')
    return [typescriptModule(file, catalog), ...textsFiles(stemOf(file, '.ts'), catalog)]
  },
})
