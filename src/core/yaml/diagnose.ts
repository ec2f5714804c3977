import {
  type Diagnostic,
  diagnosticOf,
  type FilePlace,
  type Fix,
  fingerprintOf,
  type Path,
  printPath,
  type Severity,
} from '../diagnostic.ts'
import { ranger } from './locate.ts'
import { type Finding, placeIn, type Replacement, type Source } from './source.ts'
import { writeOver } from './write-scalar.ts'

// A comment can be as long as the file, and have thousands of findings.
const LONGEST_SUBJECT = 1000

/** Turns a finding into a diagnostic. */
export type Diagnose = (
  rule: string,
  severity: Severity,
  finding: Finding,
  docs?: string,
) => Diagnostic

/**
 * Adds to findings in one source what people and machines need: positions, the code of the entry,
 * the fix as edits, the fingerprint.
 */
export function diagnosticsFor(
  source: Source,
  codeOf: (index: number) => string | undefined = () => undefined,
): Diagnose {
  const { file, text } = source
  const rangeAt = ranger(text)
  const seen = new Map<string, number>()
  const placeOf = ({ path, part, at }: Pick<Finding, 'path' | 'part' | 'at'>): FilePlace => {
    if (at === undefined) return placeIn(source, path, part)
    if ('file' in at) return at
    return 'start' in at ? { file, text, range: rangeAt(at) } : placeIn(source, at)
  }

  return (rule, severity, finding, docs) => {
    const { path, part, message, replace, related, suggestions, missing } = finding
    const code = path[0] === 'codes' && typeof path[1] === 'number' ? codeOf(path[1]) : undefined
    const fix = replace && fixFor(source, path, part, replace)
    const { file, text, range } = placeOf(finding)
    const subject = [
      rule,
      code ?? '',
      printPath(path, code),
      text.slice(range.start, Math.min(range.end, range.start + LONGEST_SUBJECT)),
    ].join('\n')
    const first = fingerprintOf(subject, 1)
    const times = (seen.get(first) ?? 0) + 1 // if two findings are alike, the second needs its own fingerprint
    seen.set(first, times)
    return diagnosticOf({
      rule,
      severity,
      message,
      file,
      path,
      range,
      ...(code !== undefined && { code }),
      ...(related !== undefined &&
        related.length > 0 && {
          related: related.map((other) => {
            const { file, range } = placeOf(other)
            return { file, path: other.path, range, message: other.message }
          }),
        }),
      ...(fix && { fix }),
      ...(suggestions && { suggestions }),
      ...(missing !== undefined && { missing: [missing] }),
      fingerprint: times === 1 ? first : fingerprintOf(subject, times),
      ...(docs !== undefined && { docs }),
    })
  }
}

/** The edits that replace the value at `path`, in the style in which it is written. */
function fixFor(
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
