#!/usr/bin/env node
import { git } from './host/git.ts'
import { directOutputs } from './host/output.ts'
import { nodeReads } from './host/reads.ts'
import { terminalOf } from './host/terminal-of.ts'
import { usersOf } from './host/users.ts'
import { areUnchanged, chunkLoader, type Loaded } from './launch/chunk-loader.ts'
import { openCodeCache } from './launch/code-cache.ts'
import { openKeptRun } from './launch/kept-runs.ts'
import { hasSwitch } from './launch/private-store.ts'
import { version } from './version.ts'

const CHUNKS = `${__dirname}/chunks`

void main(process.argv.slice(2))

async function main(args: readonly string[]): Promise<void> {
  const { env, execArgv, arch } = process
  // V8 takes code back only with the flags that it was compiled with; loading node:v8 takes a
  // moment, and most runs have none.
  const flags =
    execArgv.length > 0 || env.NODE_OPTIONS
      ? [(require('node:v8') as typeof import('node:v8')).cachedDataVersionTag()]
      : []
  const versions = [version, process.version, arch, ...flags]
  const running = { args, env, user: process.geteuid?.() }
  const outputs = directOutputs(process)

  const { color, width, interactive } = terminalOf(env, outputs.stdout)
  const start = [
    versions,
    [color, width, interactive],
    usersOf(process),
    process.cwd(),
    ...args,
  ].map(String)
  const kept = openKeptRun(running, start)
  const world = { env, today: () => new Date().toISOString().slice(0, 10), git, files: nodeReads }
  const earlier = await kept?.find(world, (chunks) => areUnchanged(CHUNKS, chunks))
  if (earlier !== undefined) {
    if (hasSwitch(args, '--verbose'))
      outputs.stderr.write('Nothing has changed since an earlier run; this is its output:\n')
    for (const [descriptor, text] of earlier.printed)
      outputs[descriptor === 1 ? 'stdout' : 'stderr'].write(text)
    process.exitCode = earlier.code
    return
  }

  process.once('SIGINT', () => {
    // Outputs are renamed into place, so each is either old or new. After that, the signal ends the
    // process as usual.
    process.stderr.write('\nrail-errors: stopped; no file was partially written\n')
    process.kill(process.pid, 'SIGINT')
  })
  const cache = openCodeCache(running, versions)
  const chunks: Loaded = {}
  const load = chunkLoader(CHUNKS, cache, require, chunks)
  const { run, nodeHost, recording } = load('./main.cjs') as typeof import('./main.ts')
  const real = nodeHost(process, (url) => import(url), outputs)
  const recorded = kept && recording(real)
  let code: number | undefined
  process.once('exit', () => {
    cache.save()
    const done = code === undefined ? undefined : recorded?.finished(code)
    if (done !== undefined) kept?.replace(done, chunks)
  })
  code = await run(recorded?.host ?? real, args)
  process.exitCode = code
}
