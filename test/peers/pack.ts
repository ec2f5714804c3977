import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { plainEnv, root } from './peers.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    tarball: string
    shared: string
  }
}

/**
 * Builds and packs the package, once for all peers: they run side by side. Ends the servers that they
 * shared.
 */
export default function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'rail-errors-packed-'))
  const options = { cwd: root, env: plainEnv, encoding: 'utf8' } as const
  const out = execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], options)
  project.provide('tarball', join(folder, out.trim().split('\n').at(-1)!))
  const shared = join(folder, 'shared')
  mkdirSync(shared)
  project.provide('shared', shared)
  return () => {
    for (const name of readdirSync(shared)) {
      const pid = join(shared, name, 'pid')
      if (existsSync(pid)) process.kill(Number(readFileSync(pid, 'utf8')))
    }
    rmSync(folder, { recursive: true, force: true })
  }
}
