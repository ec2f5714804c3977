import { stemOf } from '../file-name.ts'
import { generatorOf } from '../generator.ts'
import { typescriptTexts } from '../texts-module.ts'
import { typescriptModule } from '../typescript-module.ts'

export default generatorOf('typescript', {
  generate: (catalog, _, file = `${catalog.name}.ts`) => [
    { path: file, contents: typescriptModule(catalog, 'closed'), mediaType: 'text/plain' },
    ...typescriptTexts(catalog, stemOf(file, '.ts')),
  ],
})
