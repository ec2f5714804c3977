import { type Change, type Diagnostic, diagnosticOf, fingerprintOf, type Path } from '../diagnostic.ts'
import { didYouMean, nearest } from '../values/nearest.ts'
import { isRecord } from '../values/record.ts'
import { diagnosticsFor } from '../yaml/diagnose.ts'
import { parse } from '../yaml/parse.ts'
import type { Source } from '../yaml/source.ts'

/** A change that somebody accepted. `code` and `rule` are there for people. */
export type Approval = { fingerprint: string; rule?: string; code?: string; reason?: string; approver?: string; expires?: string }

/** The file of approvals, read; `faults` says why it can't be. */
export type Approvals = { source: Source; list: readonly Approval[]; faults: string[] }

const FIELDS = ['fingerprint', 'rule', 'code', 'reason', 'approver', 'expires'] as const

/** Reads approved-changes.yaml: a list of mappings, each with a fingerprint. Never rejects. */
export async function readApprovals(text: string | Uint8Array, file: string): Promise<Approvals> {
  const source = await parse(text, file)
  const faults: string[] = []
  const fault = (path: Path, message: string) => void faults.push(`${file}:${source.locate(path).line}: ${message}`)
  for (const { rule, ...problem } of source.problems)
    if (rule === 'syntax-valid' || rule === 'key-unique') {
      const { range, message } = diagnosticsFor(source)(rule, 'error', problem)
      faults.push(`${file}:${range.line}: ${message}`)
    }
  const value = source.value ?? []
  if (!Array.isArray(value)) fault([], 'approvals are a list, each with a fingerprint, a rule, a code and a reason')
  const list = (Array.isArray(value) ? value : []).map((item: unknown, index): Approval => {
    if (!isRecord(item)) fault([index], 'an approval has a fingerprint, a rule, a code and a reason')
    const approval: Record<string, string> = {}
    for (const [name, field] of Object.entries(isRecord(item) ? item : {})) {
      if (!FIELDS.some((known) => known === name))
        fault([index, name], `"${name}" is no field of an approval${didYouMean(nearest(name, FIELDS))}`)
      else if (isRecord(field) || Array.isArray(field)) fault([index, name], `${name} must be a text`)
      else approval[name] = written(source, [index, name], field)
    }
    if (isRecord(item) && !/^[0-9a-f]{12}$/.test(approval.fingerprint ?? ''))
      fault([index], 'an approval has a fingerprint of 12 hexadecimal digits')
    return { fingerprint: '', ...approval }
  })
  return { source, list, faults }
}

/** A text as it is written: digits alone would be read as a number. */
function written({ text, token }: Source, path: Path, value: unknown): string {
  if (typeof value === 'string') return value
  const at = token(path)
  return at === undefined ? '' : text.slice(at.start, at.end)
}

/** What the approvals let through, by fingerprint, and which of them are unused, without a reason or over. */
export function approve(
  approvals: Approvals | undefined,
  changes: readonly Change[],
  today: string | undefined,
): { approved: ReadonlyMap<string, Pick<Change, 'suppressed'>>; findings: Diagnostic[] } {
  const approved = new Map<string, Pick<Change, 'suppressed'>>()
  const findings: Diagnostic[] = []
  if (approvals === undefined) return { approved, findings }
  const there = new Set(changes.map(({ fingerprint }) => fingerprint))
  for (const [index, { fingerprint, reason = '', approver, expires, code }] of approvals.list.entries()) {
    const found = (rule: string, message: string) => void findings.push(findingOf(approvals.source, index, rule, message, code))
    if (reason.trim() === '') found('approval-reasoned', `the approval ${fingerprint} has no reason`)
    else if (expires !== undefined && today !== undefined && expires < today)
      found('approval-current', `the approval ${fingerprint} ended on ${expires}`)
    else if (!there.has(fingerprint)) found('approval-used', `there is no change ${fingerprint} here to approve`)
    else {
      const marks = { ...(approver !== undefined && { owner: approver }), ...(expires !== undefined && { expires }) }
      approved.set(fingerprint, { suppressed: { reason, by: 'approval', ...marks } })
    }
  }
  return { approved, findings }
}

function findingOf(source: Source, index: number, rule: string, message: string, code: string | undefined): Diagnostic {
  const path = [index, 'fingerprint']
  return diagnosticOf({
    rule,
    severity: 'error',
    message,
    file: source.file,
    path,
    range: source.locate(path),
    ...(code !== undefined && { code }),
    fingerprint: fingerprintOf(rule, message),
    docs: `docs/changes.md#${rule}`,
  })
}
