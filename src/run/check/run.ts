import {
  type Diagnostic,
  diagnosticOf,
  fingerprintOf,
  type Path,
  type Related,
} from '../../core/diagnostic.ts'
import { BoundedMap } from '../../core/values/bounded-map.ts'
import { parsedUrl } from '../../core/values/formats.ts'
import { type Checked, createSession, type Session } from '../../live/check/check.ts'
import type { CheckOptions, Codes } from '../../live/check/contract.ts'
import type { Coverage } from '../../live/check/coverage.ts'
import type { Finding } from '../../live/check/finding.ts'
import type { WireRecord } from '../../live/check/record.ts'
import { shownName } from '../../live/check/shown.ts'
import type { Located, Place } from '../../live/records/lines.ts'
import type { Findings } from './findings.ts'
import type { InputRecord, InputRecords } from './inputs.ts'
import type { JsonRecord } from './output.ts'

/** What a run does with each record. */
type CheckRun = {
  codes: Codes
  options: CheckOptions
  /** Sets the level of a finding and marks it if it is accepted; undefined if it is off. */
  judge(diagnostic: Diagnostic): Diagnostic | undefined
  findings: Findings
  /** The places in catalogs that a finding is about. */
  relatedOf?: ((finding: Finding) => readonly Related[] | undefined) | undefined
  /** Gets each record with its findings. */
  seen?: ((input: InputRecord, record: JsonRecord) => void) | undefined
}

/** Checks records one after the other, in constant memory. */
export async function checkRecords(records: InputRecords, run: CheckRun): Promise<Coverage> {
  const session = createSession(run.codes, run.options)
  let last: { reason: string; file: string; judged: Diagnostic } | undefined
  for await (const batch of records)
    for (const input of batch) {
      const { file, located } = input
      const reason = 'unreadable' in located ? located.unreadable : undefined
      // A log of megabytes may have a line of one character 500,000 times.
      const isRepeated = run.seen === undefined && last?.reason === reason && last?.file === file
      if (isRepeated && last !== undefined && run.findings.addOmitted(last.judged)) {
        session.addUnreadable()
        continue
      }
      const [judged] = checkOne(input, session, run)
      last = judged && reason !== undefined ? { reason, file, judged } : undefined
    }
  return session.coverage()
}

function checkOne(input: InputRecord, session: Session, run: CheckRun): Diagnostic[] {
  const { file, located } = input
  const record = 'record' in located ? located.record : undefined
  const checked = checkedOf(located, session)
  if (checked.findings.length === 0 && run.seen === undefined) return []
  const all: Diagnostic[] = []
  const kept: JsonRecord['findings'][number][] = []
  for (const finding of checked.findings) {
    const judged = run.judge(
      diagnosticOfFinding(finding, record, file, located, run.relatedOf?.(finding)),
    )
    if (judged === undefined) continue
    run.findings.add(judged)
    all.push(judged)
    const { severity, suppressed } = judged
    if (run.seen)
      kept.push({
        ...finding,
        severity,
        ...(suppressed && { suppressed: { reason: suppressed.reason } }),
      })
  }
  run.seen?.(input, { ...checked, findings: kept })
  return all
}

const HELP = 'write one JSON object for each record, in UTF-8'

function checkedOf(located: Located, session: Session): Checked {
  const faultOf = (message: string, help = HELP): Finding => ({
    id: 'wire-record-unreadable',
    severity: 'error',
    at: '',
    message,
    help,
  })
  if ('unreadable' in located) {
    session.addUnreadable()
    return { class: 'foreign', findings: [faultOf(located.unreadable, located.help)] }
  }
  const { record, faults, unchecked } = located
  try {
    const all = faults.map((fault) => faultOf(fault))
    if (unchecked !== undefined)
      all.push({ ...faultOf(unchecked, 'use a later Node.js'), severity: 'info' })
    return session.add(record, all)
  } catch (error) {
    // A defect of a check never loses the findings of the other records.
    session.addUnreadable()
    const fault = `the record could not be checked: internal error (${shownName(String(error))})`
    return { class: 'foreign', findings: [faultOf(fault, 'report it with this record')] }
  }
}

/**
 * A finding of a record as every command reports it: at the place of the record, with the call that
 * it is about.
 */
function diagnosticOfFinding(
  finding: Finding,
  record: WireRecord | undefined,
  file: string,
  { line, column, entry }: Place,
  related: readonly Related[] | undefined,
): Diagnostic {
  const { id, severity, at, message, help, code, operation } = finding
  // What is accepted for an operation is not accepted for others.
  const path = operation === undefined ? placeOf(at) : ['raised_by', operation]
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
    ...(related && { related }),
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
