#!/usr/bin/env node
import { chunkLoader } from './launch/chunk-loader.ts'
import { openCodeCache } from './launch/code-cache.ts'
import { version } from './version.ts'

process.once('SIGINT', () => {
  // Outputs are renamed into place, so each is either old or new. After that, the signal ends the process as usual.
  process.stderr.write('\nrail-errors: stopped; no file was partially written\n')
  process.kill(process.pid, 'SIGINT')
})

void start(process.argv.slice(2))

async function start(args: readonly string[]): Promise<void> {
  const { env, execArgv, arch } = process
  // V8 takes code back only with the flags that it was compiled with; loading node:v8 takes a moment, and most runs have none.
  const flags = execArgv.length > 0 || env.NODE_OPTIONS ? [(require('node:v8') as typeof import('node:v8')).cachedDataVersionTag()] : []
  const cache = openCodeCache({ args, env, user: process.geteuid?.(), versions: [version, process.version, arch, ...flags] })
  const load = chunkLoader(`${__dirname}/chunks`, cache, require)
  const { run, nodeHost } = load('./main.cjs') as typeof import('./main.ts')
  process.once('exit', () => cache.save())
  const host = nodeHost(process, (url) => import(url))
  process.exitCode = await run(host, args)
}
