import { clientLanguages, clientModule, clientTypes } from '../client-module.ts'
import { stemOf } from '../file-name.ts'
import { defineGenerator, WHOLE_ENTRIES } from '../generator.ts'
import { javascriptTexts } from '../texts-module.ts'

export default defineGenerator({
  id: 'client',
  summary:
    'The table for `rail-errors/client`, as small as can be: status, stage and handling of every code, and a module of texts for each language.',
  surface: 'source',
  default: false,
  needs: [...WHOLE_ENTRIES, 'codes.handling'],
  types: 'closed',
  suffix: '.client.js',
  generate(catalog, _, file = `${catalog.name}.client.js`) {
    const stem = stemOf(file, '.js')
    return [
      { path: file, contents: clientModule(catalog, stem), mediaType: 'text/javascript' },
      { path: `${stem}.d.ts`, contents: clientTypes(catalog, stem), mediaType: 'text/plain' },
      ...javascriptTexts(catalog, stem, clientLanguages(catalog)),
    ]
  },
})
