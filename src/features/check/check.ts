import { valueAt } from '../../base/core/contract/paths/steps.ts'
import { UNPRINTABLE } from '../../base/core/values/characters.ts'
import { callOf } from './answer/call.ts'
import { type Exchange, exchangeOf, type Kind } from './answer/exchange.ts'
import type { WireRecord } from './answer/record.ts'
import { isRedacted } from './answer/redacted.ts'
import { partPlace, partsOf } from './answer/streams-and-batches.ts'
import { type CheckOptions, type Codes, type Contract, contractOf } from './contract.ts'
import { type Coverage, countCoverage } from './coverage.ts'
import type { Finding, Report } from './finding.ts'
import { groups } from './groups/all.ts'
import type { Group } from './groups/group.ts'
import { histories } from './histories.ts'
import { LEVELS } from './levels.ts'

/** What a record is. `defect`: it has the shape of the contract, and breaks it. */
export const RECORD_CLASSES = [
  'conforming',
  'defect',
  'oauth',
  'framework-default',
  'problem',
  'operation-outcome',
  'foreign',
] as const
export type RecordClass = (typeof RECORD_CLASSES)[number]

export type Checked = { class: RecordClass; producer?: string | undefined; findings: Finding[] }

export type Session = {
  /** `faults`: what of the record could not be read. */
  add(record: WireRecord, faults?: readonly Finding[]): Checked
  /** Counts a record that can't be read. */
  addUnreadable(): void
  coverage(): Coverage
  /** What findings say of the call of a record: `POST /claims`. */
  callOf(record: WireRecord): string
}

/**
 * Starts a check of many records of one service: it also compares answers with earlier ones, and
 * counts which codes were seen.
 */
export function createSession(codes: Codes, options: CheckOptions = {}): Session {
  const { contract, check } = createChecker(codes, options)
  const all = [...groups, ...histories.map((start) => start(contract))]
  const counted = countCoverage(contract)
  return {
    add(record, faults = []) {
      const { checked: found, exchange } = check(record, all)
      const checked = withFaults(found, exchange.kind, faults)
      counted.add(exchange, checked)
      return checked
    },
    addUnreadable: counted.unreadable,
    coverage: counted.result,
    callOf: (record) => callOf(record, contract),
  }
}

/** What could not be read is a finding, too; a body that could not be decoded was not checked. */
function withFaults(checked: Checked, kind: Kind, faults: readonly Finding[]): Checked {
  if (faults.length === 0) return checked
  const name =
    kind === 'unseen'
      ? 'foreign'
      : kind === 'contract' && checked.class === 'conforming'
        ? 'defect'
        : checked.class
  return { ...checked, class: name, findings: [...faults, ...checked.findings] }
}

// A body of 1 MiB may have 350,000 reasons.
const MOST_OF_GROUP = 200
const ENOUGH = new Error('a check has found enough')

type Seen = { readonly checked: Checked; readonly exchange: Exchange }

/** One check of a record: what it found, and what it read. Never throws on a body. */
export function createChecker(codes: Codes, options: CheckOptions = {}) {
  const contract = contractOf(codes, options)
  const off = new Set(options.off)
  const check = (record: WireRecord, asked: readonly Group[] = groups): Seen => {
    const parts = partsOf(record, contract)
    if (parts === undefined) return checkOne(record, asked)
    const all = parts.map((part) => ({ ...part, ...checkOne(part.record, asked) }))
    const reasons = all.flatMap(({ exchange }) => exchange.reasons)
    const hasFailed = all.some(({ exchange }) => exchange.failed)
    return {
      exchange: {
        ...exchangeOf({ ...record, body: undefined }, contract),
        ...(reasons.length > 0 && { kind: 'contract', reasons }),
        ...(hasFailed && { failed: true, status: undefined }),
      },
      checked: {
        class:
          all.find(({ checked }) => checked.class !== 'conforming')?.checked.class ?? 'conforming',
        producer: all.find(({ checked }) => checked.producer)?.checked.producer,
        findings: all.flatMap(({ at, checked }) =>
          checked.findings.map((finding) => ({ ...finding, at: partPlace(at, finding.at) })),
        ),
      },
    }
  }
  const checkOne = (record: WireRecord, asked: readonly Group[]): Seen => {
    const exchange = exchangeOf(record, contract)
    const findings: Finding[] = []
    let codes: ReadonlyMap<string, string> | undefined
    let left = 0
    const report: Report = (found) => {
      if (left-- === 0) throw ENOUGH
      const { id, severity = LEVELS[id], at = '', message, help, operation } = found
      if (off.has(id) || isRedactedAt(exchange, at)) return
      codes ??= codesByPlace(exchange, contract)
      const code = codes.get(reasonAt(at))
      // Names of members are of the body, too.
      const [place, said] = [exchange.wire?.place(at) ?? at, message].map((text) =>
        text.replace(UNPRINTABLE, ' '),
      )
      findings.push({
        id,
        severity,
        at: place!,
        message: said!,
        help,
        ...(code !== undefined && { code }),
        ...(operation !== undefined && { operation: operation.replace(UNPRINTABLE, ' ') }),
      })
    }
    for (const group of asked) {
      left = MOST_OF_GROUP
      try {
        group(exchange, report, contract)
      } catch (error) {
        if (error !== ENOUGH) throw error
      }
    }
    return {
      exchange,
      checked: {
        class: classOf(exchange, contract, findings),
        producer: exchange.producer,
        findings,
      },
    }
  }
  return { contract, check }
}

/** True if a place of a finding, in the body or a header, has a value that was redacted. */
const isRedactedAt = ({ value, header }: Exchange, at: string): boolean =>
  isRedacted(valueAt(value, at.match(/[^.[\]]+/g) ?? [])) ||
  (/^[a-z-]+$/.test(at) && isRedacted(header(at)))

/** The codes of reasons by their places: of the catalog, or such that might be in it. */
function codesByPlace(
  { reasons }: Exchange,
  { entry, isCodeLike, shownName }: Contract,
): ReadonlyMap<string, string> {
  const codes = new Map<string, string>()
  for (const { at, fields } of reasons) {
    const code = fields.error
    if (
      typeof code === 'string' &&
      (entry(code) !== undefined || (isCodeLike(code) && shownName(code) === code))
    )
      codes.set(at, code)
  }
  return codes
}

/**
 * The place of the reason that a place is in: `errors[1]` of `errors[1].path`, empty for the body
 * itself.
 */
const reasonAt = (place: string): string => /^[\w-]*\[\d+\]/.exec(place)?.[0] ?? ''

function classOf(
  { kind, failed, value, producer }: Exchange,
  { reasons, warnings }: Contract,
  findings: readonly Finding[],
): RecordClass {
  if (kind === 'oauth') return 'oauth'
  if (kind === 'framework' || (kind === 'text' && producer !== undefined))
    return 'framework-default'
  if (kind === 'problem') return 'problem'
  if (kind === 'outcome') return 'operation-outcome'
  if (
    kind === 'text' ||
    kind === 'value' ||
    kind === 'form' ||
    kind === 'failure' ||
    (kind === 'large' && failed)
  )
    return 'foreign'
  if (
    kind === 'contract' &&
    !('error' in Object(value)) &&
    !['fix_stage', reasons.key, warnings.key].some((name) => name in Object(value)) &&
    !Array.isArray(value)
  )
    return 'foreign'
  return findings.some(({ severity }) => severity !== 'info') ? 'defect' : 'conforming'
}
