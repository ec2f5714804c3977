import type { FilePlace, Path } from '../diagnostic.ts'
import type { Part, Source } from './source.ts'

/** Where the value (or key) at `path` is written: in the text itself, or in a file that it names. */
export function placeIn(source: Source, path: Path, part?: Part): FilePlace {
  return (
    source.elsewhere?.(path) ?? {
      file: source.file,
      text: source.text,
      range: source.locate(path, part),
    }
  )
}
