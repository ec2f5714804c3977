import { byPosition } from '../diagnostic.ts'
import { UserError } from '../host/user-error.ts'
import concise from '../report/reporters/concise.ts'
import { diagnosticsFor } from '../yaml/diagnose.ts'
import type { Problem, Source } from '../yaml/source.ts'

/** Ends the run if settings files have mistakes, with each mistake at its position. `words`: `the config has mistakes`. */
export function throwIfProblems(words: string, files: readonly { source: Source; problems: readonly Problem[] }[]): void {
  const diagnostics = files.flatMap(({ source, problems }) => {
    const tell = diagnosticsFor(source)
    return problems.map(({ rule, ...finding }) => tell(rule, 'error', finding))
  })
  if (diagnostics.length === 0) return
  const report = { kind: 'lint' as const, diagnostics: diagnostics.sort(byPosition), texts: new Map(), codes: new Map() }
  const lines = concise.print(report, { color: false, width: 0, version: '', quiet: false })
  throw new UserError(`${words}, so nothing was done\n${lines.trimEnd()}`)
}
