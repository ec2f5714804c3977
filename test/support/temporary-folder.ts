import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * One folder for all that a run writes outside of the repository, also by programs that it starts. It
 * is removed at the end, whatever the tests left.
 */
export default function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'rail-errors-'))
  chmodSync(folder, 0o755) // a test runs as another user
  Object.assign(process.env, { TMPDIR: folder, TEMP: folder, TMP: folder })
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
}
