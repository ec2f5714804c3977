import { stemOf } from '../file-name.ts'
import { generatorOf } from '../generator.ts'
import { javascriptModule, javascriptTypes } from '../javascript-module.ts'
import { javascriptTexts } from '../texts-module.ts'

export default generatorOf('javascript', {
  generate(catalog, _, file = `${catalog.name}.js`) {
    const stem = stemOf(file, '.js')
    return [
      { path: file, contents: javascriptModule(catalog, stem), mediaType: 'text/javascript' },
      { path: `${stem}.d.ts`, contents: javascriptTypes(catalog, stem), mediaType: 'text/plain' },
      ...javascriptTexts(catalog, stem),
    ]
  },
})
