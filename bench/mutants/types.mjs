// Type checks survivors: `npm test` runs tsc, so what does not compile is found.
import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { applied } from './instrument.mjs'

/** Whether the repository at `folder` still compiles with this mutant. */
export function compiles(folder, mutant) {
  const path = join(folder, 'src', mutant.file)
  const source = readFileSync(path, 'utf8')
  writeFileSync(path, applied(source, mutant))
  return new Promise((resolve) => {
    spawn(process.execPath, ['node_modules/typescript/bin/tsc', '-p', '.'], {
      cwd: folder,
      stdio: 'ignore',
    }).on('exit', (status) => {
      writeFileSync(path, source)
      resolve(status === 0)
    })
  })
}
