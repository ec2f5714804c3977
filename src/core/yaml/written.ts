import type { Path } from '../diagnostic.ts'
import type { Source } from './source.ts'

/**
 * Returns the text of a value in the source, as its author wrote it: `1e3` for the value 1000;
 * undefined for a list or a mapping.
 */
export type Written = (path: Path) => string | undefined

/** {@link Written} of a source; `place` maps the paths of the callers to its own. */
export const writtenIn =
  (source: Source, place = (path: Path) => path): Written =>
  (path) => {
    const token = source.token(place(path))
    return token === undefined ? undefined : source.text.slice(token.start, token.end)
  }
