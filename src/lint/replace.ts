import type { Replacement, Source } from '../catalog/source.ts'
import type { Fix, Path } from '../diagnostic.ts'

/** The splices that put another value in the place of the one at `path`, in the style it is written in. */
export function fixFor(source: Source, path: Path, part: 'key' | 'value' | undefined, replace: Replacement): Fix | undefined {
  const { safety } = replace
  if ('edits' in replace) return { safety, edits: replace.edits }
  const token = source.token(path, part)
  if (token === undefined) return undefined
  const { start, end, style } = token
  const written = source.text.slice(start, end)
  if ('quoted' in replace) return { safety, edits: [{ start, end, text: JSON.stringify(written) }] }
  if (typeof replace.with !== 'string') return { safety, edits: [{ start, end, text: String(replace.with) }] }
  if (style === 'block') return { safety, edits: [{ start, end, text: inPlaceOfBlock(written, replace.with) }] }
  return { safety, edits: [{ start, end, text: scalar(replace.with, style) }] }
}

/** A block scalar gives way to a quoted one; a comment behind its header and the line end behind it stay. */
function inPlaceOfBlock(written: string, value: string): string {
  const comment = /^[^\r\n#]*?([ \t]+#[^\r\n]*)/.exec(written)?.[1] ?? ''
  const lineEnd = /(?:\r\n?|\n)$/.exec(written)?.[0] ?? ''
  return `${JSON.stringify(value)}${comment}${lineEnd}`
}

// Letters, digits and calm punctuation: nothing in it means anything to YAML, in a block or between brackets.
const PLAIN = /^[A-Za-z][A-Za-z0-9_.;()/-]*(?: [A-Za-z0-9_.;()/-]+)*$/
const SPECIAL = /^(?:y|n|yes|no|on|off|true|false|null)$/i

function scalar(value: string, style: 'plain' | 'single' | 'double'): string {
  if (style === 'plain' && PLAIN.test(value) && !SPECIAL.test(value)) return value
  const quotable = !/[\x00-\x1f\x7f-\x9f\u2028\u2029]/.test(value)
  return style === 'single' && quotable ? `'${value.replaceAll("'", "''")}'` : JSON.stringify(value)
}
