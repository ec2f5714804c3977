import { byPosition } from '../../core/diagnostic.ts'
import { diagnosticsFor } from '../../core/yaml/diagnose.ts'
import type { Problem, Source } from '../../core/yaml/source.ts'
import { UserError } from '../../io/host/user-error.ts'
import concise from '../../report/reporters/concise.ts'

// Of one file. The first ones are enough to repair a config.
const MOST_SHOWN = 1_000

/**
 * Ends the run if files of settings have mistakes, and prints each with its place. `words`:
 * `the config has mistakes`.
 */
export function throwIfProblems(
  words: string,
  files: readonly { source: Source; problems: readonly Problem[] }[],
): void {
  const count = files.reduce((sum, { problems }) => sum + problems.length, 0)
  if (count === 0) return
  const diagnostics = files.flatMap(({ source, problems }) => {
    const diagnose = diagnosticsFor(source)
    return problems
      .slice(0, MOST_SHOWN)
      .map(({ rule, ...finding }) => diagnose(rule, 'error', finding))
  })
  const report = {
    kind: 'lint' as const,
    diagnostics: diagnostics.sort(byPosition),
    texts: new Map(),
    codes: new Map(),
  }
  const lines = concise.print(report, { color: false, width: 0, version: '', quiet: false })
  const more =
    count > diagnostics.length ? `\n${count - diagnostics.length} more are not listed` : ''
  throw new UserError('config', `${words}, so nothing was done\n${lines.trimEnd()}${more}`)
}
