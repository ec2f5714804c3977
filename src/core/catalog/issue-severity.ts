import type { Entry } from './types.ts'

/** A code of FHIR IssueSeverity. */
export type IssueSeverity = NonNullable<Entry['issue_severity']>

/**
 * The severity of an entry: given, or `error` if it stops the call, `information` if the desired
 * state exists already, else `warning`.
 */
export const issueSeverityOf = ({
  issue_severity,
  stop,
  handling,
}: Pick<Entry, 'stop' | 'issue_severity' | 'handling'>): IssueSeverity =>
  issue_severity ?? (stop ? 'error' : handling?.outcome === 'ok' ? 'information' : 'warning')
