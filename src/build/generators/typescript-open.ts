import { defineGenerator, WHOLE_ENTRIES } from '../generator.ts'
import { typescriptModule } from '../typescript-module.ts'

export default defineGenerator({
  id: 'typescript-open',
  summary:
    'The same module with open types: `Code` and `Stage` take texts that the catalog does not name, `KnownCode` and `KnownStage` do not. A new code breaks no client.',
  surface: 'source',
  default: false,
  needs: WHOLE_ENTRIES,
  types: 'open',
  suffix: '.open.ts',
  generate: (catalog, _, file = `${catalog.name}.open.ts`) => [
    { path: file, contents: typescriptModule(catalog, 'open'), mediaType: 'text/plain' },
  ],
})
