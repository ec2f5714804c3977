#!/usr/bin/env node
import module from 'node:module'

// Node 22 and newer keep the compiled program between runs: a hook on every commit is then half as long.
if ('enableCompileCache' in module && typeof module.enableCompileCache === 'function') module.enableCompileCache()

const [{ run }, { nodeHost }] = await Promise.all([import('./cli.ts'), import('./host/node.ts')])

process.once('SIGINT', () => {
  // Outputs are renamed into place, so each is the old or the new one; the signal then ends the process as it would have.
  process.stderr.write('\nrail-errors: stopped; no file was partially written\n')
  process.kill(process.pid, 'SIGINT')
})

process.exitCode = await run(nodeHost(process), process.argv.slice(2))
