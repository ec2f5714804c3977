// The libraries that are files of their own: as ES module, and as CommonJS for jest and older
// programs. The client and the server run anywhere.
import { build } from 'esbuild'

const LIBRARIES = [
  ['client', 'src/client/index.ts', 'neutral'],
  ['client-forms', 'src/client/forms.ts', 'neutral'],
  ['client-readers', 'src/client/readers.ts', 'neutral'],
  ['serve', 'src/serve/index.ts', 'neutral'],
  ['server', 'src/server/index.ts', 'neutral'],
  ['server-jwt', 'src/server/token/jwt.ts', 'neutral'],
  ['sandbox', 'src/sandbox/index.ts', 'node'],
  ['testing', 'src/testing/index.ts', 'node'],
]

/** Builds them all below `root`. Returns the files that are in them. */
export async function buildLibraries(root) {
  const inputs = new Set()
  for (const [name, source, platform] of LIBRARIES)
    for (const [format, ending] of [
      ['esm', 'js'],
      ['cjs', 'cjs'],
    ]) {
      const { metafile } = await build({
        absWorkingDir: root,
        entryPoints: [source],
        outfile: `dist/${name}.${ending}`,
        bundle: true,
        format,
        platform,
        mainFields: ['module', 'main'],
        target: 'es2022',
        metafile: true,
        // Jest and bundlers of CommonJS understand require(), not import().
        supported: { 'dynamic-import': format === 'esm' },
        plugins: [late(ending), ...(name === 'client-forms' ? [withoutReader] : [])],
      })
      for (const input of Object.keys(metafile.inputs)) inputs.add(input)
    }
  return inputs
}

/**
 * Only servers that use JWKS need jose: it is in a file of its own, which is loaded at the first
 * token.
 */
const late = (ending) => ({
  name: 'jose apart',
  setup({ onResolve }) {
    onResolve({ filter: /^\.\/jwt\.ts$/ }, ({ kind }) =>
      kind === 'dynamic-import' ? { path: `./server-jwt.${ending}`, external: true } : undefined,
    )
  },
})

/** Clients of another form carry no reader of the contract: the types of this door ask for one. */
const withoutReader = {
  name: 'no reader of the contract',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^\.\/read-rail\.ts$/ }, () => ({ path: 'none', namespace: 'reader' }))
    onLoad({ filter: /^none$/, namespace: 'reader' }, () => ({ contents: 'export let readRail' }))
  },
}
