// Preloaded into scripts/build.mjs as its esbuild, which reads the sources with switches; all else
// (declarations too) reads the originals.
import { readFileSync } from 'node:fs'
import { register } from 'node:module'
import { join, relative } from 'node:path'
import { isMainThread } from 'node:worker_threads'
import * as esbuild from 'esbuild'

const src = join(process.cwd(), 'src')
const sources = JSON.parse(readFileSync(process.env.MUTANTS_SOURCES, 'utf8'))
const switches = {
  name: 'switches',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const contents = sources[relative(src, path)]
      return contents === undefined ? undefined : { contents, loader: 'ts' }
    })
  },
}

export * from 'esbuild'
/**
 * The program gets switches; the libraries that run anywhere do not: tests look for what they need
 * of Node.
 */
export const build = (options) =>
  esbuild.build(
    options.splitting && options.platform !== 'browser'
      ? { ...options, plugins: [switches, ...options.plugins] }
      : options,
  )

/** The hook of Node: who imports esbuild gets this module. */
export const resolve = (name, context, next) =>
  name === 'esbuild' && context.parentURL !== import.meta.url
    ? { url: import.meta.url, shortCircuit: true }
    : next(name, context)
if (isMainThread) register(import.meta.url)
