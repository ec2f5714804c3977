import type { Catalog } from '../catalog.ts'
import { displayOf } from '../names.ts'
import {
  entriesBefore,
  entriesRaisedBy,
  inHandlingOrder,
  operationTitle,
  silentCount,
} from '../operations.ts'
import { hasWorkflow } from '../parsed-catalog.ts'
import type { Entry, Operation } from '../types.ts'
import { effectOf } from './effect.ts'

/** What a catalog says about an operation: what its page shows, and in which words. */
export type OperationFacts = {
  id: string
  title: string
  /** Its codes, in the order in which a client handles them. */
  codes: readonly Entry[]
  /** The codes that may come from it, too, because they do not say where they come from. */
  unknown: number
  /** The codes after which clients run it. */
  runAfter: readonly string[]
  /** The sentence above its codes. */
  order: string
  /** What is said of the unknown ones; undefined without any. */
  unknownWords: string | undefined
}

export const RUN_AFTER = 'Clients run it after'

export function operationFacts(
  catalog: Pick<Catalog, 'codes' | 'stages' | 'wire' | 'unknownFields'>,
  operation: Operation,
): OperationFacts {
  const { id } = operation
  const codes = inHandlingOrder(entriesRaisedBy(catalog, id), catalog)
  const unknown = silentCount(catalog)
  return {
    id,
    title: operationTitle(operation),
    codes,
    unknown,
    runAfter: entriesBefore(catalog, id).map(({ code }) => code),
    order:
      codes.length === 0
        ? 'No code of the catalog is known to come from this operation.'
        : `In the order in which to handle them if an answer has several: those that block the call, then those with an error status, then the others; ${hasWorkflow(catalog) ? 'within each group by stage, then by code' : 'within each group by code'}.`,
    unknownWords:
      unknown === 0
        ? undefined
        : unknown === 1
          ? 'One code does not say which operations answer with it'
          : `${unknown} codes do not say which operations answer with them`,
  }
}

export function operationPage(facts: OperationFacts): string {
  const { id, title, codes, order, unknownWords, runAfter } = facts
  return [
    `## ${id}: ${title}`,
    order,
    codes.map((entry, at) => `${at + 1}. ${itemOf(entry)}`).join('\n'),
    unknownWords && `${unknownWords}.`,
    runAfter.length > 0 && `${RUN_AFTER} ${runAfter.join(', ')}.`,
  ]
    .filter(Boolean)
    .join('\n\n')
    .concat('\n')
}

/** A code in a list. Most errors block the call, so only the others say what they do. */
function itemOf(entry: Entry): string {
  const { code, http, meaning, deprecated } = entry
  const { kind, words } = effectOf(entry)
  const facts = [deprecated && 'Deprecated', kind !== 'fail' && words, `HTTP ${http}`]
  return `${code}: ${displayOf(entry)}. ${meaning} ${facts
    .filter(Boolean)
    .map((fact) => `${fact}.`)
    .join(' ')}`
}
