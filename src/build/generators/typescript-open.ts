import { defineGenerator, WHOLE_ENTRIES } from '../generator.ts'
import { typescriptModule } from '../typescript-module.ts'

export default defineGenerator({
  id: 'typescript-open',
  summary:
    'The same module with open types: `Code` and `Stage` take texts that the catalog does not name, `KnownCode` and `KnownStage` do not. A new code breaks no client.',
  default: false,
  needs: WHOLE_ENTRIES,
  types: 'open',
  generate: (catalog) => [{ path: `${catalog.name}.open.ts`, contents: typescriptModule(catalog, 'open'), mediaType: 'text/plain' }],
})
