import { clientLanguages, clientModule, clientTypes } from '../client-module.ts'
import { defineGenerator, WHOLE_ENTRIES } from '../generator.ts'
import { javascriptTexts } from '../texts-module.ts'

export default defineGenerator({
  id: 'client',
  summary:
    'The table for `rail-errors/client`, as small as can be: status, stage and handling of every code, and a module of texts for each language.',
  default: false,
  needs: WHOLE_ENTRIES,
  types: 'closed',
  generate: (catalog) => [
    { path: `${catalog.name}.client.js`, contents: clientModule(catalog), mediaType: 'text/javascript' },
    { path: `${catalog.name}.client.d.ts`, contents: clientTypes(catalog), mediaType: 'text/plain' },
    ...javascriptTexts(catalog, `${catalog.name}.client`, clientLanguages(catalog)),
  ],
})
