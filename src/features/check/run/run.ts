import {
  type Diagnostic,
  diagnosticOf,
  fingerprintOf,
  type Path,
  type Related,
} from '../../../base/core/diagnostic.ts'
import { BoundedMap } from '../../../base/core/values/bounded-map.ts'
import { type Checked, createSession, type Session } from '../check.ts'
import type { CheckOptions, Codes } from '../contract.ts'
import type { Coverage } from '../coverage.ts'
import type { Finding } from '../finding.ts'
import type { Located } from '../records/lines.ts'
import { type Findings, MOST_OF_RULE } from './findings.ts'
import type { InputRecord, InputRecords } from './inputs.ts'
import type { JsonRecord } from './output.ts'

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
  /** Gets the number of records so far. */
  progress(count: number): void
}

/** Checks records one after the other, in constant memory. */
export async function checkRecords(batches: InputRecords, run: CheckRun): Promise<Coverage> {
  const session = createSession(run.codes, run.options)
  // Services make the same mistake again and again: after many that are alike, the others are counted.
  const known = new BoundedMap<{ count: number; judged: Diagnostic | undefined }>()
  const judgedOf = (input: InputRecord, finding: Finding): Diagnostic | undefined => {
    const { id, severity, code, at, operation } = finding
    const name = [id, severity, code, operation, ...membersTo(at)].join('\n')
    const { count = 0, judged: before } = known.get(name) ?? {}
    if (count >= MOST_OF_RULE) {
      if (before !== undefined) run.findings.addOmitted(before)
      return before
    }
    const judged = run.judge(
      diagnosticOfFinding(finding, input, callText(input, session), run.relatedOf?.(finding)),
    )
    known.set(name, { count: count + 1, judged })
    if (judged !== undefined) run.findings.add(judged)
    return judged
  }
  let count = 0
  for await (const { from, records } of batches) {
    for (const located of records) {
      count++
      const input = { file: from.file, index: from.read++, located }
      const checked = checkedOf(located, session)
      const kept: JsonRecord['findings'][number][] = []
      for (const finding of checked.findings) {
        const judged = judgedOf(input, finding)
        if (judged === undefined) continue
        const { severity, suppressed: { reason } = {} } = judged
        kept.push({ ...finding, severity, ...(reason !== undefined && { suppressed: { reason } }) })
      }
      run.seen?.(input, { ...checked, findings: kept })
    }
    run.progress(count)
  }
  return session.coverage()
}

const faultOf = (
  message: string,
  help = 'write one JSON object for each record, in UTF-8',
): Finding => ({ id: 'wire-record-unreadable', severity: 'error', at: '', message, help })

function checkedOf(located: Located, session: Session): Checked {
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
    // Its message may quote the record.
    const fault = `the record could not be checked: internal error (${(error as Error).name})`
    return { class: 'foreign', findings: [faultOf(fault, 'report it with this record')] }
  }
}

/**
 * A finding of a record as every command reports it: at the place of the record, with the call that
 * it is about.
 */
function diagnosticOfFinding(
  { id, severity, at, message, help, code, operation }: Finding,
  { file, located: { line, column, entry } }: InputRecord,
  call: string,
  related: readonly Related[] | undefined,
): Diagnostic {
  // What is accepted for an operation is not accepted for others.
  const path = operation === undefined ? membersTo(at) : ['raised_by', operation]
  const numbered = entry === undefined ? undefined : `entry ${entry}`
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
    fingerprint: fingerprintOf(id, code ?? '', path.join('.')),
  })
}

/** The members on the way to a place in a body, without the indexes of lists. */
const membersTo = (at: string): Path =>
  at.split(/[.[\]]+/).filter((part) => part !== '' && !/^\d+$/.test(part))

/** `POST /claims 404`, as far as it was recorded. */
const callText = ({ located }: InputRecord, session: Session): string =>
  'record' in located
    ? [session.callOf(located.record), located.record.status].filter(Boolean).join(' ')
    : ''
