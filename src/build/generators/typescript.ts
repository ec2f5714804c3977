import { defineGenerator, WHOLE_ENTRIES } from '../generator.ts'
import { typescriptModule } from '../typescript-module.ts'

export default defineGenerator({
  id: 'typescript',
  summary: 'Erasable TypeScript: `Code` and `Stage` as const objects and unions, the table of entries, codes by stage, type guards.',
  default: true,
  needs: WHOLE_ENTRIES,
  types: 'closed',
  generate: (catalog) => [{ path: `${catalog.name}.ts`, contents: typescriptModule(catalog, 'closed'), mediaType: 'text/plain' }],
})
