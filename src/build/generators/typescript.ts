import { stemOf } from '../file-name.ts'
import { defineGenerator, WHOLE_ENTRIES } from '../generator.ts'
import { typescriptTexts } from '../texts-module.ts'
import { typescriptModule } from '../typescript-module.ts'

export default defineGenerator({
  id: 'typescript',
  summary:
    'Erasable TypeScript: `Code` and `Stage` as const objects and unions, the table of entries, codes by stage, type guards; and a module of texts for each language.',
  surface: 'source',
  default: true,
  needs: WHOLE_ENTRIES,
  types: 'closed',
  suffix: '.ts',
  generate: (catalog, _, file = `${catalog.name}.ts`) => [
    { path: file, contents: typescriptModule(catalog, 'closed'), mediaType: 'text/plain' },
    ...typescriptTexts(catalog, stemOf(file, '.ts')),
  ],
})
