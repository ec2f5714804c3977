import { createChecker } from '../check/check.ts'
import type { CheckOptions, Codes } from '../check/contract.ts'
import type { WireRecord } from '../check/record.ts'
import { textOf } from '../contract/received.ts'
import type { Severity } from '../diagnostic.ts'
import { ConformanceError } from './conformance-error.ts'
import { isResponse, recordOf } from './record-of.ts'

export type ConformOptions = CheckOptions & {
  /** The lowest severity that fails. Default: `warn`. */
  failOn?: Severity | undefined
  /** The codes that the answer must carry, in their order: `['SLOT_TAKEN']`; `[]` for none. */
  codes?: readonly string[] | undefined
}

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
  const { failOn = 'warn', codes: expected, ...checkOptions } = options
  const record = isResponse(answer) ? await recordOf(answer) : answer
  const { checked, exchange } = createChecker(codes, checkOptions).check(record)
  const { findings } = checked
  const sent = exchange.reasons.map(({ fields }) => textOf(fields.error))
  const [found, wanted] = [listed(sent), listed(expected)]
  if (expected !== undefined && found !== wanted)
    findings.push({
      id: 'codes-expected',
      severity: 'error',
      at: '',
      message: `the answer carries ${found}, not ${wanted}`,
      help: 'correct the service, or `codes` of the test',
    })
  if (findings.some(({ severity }) => WEIGHT[severity] >= WEIGHT[failOn]))
    throw new ConformanceError(record, findings)
}

const listed = (codes: readonly string[] = []): string => codes.join(', ') || 'no code'
