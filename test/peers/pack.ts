import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { plainEnv, root } from './peers.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    tarball: string
  }
}

/** Builds and packs the package, once for all peers: they run side by side. */
export default function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'rail-errors-packed-'))
  const options = { cwd: root, env: plainEnv, encoding: 'utf8' } as const
  const out = execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], options)
  project.provide('tarball', join(folder, out.trim().split('\n').at(-1)!))
  return () => rmSync(folder, { recursive: true, force: true })
}
