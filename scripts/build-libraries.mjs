// The libraries that programs of others load: as ES module, and as CommonJS for Jest, which loads no ES
// modules. Those for Node only are there once, as CommonJS with an ES module that has its exports; the
// sandbox is a part of the tool, so it is in its chunks. All others are files of their own.
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { build } from 'esbuild'
import { BUNDLE } from './bundle-options.mjs'

/** The doors: the folder or file of each in src/. */
export const LIBRARIES = {
  sandbox: 'features/sandbox/index',
  serve: 'features/site/serve/index',
  server: 'libraries/server/index',
  testing: 'features/check/testing/index',
  token: 'libraries/token/index',
}
const { sandbox, ...APART } = LIBRARIES
const FILES = { ...APART, 'server-jwt': 'libraries/server/token/jwks' }
const NODE_ONLY = ['sandbox', 'testing']
/** The chunk of the tool that is the sandbox, by its source. */
export const SANDBOX = { 'chunks/sandbox-door': `src/${sandbox}.ts` }
const CJS = ['cjs', 'cjs']

/** Builds them all below `root`. Returns the files that are in them. */
export async function buildLibraries(root) {
  const inputs = new Set()
  const require = createRequire(join(root, 'dist/'))
  for (const [name, source] of Object.entries(FILES))
    for (const [format, ending] of NODE_ONLY.includes(name) ? [CJS] : [['esm', 'js'], CJS]) {
      const { metafile } = await build({
        ...BUNDLE,
        absWorkingDir: root,
        entryPoints: [`src/${source}.ts`],
        outfile: `dist/${name}.${ending}`,
        format,
        // What runs in the programs of others keeps its names in their traces.
        minify: NODE_ONLY.includes(name),
        minifySyntax: true,
        minifyWhitespace: true,
        platform: NODE_ONLY.includes(name) ? 'node' : 'neutral',
        mainFields: ['module', 'main'],
        target: 'es2022',
        // Jest and bundlers of CommonJS understand require(), not import().
        supported: { 'dynamic-import': format === 'esm' },
        plugins: [late(ending)],
      })
      for (const input of Object.keys(metafile.inputs)) inputs.add(input)
    }
  const [chunk] = Object.keys(SANDBOX)
  writeFileSync(join(root, 'dist/sandbox.cjs'), `module.exports = require('./${chunk}.cjs')\n`)
  for (const name of NODE_ONLY)
    writeFileSync(
      join(root, `dist/${name}.js`),
      `export { ${Object.keys(require(`./${name}.cjs`)).join(', ')} } from './${name}.cjs'\n`,
    )
  return inputs
}

/**
 * Only servers that use JWKS need jose: it is in a file of its own, which is loaded at the first
 * token.
 */
const late = (ending) => ({
  name: 'jose apart',
  setup({ onResolve }) {
    onResolve({ filter: /^\.\/jwks\.ts$/ }, ({ kind }) =>
      kind === 'dynamic-import' ? { path: `./server-jwt.${ending}`, external: true } : undefined,
    )
  },
})
