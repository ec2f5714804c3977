import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { formsOf } from '../../src/core/contract/forms/forms-of.ts'
import { PRESETS } from '../../src/core/contract/forms/presets/index.ts'
import { readerSource } from '../../src/targets/modules/reader.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const PROGRAM = '{ messageFor, route, withRailErrors }'
const CLINIC = {
  url: 'https://api.northwind-clinic.org/visits',
  codeSystem: 'https://api.northwind-clinic.org/visits/CodeSystem/visit-errors',
  stageSystem: 'https://api.northwind-clinic.org/visits/CodeSystem/visit-errors-stages',
}

/**
 * The bytes of a module that a browser loads, minified and compressed with gzip. `files` has the
 * modules that it imports by name.
 */
export async function gzipped(
  contents: string,
  files: Readonly<Record<string, string>> = {},
): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: root },
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

/** The bytes of the client for a form: in a program, and with all exports. */
export type ClientSize = { form: string; program: number; all: number }

/**
 * The sizes of the client for each form, without the table of codes: what an application bundles of
 * the built library, and the reader that `build` writes for the form.
 */
export const clientSizes = (): Promise<ClientSize[]> =>
  Promise.all(
    ['rail', ...PRESETS.map(({ name }) => name)].map(async (form) => {
      const [door, reader] =
        form === 'rail' ? ['client', ''] : ['client-forms', readerSource(formsOf(form, CLINIC))]
      const size = (names: string) => gzipped(`export ${names} from './dist/${door}.js'\n${reader}`)
      return { form, program: await size(PROGRAM), all: await size('*') }
    }),
  )

export const inKilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`
