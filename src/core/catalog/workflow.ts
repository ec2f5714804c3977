import { asRecord } from '../values/record.ts'
import type { ParsedCatalog } from './parsed-catalog.ts'

/**
 * True if the forms of the answers require stages: the body of the contract carries one with every
 * reason (contract, Stages), other forms do not need one. A list of forms requires them if `rail`
 * is among its forms. False for a source that can't say its forms.
 */
export const requiresStages = (
  { wire }: { readonly wire?: unknown },
  unknownFields: readonly string[] = [],
): boolean =>
  !unknownFields.includes('wire') &&
  [wire ?? 'rail'].flat().some((form) => form === 'rail' || asRecord(form).preset === 'rail')

type Content = { readonly wire?: unknown; readonly stages?: readonly unknown[] }
type Source = Pick<ParsedCatalog, 'unknownFields'> & (Content | { readonly value: Content })

/**
 * True for a catalog with a workflow, parsed or decoded: it has stages, or its forms require them. A
 * terminology whose codes have no known stage counts as one that has them.
 */
export function hasWorkflow(source: Source): boolean {
  const { unknownFields } = source
  const { stages = [], wire } = 'value' in source ? source.value : source
  return (
    stages.length > 0 ||
    unknownFields.includes('codes.fix_stage') ||
    requiresStages({ wire }, unknownFields)
  )
}
