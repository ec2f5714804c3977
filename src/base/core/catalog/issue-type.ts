import type { Entry } from './types.ts'

/** A code of FHIR R4 IssueType. */
export type IssueType = NonNullable<Entry['issue_type']>

const BY_STATUS: Readonly<Record<number, IssueType>> = {
  400: 'invalid',
  401: 'login',
  403: 'forbidden',
  404: 'not-found',
  405: 'not-supported',
  406: 'not-supported',
  409: 'conflict',
  410: 'deleted',
  412: 'conflict',
  413: 'too-long',
  415: 'not-supported',
  422: 'business-rule',
  423: 'lock-error',
  428: 'required',
  429: 'throttled',
  500: 'exception',
  501: 'not-supported',
  502: 'transient',
  503: 'transient',
  504: 'timeout',
}

/**
 * The issue type of an entry: given, or derived from its HTTP status. Without a derived type it is
 * `transient` if the same call may be repeated; otherwise `informational` below 400, `exception`
 * from 500 on, and `processing`, which means that repeating does not help.
 */
export const issueTypeOf = ({
  issue_type,
  http,
  handling,
}: Pick<Entry, 'http' | 'issue_type' | 'handling'>): IssueType =>
  issue_type ??
  BY_STATUS[http] ??
  (handling?.retry === 'same' ? 'transient' : issueTypeOfClass(http))

export const issueTypeOfStatus = (http: number): IssueType =>
  BY_STATUS[http] ?? issueTypeOfClass(http)

const issueTypeOfClass = (http: number): IssueType =>
  http < 400 ? 'informational' : http < 500 ? 'processing' : 'exception'

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
