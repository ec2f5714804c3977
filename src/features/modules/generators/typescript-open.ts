import { generatorOf } from '../../../base/targets/generator.ts'

export default generatorOf('typescript-open', {
  summary:
    'The same module with open types: `Code` and `Stage` take texts that the catalog does not name, `KnownCode` and `KnownStage` do not. A new code breaks no client.',
  async generate(catalog, _, file = `${catalog.name}.open.ts`) {
    const { typescriptModule } = await import('../files.ts')
    return [typescriptModule(file, catalog, true)]
  },
})
