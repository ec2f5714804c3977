import { clientLanguages, clientModule, clientTypes } from '../client-module.ts'
import { stemOf } from '../file-name.ts'
import { generatorOf } from '../generator.ts'
import { javascriptTexts } from '../texts-module.ts'

export default generatorOf('client', {
  generate(catalog, _, file = `${catalog.name}.client.js`) {
    const stem = stemOf(file, '.js')
    return [
      { path: file, contents: clientModule(catalog, stem), mediaType: 'text/javascript' },
      { path: `${stem}.d.ts`, contents: clientTypes(catalog, stem), mediaType: 'text/plain' },
      ...javascriptTexts(catalog, stem, clientLanguages(catalog)),
    ]
  },
})
