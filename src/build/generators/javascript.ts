import { stemOf } from '../file-name.ts'
import { defineGenerator, WHOLE_ENTRIES } from '../generator.ts'
import { javascriptModule, javascriptTypes } from '../javascript-module.ts'
import { javascriptTexts } from '../texts-module.ts'

export default defineGenerator({
  id: 'javascript',
  summary:
    'An ES module with its TypeScript declarations, for Node and browsers without a build step, and a module of texts for each language.',
  surface: 'source',
  default: false,
  needs: WHOLE_ENTRIES,
  types: 'closed',
  suffix: '.js',
  generate(catalog, _, file = `${catalog.name}.js`) {
    const stem = stemOf(file, '.js')
    return [
      { path: file, contents: javascriptModule(catalog, stem), mediaType: 'text/javascript' },
      { path: `${stem}.d.ts`, contents: javascriptTypes(catalog, stem), mediaType: 'text/plain' },
      ...javascriptTexts(catalog, stem),
    ]
  },
})
