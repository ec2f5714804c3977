// Sources of src/ as text, for generated modules: `import text from './x.ts?printed'` is the file and
// all that it imports as one JavaScript module without types. So what is printed is what is compiled,
// checked and tested here.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build } from 'esbuild'

/** The text of a file and of all that it imports. */
async function printed(path) {
  const { outputFiles, metafile } = await build({
    absWorkingDir: process.cwd(),
    entryPoints: [path],
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    target: 'es2022',
    charset: 'utf8',
    write: false,
    metafile: true,
    logLevel: 'warning',
  })
  const comments = Object.assign({}, ...Object.keys(metafile.inputs).map(commentsIn))
  return outputFiles[0].text
    .replace(/^\/\/ src\/.*\n/gm, '')
    .replace(/^export \{[^}]*\};\n/m, '')
    .replace(/^(?:var|(?:async )?function) (\w+)/gm, (start, name) =>
      ['', '// prettier-ignore', ...(comments[name] ?? []), start.replace('var', 'const')].join(
        '\n',
      ),
    )
    .trimStart()
}

/** The comments before the declarations of a file, which esbuild leaves out, by their names. */
function commentsIn(path) {
  const text = readFileSync(path, 'utf8')
  return Object.fromEntries(
    Array.from(
      text.matchAll(
        /^(\/\*\*(?:(?!\*\/)[\s\S])*\*\/|\/\/.*(?:\n\/\/.*)*)\n(?:export )?(?:async )?(?:function|const) (\w+)/gm,
      ),
      ([, comment, name]) => [name, [comment]],
    ),
  )
}

const MARK = '?printed'

/** For esbuild. */
export const printedSources = {
  name: 'printed sources',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /\?printed$/ }, ({ path, resolveDir }) => ({
      path: join(resolveDir, path.slice(0, -MARK.length)),
      namespace: 'printed',
    }))
    onLoad({ filter: /.*/, namespace: 'printed' }, async ({ path }) => ({
      contents: await printed(path),
      loader: 'text',
    }))
  },
}

/** For Vitest. */
export const printedModules = {
  name: 'printed sources',
  enforce: 'pre',
  resolveId(id, importer) {
    return id.endsWith(MARK) ? join(dirname(importer), id) : undefined
  },
  async load(id) {
    return id.endsWith(MARK)
      ? `export default ${JSON.stringify(await printed(id.slice(0, -MARK.length)))}`
      : undefined
  },
}
