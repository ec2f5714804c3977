import { generatorOf } from '../../../base/targets/generator.ts'

export default generatorOf('typescript-open', {
  summary: 'The TypeScript module with open types: a new code breaks no client.',
  async generate(catalog, _, file = `${catalog.name}.open.ts`) {
    const { typescriptModule } = await import('../files.ts')
    return [typescriptModule(file, catalog, true)]
  },
})
