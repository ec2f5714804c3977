import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { PRESETS } from '../../src/base/core/contract/forms/presets/index.ts'
import { type BuildOptions, build as buildCatalog, read } from '../../src/index.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
/**
 * The bytes of a module that a browser loads, minified and compressed with gzip. `files` has the
 * modules that it imports by name; packages are those of a folder.
 */
export async function gzipped(
  contents: string,
  files: Readonly<Record<string, string>> = {},
  folder = root,
): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: folder },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    write: false,
    splitting: true,
    outdir: '/out',
    plugins: [
      {
        name: 'generated',
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /^\.\// }, ({ path }) =>
            path.slice(2) in files ? { path: path.slice(2), namespace: 'generated' } : undefined,
          )
          onLoad({ filter: /.*/, namespace: 'generated' }, ({ path }) => ({
            contents: files[path]!,
          }))
        },
      },
    ],
  })
  const own = outputFiles.find(({ path }) => path.endsWith('stdin.js'))!
  return gzipSync(own.contents, { level: 9 }).length
}

/** The client that `build` writes for a catalog, by the paths of its modules. */
export async function clientOf(
  source: string,
  rules: BuildOptions['rules'] = {},
): Promise<Record<string, string>> {
  const { files } = await buildCatalog(await read(source), { targets: ['client'], rules })
  return Object.fromEntries(files.map(({ path, contents }) => [path, String(contents)]))
}

/** The bytes of a client with all exports; of one that has `names` only. */
export async function clientSize(source: string, names = '*'): Promise<number> {
  const files = await clientOf(source)
  return gzipped(`export ${names} from './${Object.keys(files)[0]}'`, files)
}

/** The bytes of a client for the six codes of this repository, with all exports, by form. */
export const clientSizes = (): Promise<{ form: string; size: number }[]> =>
  Promise.all(
    ['rail', ...PRESETS.map(({ name }) => name)].map(async (form) => ({
      form,
      size: await clientSize(
        readFileSync(`${root}/errors.yaml`, 'utf8').replace(
          '\nversion:',
          `\nwire: ${form}\nversion:`,
        ),
      ),
    })),
  )

export const inKilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`
