import type { Path } from '../diagnostic.ts'
import type { Problem } from '../yaml/source.ts'

/** A mistake in a config, or in a file beside it: in the value at a path, or in its key. */
export const configProblem = (path: Path, message: string, part?: 'key'): Problem => ({
  rule: 'config',
  path,
  ...(part && { part }),
  message,
})
