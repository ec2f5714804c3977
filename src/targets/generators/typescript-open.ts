import { generatorOf } from '../generator.ts'
import { typescriptModule } from '../typescript-module.ts'

export default generatorOf('typescript-open', {
  generate: (catalog, _, file = `${catalog.name}.open.ts`) => [
    { path: file, contents: typescriptModule(catalog, 'open'), mediaType: 'text/plain' },
  ],
})
