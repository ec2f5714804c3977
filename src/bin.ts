#!/usr/bin/env node
import module from 'node:module'
import { systemLimit } from './host/system-limit.ts'

// Node 22 and newer keep the compiled program between runs: this halves the time of a hook that runs on every commit.
if ('enableCompileCache' in module && typeof module.enableCompileCache === 'function') module.enableCompileCache()

process.once('SIGINT', () => {
  // Outputs are renamed into place, so each is either old or new. After that, the signal ends the process as usual.
  process.stderr.write('\nrail-errors: stopped; no file was partially written\n')
  process.kill(process.pid, 'SIGINT')
})

try {
  const [{ run }, { nodeHost }] = await Promise.all([import('./cli.ts'), import('./host/node.ts')])
  process.exitCode = await run(nodeHost(process), process.argv.slice(2))
} catch (error) {
  // Only errors that prevent the program from loading arrive here.
  const limit = systemLimit(error)
  if (limit === undefined) throw error
  process.stderr.write(`rail-errors: ${limit}\n`)
  process.exitCode = 2
}
