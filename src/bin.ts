#!/usr/bin/env node
import { chunkLoader } from './launch/chunk-loader.ts'
import { openCodeCache } from './launch/code-cache.ts'

/** The names of the chunk of main.ts and the version of the program: the build puts them in. */
declare const MAIN: string
declare const VERSION: string

process.once('SIGINT', () => {
  // Outputs are renamed into place, so each is either old or new. After that, the signal ends the process as usual.
  process.stderr.write('\nrail-errors: stopped; no file was partially written\n')
  process.kill(process.pid, 'SIGINT')
})

void start(process.argv.slice(2))

async function start(args: readonly string[]): Promise<void> {
  try {
    const { env, version, arch } = process
    const cache = openCodeCache({ args, env, user: process.geteuid?.(), versions: [VERSION, version, arch] })
    const load = chunkLoader(`${__dirname}/chunks`, cache, require)
    const { run, nodeHost } = load(MAIN) as typeof import('./main.ts')
    process.once('exit', () => cache.save())
    process.exitCode = await run(
      nodeHost(process, (url) => import(url)),
      args,
    )
  } catch (error) {
    // The program can't be loaded. This file imports nothing of it, because that would fail in the same way.
    const { code } = error as { code?: unknown }
    if (code !== 'EMFILE' && code !== 'ENFILE') throw error
    process.stderr.write('rail-errors: too many files are open; increase the limit, for example with ulimit -n 1024\n')
    process.exitCode = 2
  }
}
