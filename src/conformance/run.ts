import { type Checked, createSession, type Session } from '../check/check.ts'
import type { CheckOptions, Codes } from '../check/contract.ts'
import type { Coverage } from '../check/coverage.ts'
import type { Finding } from '../check/finding.ts'
import type { WireRecord } from '../check/record.ts'
import { shownName } from '../check/shown.ts'
import { reasonsOf } from '../contract/read-body.ts'
import type { Diagnostic } from '../diagnostic.ts'
import type { Located } from '../records/located.ts'
import { UNPRINTABLE } from '../values/characters.ts'
import { jsonOf } from '../values/json.ts'
import { diagnosticOfFinding } from './finding-diagnostic.ts'
import type { Findings } from './findings.ts'
import type { InputRecord, InputRecords } from './inputs.ts'
import type { JsonRecord } from './json-stream.ts'

/** What a run does with each record. */
export type CheckRun = {
  codes: Codes
  options: CheckOptions
  /** Sets the level of a finding and marks it if it is accepted; undefined if it is off. */
  judge(diagnostic: Diagnostic): Diagnostic | undefined
  findings: Findings
  /** Gets each record with its findings. */
  seen?: ((input: InputRecord, record: JsonRecord) => void) | undefined
}

/** Checks records one after the other, in constant memory. */
export async function checkRecords(records: InputRecords, run: CheckRun): Promise<Coverage> {
  const session = createSession(run.codes, run.options)
  for await (const batch of records)
    for (const input of batch) {
      const { file, located } = input
      const record = 'record' in located ? located.record : undefined
      const { findings, ...checked } = checkedOf(located, session)
      const kept = [...findings, ...missedBy(input)].flatMap((finding) => {
        const judged = run.judge(diagnosticOfFinding(finding, record, file, located))
        if (judged === undefined) return []
        run.findings.add(judged)
        const { severity, suppressed } = judged
        return [
          {
            ...finding,
            severity,
            ...(suppressed && { suppressed: { reason: suppressed.reason } }),
          },
        ]
      })
      run.seen?.(input, { ...checked, findings: kept })
    }
  return session.coverage()
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
  const { record, faults } = located
  try {
    return session.add(
      record,
      faults.map((fault) => faultOf(fault)),
    )
  } catch (error) {
    // A defect of a check never loses the findings of the other records.
    session.addUnreadable()
    const fault = `the record could not be checked: internal error (${shownName(String(error))})`
    return { class: 'foreign', findings: [faultOf(fault, 'report it with this record')] }
  }
}

const bodyOf = ({ body }: WireRecord): unknown => (typeof body === 'string' ? jsonOf(body) : body)

/** What a probe expects, if its answer does not have it. */
function missedBy({ located, expect }: InputRecord): Finding[] {
  if (expect === undefined) return []
  const reasons = 'record' in located ? reasonsOf(bodyOf(located.record)) : []
  if (reasons.some(({ error }) => error === expect)) return []
  const has =
    reasons.length === 0
      ? 'no reason'
      : [...new Set(reasons.map(({ error }) => shownName(error).replace(UNPRINTABLE, ' ')))]
          .slice(0, 5)
          .join(', ')
  const message = `the probe expects ${expect}, but the answer has ${has}`
  return [
    {
      id: 'coverage-probe-missed',
      severity: 'error',
      at: '',
      message,
      help: 'correct the probe, or the service',
      code: expect,
    },
  ]
}
