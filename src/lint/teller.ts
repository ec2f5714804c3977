import { type Diagnostic, printPath, type Range, type Severity } from '../diagnostic.ts'
import { sha256 } from '../values/hash.ts'
import { ranger } from '../yaml/locate.ts'
import type { Finding, Source } from '../yaml/source.ts'
import { fixFor } from './replace.ts'

// A message may quote what it speaks of, and that may be long.
const LONGEST_MESSAGE = 500

/** Turns a finding into a diagnostic. */
export type Tell = (rule: string, severity: Severity, finding: Finding, docs?: string) => Diagnostic

/** Adds to findings in one source what people and machines need: positions, the code of the entry, the fix as splices, the fingerprint. */
export function teller(source: Source, codeOf: (index: number) => string | undefined = () => undefined): Tell {
  const { file } = source
  const rangeAt = ranger(source.text)
  const seen = new Map<string, number>()
  const place = ({ path, part, at }: Pick<Finding, 'path' | 'part' | 'at'>): Range =>
    at === undefined ? source.locate(path, part) : !('line' in at) ? source.locate(at) : at.line > 0 ? at : rangeAt(at)

  return (rule, severity, finding, docs = `docs/rules.md#${rule}`) => {
    const { path, part, message, replace, related, suggestions } = finding
    const code = path[0] === 'codes' && typeof path[1] === 'number' ? codeOf(path[1]) : undefined
    const fix = replace && fixFor(source, path, part, replace)
    const range = place(finding)
    const subject = [rule, code ?? '', printPath(path, code), source.text.slice(range.start, range.end)].join('\n')
    const times = (seen.get(subject) ?? 0) + 1 // the second of two findings that are alike is another one
    seen.set(subject, times)
    return {
      rule,
      severity,
      message: message.length > LONGEST_MESSAGE ? `${message.slice(0, LONGEST_MESSAGE)}…` : message,
      file,
      path,
      range,
      ...(code !== undefined && { code }),
      ...(related && { related: related.map((other) => ({ file, path: other.path, range: place(other), message: other.message })) }),
      ...(fix && { fix }),
      ...(suggestions && { suggestions }),
      fingerprint: sha256(`${subject}\n${times}`).slice(0, 32),
      docs,
    }
  }
}
