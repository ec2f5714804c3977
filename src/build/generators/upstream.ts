import { stemOf } from '../file-name.ts'
import { defineGenerator } from '../generator.ts'
import { upstreamModule, upstreamTypes } from '../upstream-module.ts'

export default defineGenerator({
  id: 'upstream',
  summary:
    'The code for each code of a system behind the API (`from`), as an ES module with its TypeScript declarations, for `fromUpstream` of `rail-errors/server`.',
  surface: 'source',
  default: false,
  needs: ['codes.from'],
  types: 'closed',
  suffix: '.upstream.js',
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
