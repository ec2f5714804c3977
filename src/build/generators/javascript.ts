import { defineGenerator, WHOLE_ENTRIES } from '../generator.ts'
import { javascriptModule, javascriptTypes } from '../javascript-module.ts'
import { javascriptTexts } from '../texts-module.ts'

export default defineGenerator({
  id: 'javascript',
  summary:
    'An ES module with its TypeScript declarations, for Node and browsers without a build step, and a module of texts for each language.',
  default: false,
  needs: WHOLE_ENTRIES,
  types: 'closed',
  generate: (catalog) => [
    { path: `${catalog.name}.js`, contents: javascriptModule(catalog), mediaType: 'text/javascript' },
    { path: `${catalog.name}.d.ts`, contents: javascriptTypes(catalog), mediaType: 'text/plain' },
    ...javascriptTexts(catalog),
  ],
})
