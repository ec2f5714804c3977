import type { Finding } from '../check/finding.ts'
import type { WireRecord } from '../check/record.ts'
import { shownName } from '../check/shown.ts'
import { type Diagnostic, diagnosticOf, fingerprintOf, type Path } from '../diagnostic.ts'
import type { Place } from '../records/located.ts'
import { BoundedMap } from '../values/bounded-map.ts'
import { parsedUrl } from '../values/parsed-url.ts'

/**
 * A finding of a record as every command reports it: at the place of the record, with the call that
 * it is about.
 */
export function diagnosticOfFinding(
  finding: Finding,
  record: WireRecord | undefined,
  file: string,
  { line, column, entry }: Place,
): Diagnostic {
  const { id, severity, at, message, help, code } = finding
  const path = placeOf(at)
  const numbered = entry === undefined ? undefined : `entry ${entry}`
  const call = record === undefined ? '' : callText(record)
  const about = [numbered, call].filter(Boolean).join(', ')
  const where = at === '' ? '' : ` (${at})`
  return diagnosticOf({
    rule: id,
    severity,
    message: `${about && `${about}: `}${message}${where}; ${help}`,
    file,
    path: code === undefined ? path : ['codes', code, ...path],
    range: { start: 0, end: 0, line, column },
    ...(code !== undefined && { code }),
    // Of every record with the same mistake: accepting it once is enough.
    fingerprint: fingerprint(id, code ?? '', path.join('.')),
  })
}

// Most findings of a run are alike, and a hash takes longer than a check.
const known = new BoundedMap<string>()
function fingerprint(...parts: readonly string[]): string {
  const key = parts.join('\n')
  const before = known.get(key)
  if (before !== undefined) return before
  const made = fingerprintOf(...parts)
  known.set(key, made)
  return made
}

/** The members on the way to a place in a body, without the indexes of lists. */
const placeOf = (at: string): Path =>
  at.split(/[.[\]]+/).filter((part) => part !== '' && !/^\d+$/.test(part))

/**
 * `POST /claims 404`, as far as it was recorded. A query and user names of an address may be
 * secrets; so may parts of its path.
 */
function callText({ method = '', url, status }: WireRecord): string {
  const address = url === undefined ? undefined : parsedUrl(url, 'http://localhost')
  const path = /^https?:$/.test(address?.protocol ?? '')
    ? address?.pathname.split('/').map((part) => shownName(part))
    : undefined
  const parts = [
    /^[\w-]{1,20}$/.test(method) ? shownName(method) : undefined,
    path?.join('/').slice(0, 80),
    status,
  ].filter((part) => part !== undefined && part !== '')
  return parts.join(' ')
}
