import { resolve } from 'node:path'
import { parseSpec } from '../../../core/config/source-spec.ts'
import { memoTable } from '../../../core/values/memo.ts'
import type { Host } from '../../../io/host/host.ts'
import { shownPath } from '../../../io/host/paths.ts'
import { UserError } from '../../../io/host/user-error.ts'
import { rememberFiles } from './remember-files.ts'

/** Rejects what can't be watched: stdin and a commit. */
export async function refuseUnwatchable(host: Host, sources: readonly string[]): Promise<void> {
  for (const source of sources) {
    const { kind } = parseSpec(source)
    if (kind === 'path' || (await host.files.kind(resolve(host.cwd, source))) === 'file') continue
    throw new UserError(
      'usage',
      `--watch needs files, and ${source === '-' ? 'stdin' : source} is not a file; give the path of a catalog`,
    )
  }
}

/**
 * Runs a round, and again whenever a file that it reads changes, until Ctrl-C; the exit code is
 * then 0, whatever the findings. The first round must succeed; a later one that fails (a config
 * that was saved half) prints why and waits.
 */
export async function watching(real: Host, round: (inputs: Host) => Promise<unknown>): Promise<0> {
  const stop = real.interrupted()
  const { files, watched, refresh, settle } = rememberFiles(real.files)
  const inputs = { ...real, files, memo: memoTable() }
  await round(inputs)
  settle()
  real.say('Watching for changes. Press Ctrl-C to stop.')
  for (let moved = true; moved && !stop.aborted; ) {
    moved = false
    const paths = watched()
    for await (const hints of real.watch(paths, stop)) {
      const changed = await refresh(hints)
      if (changed.length === 0) continue
      real.say(`\n${changed.map((path) => shownPath(real, path)).join(', ')} changed`)
      if (await survived(real, () => round(inputs))) settle()
      const now = watched()
      moved = now.size !== paths.size || [...now].some((path) => !paths.has(path))
      if (moved) break
    }
  }
  return 0
}

/** False if the round failed; it has printed why. */
async function survived(host: Host, round: () => Promise<unknown>): Promise<boolean> {
  try {
    await round()
    return true
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    host.err(`rail-errors: ${error.message}\n`)
    return false
  }
}
