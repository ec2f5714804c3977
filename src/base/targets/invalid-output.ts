import type { ParsedCatalog } from '../core/catalog/parsed-catalog.ts'
import type { Path } from '../core/diagnostic.ts'
import { someLines } from '../core/values/lists.ts'
import type { Refusal } from './refusal.ts'

/**
 * What is wrong with an output, and the code, the stage or the field of the header that it is
 * about.
 */
export type Fault = {
  message: string
  code?: string | undefined
  stage?: string | undefined
  field?: string | undefined
  /** The other of two that are wrong together. */
  related?: Fault | undefined
}

/** A target made an output that nobody could use: it is not written. */
export class InvalidOutput extends Error {
  override name = 'InvalidOutput'
  readonly faults: readonly Fault[]

  constructor(faults: readonly Fault[]) {
    const lines = faults.map(({ message }) => message)
    super(['the output would be invalid:', ...someLines(lines, MOST)].join('\n'))
    this.faults = faults
  }
}

/** True for an {@link InvalidOutput}, also of the copy that a plugin loads. */
export const isInvalidOutput = (error: unknown): error is InvalidOutput =>
  error instanceof Error && 'faults' in error && Array.isArray(error.faults)

const MOST = 20

/** The fault with its place in the catalog: the entry of its code, or its stage; else the start. */
export function placed(reading: ParsedCatalog, fault: Fault): Refusal {
  const { message, related } = fault
  const path = pathOf(reading, fault)
  return { path, message, ...(related && { related: [placed(reading, related)] }) }
}

function pathOf(
  { value: { codes = [], stages = [] } }: ParsedCatalog,
  { code, stage, field }: Fault,
): Path {
  const entry = code === undefined ? -1 : codes.findIndex((one) => one.code === code)
  if (entry >= 0) return ['codes', entry, 'code']
  const at =
    stage === undefined
      ? -1
      : stages.findIndex((one) => (typeof one === 'string' ? one : one?.id) === stage)
  return at >= 0 ? ['stages', at] : field === undefined ? [] : [field]
}
