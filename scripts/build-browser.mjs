// The library for browsers: ES modules without a module of Node. A module that needs Node has a twin
// for browsers beside it: `hash.ts`, `hash.browser.ts`.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { BUNDLE } from './bundle-options.mjs'
import { featureDoors } from './feature-doors.mjs'
import { oneShape } from './one-shape.mjs'
import { printedSources } from './printed.mjs'

/** Builds `dist/browser/` below `root`. Returns the files that are in it. */
export async function buildBrowser(root) {
  const { metafile } = await build({
    ...BUNDLE,
    define: {},
    absWorkingDir: root,
    entryPoints: ['src/index.ts'],
    outdir: 'dist/browser',
    chunkNames: 'chunks/[name]-[hash]',
    splitting: true,
    platform: 'browser',
    target: 'es2022',
    plugins: [featureDoors, oneShape, printedSources, browserTwins],
  })
  return Object.keys(metafile.inputs)
}

const browserTwins = {
  name: 'twins for browsers',
  setup({ onResolve }) {
    onResolve({ filter: /^\.{1,2}\/.*\.ts$/ }, ({ path, resolveDir }) => {
      const twin = join(resolveDir, path.replace(/\.ts$/, '.browser.ts'))
      return existsSync(twin) ? { path: twin } : undefined
    })
  },
}
