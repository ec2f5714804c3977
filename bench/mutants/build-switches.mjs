// Preloaded into scripts/build.mjs: esbuild reads the sources with switches, all else (declarations too) the originals.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const src = join(process.cwd(), 'src')
const sources = JSON.parse(readFileSync(process.env.MUTANTS_SOURCES, 'utf8'))
const require = createRequire(join(src, '..', 'package.json'))
const esbuild = require('esbuild')
const switches = {
  name: 'switches',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const contents = sources[path.slice(src.length + 1)]
      return path.startsWith(src) && contents !== undefined ? { contents, loader: 'ts' } : undefined
    })
  },
}
require.cache[require.resolve('esbuild')].exports = {
  ...esbuild,
  build: (options) => esbuild.build({ ...options, plugins: [switches, ...(options.plugins ?? [])] }),
}
