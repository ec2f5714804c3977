import type { Finding } from '../check/finding.ts'
import type { WireRecord } from '../check/record.ts'

/**
 * An answer breaks the contract. Not named AssertionError: jest prints those as a comparison of two
 * values.
 */
export class ConformanceError extends Error {
  override name = 'ConformanceError'
  /** Every finding, also those that alone would not fail. */
  readonly findings: readonly Finding[]
  constructor({ method, url, status }: WireRecord, findings: readonly Finding[]) {
    const request = [method, url?.replace(/[?#].*/, '')].filter(Boolean).join(' ')
    const lines = findings.map(
      ({ severity, id, at, message, help }) =>
        `  ${severity} ${id}${at && ` at ${at}`}: ${message}; ${help}`,
    )
    super(
      [
        `${request || 'the answer'}${status === undefined ? '' : ` (${status})`} breaks the error contract:`,
        ...lines,
      ].join('\n'),
    )
    this.findings = findings
  }
}
