#!/usr/bin/env node
import module from 'node:module'

// Node 22 and newer keep the compiled program between runs: this halves the time of a hook that runs on every commit.
if ('enableCompileCache' in module && typeof module.enableCompileCache === 'function') module.enableCompileCache()

process.once('SIGINT', () => {
  // Outputs are renamed into place, so each is either old or new. After that, the signal ends the process as usual.
  process.stderr.write('\nrail-errors: stopped; no file was partially written\n')
  process.kill(process.pid, 'SIGINT')
})

try {
  const { run, nodeHost } = await import('./main.ts')
  process.exitCode = await run(nodeHost(process), process.argv.slice(2))
} catch (error) {
  // The program can't be loaded. This file imports no other at its top, because that would fail in the same way.
  const { code } = error as { code?: unknown }
  if (code !== 'EMFILE' && code !== 'ENFILE') throw error
  process.stderr.write('rail-errors: too many files are open; increase the limit, for example with ulimit -n 1024\n')
  process.exitCode = 2
}
