#!/usr/bin/env node
// Built apart from the program and loaded first: what Node compiles afterwards can be cached.
import * as nodeModule from 'node:module'
import { compileCacheFolder } from '../io/host/cache-folder.ts'
import { systemLimit } from '../io/host/file-error.ts'

const folder = compileCacheFolder({
  args: process.argv.slice(2),
  env: process.env,
  user: process.geteuid?.(),
})
// Node 20 has no compile cache.
if (folder !== undefined && 'enableCompileCache' in nodeModule)
  (nodeModule.enableCompileCache as (folder: string) => unknown)(folder)

import('./main.ts')
  .then(({ main }) => main(process))
  .catch((error: NodeJS.ErrnoException) => {
    const why =
      error.syscall === 'uv_cwd'
        ? 'the working directory was removed; change to a different one'
        : (systemLimit(error) ?? error.message)
    process.exitCode = 2
    process.stderr.write(`rail-errors: cannot start: ${why}\n`)
  })
