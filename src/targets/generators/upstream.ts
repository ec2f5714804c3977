import { stemOf } from '../file-name.ts'
import { generatorOf } from '../generator.ts'
import { upstreamModule, upstreamTypes } from '../upstream-module.ts'

export default generatorOf('upstream', {
  generate(catalog, _, file = `${catalog.name}.upstream.js`) {
    return [
      { path: file, contents: upstreamModule(catalog), mediaType: 'text/javascript' },
      {
        path: `${stemOf(file, '.js')}.d.ts`,
        contents: upstreamTypes(catalog),
        mediaType: 'text/plain',
      },
    ]
  },
})
