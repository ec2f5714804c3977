#!/usr/bin/env node
import { run } from './cli.ts'
import { nodeHost } from './host.ts'

process.once('SIGINT', () => {
  // Outputs are renamed into place, so each is the old or the new one; the signal then ends the process as it would have.
  process.stderr.write('\nrail-errors: stopped; every file is whole\n')
  process.kill(process.pid, 'SIGINT')
})

process.exitCode = await run(nodeHost(process), process.argv.slice(2))
