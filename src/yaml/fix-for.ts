import type { Fix, Path } from '../diagnostic.ts'
import type { Replacement, Source } from './source.ts'
import { writeOver } from './write-scalar.ts'

/** The edits that replace the value at `path`, in the style in which it is written. */
export function fixFor(
  source: Source,
  path: Path,
  part: 'key' | 'value' | undefined,
  replace: Replacement,
): Fix | undefined {
  const { safety } = replace
  if ('edits' in replace) return { safety, edits: replace.edits }
  const token = source.token(path, part)
  if (token === undefined) return undefined
  const { start, end, style } = token
  const written = source.text.slice(start, end)
  return {
    safety,
    edits: [
      {
        start,
        end,
        text:
          'quoted' in replace ? JSON.stringify(written) : writeOver(written, style, replace.with),
      },
    ],
  }
}
