import { ownOf, textOf } from '../../../base/core/contract/received.ts'
import type { Severity } from '../../../base/core/diagnostic.ts'
import { callOf } from '../answer/call.ts'
import type { WireRecord } from '../answer/record.ts'
import { createChecker } from '../check.ts'
import type { CheckOptions, Codes, Contract } from '../contract.ts'
import type { Finding } from '../finding.ts'
import { isResponse, recordOf } from './record-of.ts'

export type ConformOptions = Omit<CheckOptions, 'declares' | 'operationOf'> & {
  /** The lowest severity that fails. Default: `warn`. */
  failOn?: Severity | undefined
  /** The codes that the answer must carry, in their order: `['SLOT_TAKEN']`; `[]` for none. */
  codes?: readonly string[] | undefined
  /** The operation that was called: the answer carries only codes that it declares. */
  operation?: string | undefined
  /** Of the generated module: which codes each operation declares; needed for `operation`. */
  codesByOperation?: CodesByOperation | undefined
}

const OPTIONS: readonly (keyof ConformOptions)[] = [
  'failOn',
  'codes',
  'operation',
  'codesByOperation',
  'stages',
  'allow',
  'reasons',
  'warnings',
  'identifiers',
  'wire',
  'urls',
  'off',
]

type CodesByOperation = { readonly [operation: string]: readonly string[] }

const WEIGHT: Readonly<Record<Severity, number>> = { error: 2, warn: 1, info: 0 }

/**
 * Rejects with {@link ConformanceError} if an answer breaks the contract; `codes` are the `entries`
 * of a generated module, or the published flat list. Takes a `Response`, which can still be read
 * afterwards, or a record of an answer of another library. Works in every test runner.
 */
export async function expectConforms(
  answer: Response | WireRecord,
  codes: Codes,
  options: ConformOptions = {},
): Promise<void> {
  refuse(answer, options)
  const { failOn = 'warn', codes: expected, operation, codesByOperation, ...checkOptions } = options
  const read = isResponse(answer) ? await recordOf(answer, true) : answer
  const record = operation === undefined ? read : { ...read, operation }
  const declares =
    record.operation !== undefined && (operation ?? codesByOperation) !== undefined
      ? declaring(codesByOperation, record.operation)
      : undefined
  const { contract, check } = createChecker(codes, { ...checkOptions, declares })
  const { checked, exchange } = check(record)
  const { findings } = checked
  const sent = exchange.reasons.map(({ fields }) => textOf(fields.error))
  const [found, wanted] = [listed(sent), listed(expected)]
  if (expected !== undefined && found !== wanted)
    findings.push({
      id: 'codes-expected',
      severity: 'error',
      at: '',
      message: `the answer carries ${listed(sent.map((code) => code && contract.shownName(code)))}, not ${wanted}`,
      help: 'correct the service, or `codes` of the test',
    })
  if (findings.some(({ severity }) => WEIGHT[severity] >= WEIGHT[failOn]))
    throw new ConformanceError(answerText(record, contract), findings)
}

/** `GET /v1/members (404)`, as far as it was recorded. */
const answerText = (record: WireRecord, contract: Contract): string =>
  `${callOf(record, contract) || 'the answer'}${record.status === undefined ? '' : ` (${record.status})`}`

/** Throws for what would conform because nothing of it is checked. */
function refuse(answer: unknown, options: object): void {
  const given = Object(answer) as object
  if (!('body' in given) || ('statusCode' in given && !('status' in given)))
    throw new TypeError(
      'expectConforms takes an awaited Response, or { status, headers, body } of another answer',
    )
  const odd = Object.keys(options).find((name) => !(OPTIONS as readonly string[]).includes(name))
  if (odd !== undefined)
    throw new TypeError(`expectConforms has no option ${odd}; it takes ${OPTIONS.join(', ')}`)
}

/** Throws for an operation that is not listed, and for an operation without the lists. */
function declaring(
  codesByOperation: CodesByOperation | undefined = {},
  operation: string,
): (operation: string, code: string) => boolean {
  const declared = ownOf(codesByOperation, operation)
  if (declared === undefined)
    throw new TypeError(`codesByOperation does not have the operation ${operation}`)
  return (_, code) => declared.includes(code)
}

const listed = (codes: readonly string[] = []): string => codes.join(', ') || 'no code'

/**
 * An answer breaks the contract. Not named AssertionError: jest prints those as a comparison of two
 * values.
 */
export class ConformanceError extends Error {
  override name = 'ConformanceError'
  /** Every finding, also those that alone would not fail. */
  readonly findings: readonly Finding[]
  constructor(answer: string, findings: readonly Finding[]) {
    const lines = findings.map(
      ({ severity, id, at, message, help }) =>
        `  ${severity} ${id}${at && ` at ${at}`}: ${message}; ${help}`,
    )
    super([`${answer} breaks the error contract:`, ...lines].join('\n'))
    this.findings = findings
  }
}
