import { generatorOf } from '../generator.ts'

export default generatorOf('typescript-open', {
  async generate(catalog, _, file = `${catalog.name}.open.ts`) {
    const { typescriptModule } = await import('../modules/files.ts')
    return [typescriptModule(file, catalog, true)]
  },
})
