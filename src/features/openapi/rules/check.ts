import { memoByKey, memoOfObjects } from '../../../base/core/values/memo.ts'
import { nearestOf } from '../../../base/core/values/nearest.ts'
import type { Api } from '../documents/api.ts'
import { claimsOf } from '../documents/claims.ts'
import type { CodeList } from '../documents/code-list.ts'
import type { Declared } from '../documents/declared.ts'
import type { Opened } from '../documents/document.ts'
import { placeKey } from '../documents/node.ts'
import { codesKnown, codesLive } from './codes.ts'
import { enumsComplete } from './enums.ts'
import { examplesRight } from './examples.ts'
import { type Check, type Found, oncePerPlace } from './found.ts'
import { codesClaimed, codesDocumented, operationsKnown } from './operations.ts'
import { statusesCovered, statusesMatch } from './statuses.ts'

const CHECKS: readonly Check[] = [
  codesKnown,
  codesLive,
  statusesMatch,
  operationsKnown,
  codesDocumented,
  codesClaimed,
  statusesCovered,
  examplesRight,
  enumsComplete,
]

/** Compares documents with the catalogs. The operations of an API can be in several documents. */
export function* checkDocuments(
  documents: readonly Opened<Api>[],
  declared: Declared,
): Generator<Found> {
  const isNew = oncePerPlace()
  for (const { faults } of documents)
    for (const fault of faults) {
      const { rule, source, finding } = fault
      if (isNew({ source, path: finding.path }, `${rule} ${JSON.stringify(finding.at)}`))
        yield fault
    }
  const apis = merged(documents.map(({ result }) => result))
  const input = {
    declared,
    apis,
    isClaim: claimsOf(apis, declared),
    lists: listsOf(apis),
    unused: apis.flatMap(({ unused }) => unused),
    guess: guesser(declared),
    isComplete: documents.every(({ isComplete }) => isComplete),
  }
  for (const check of CHECKS) yield* check(input)
}

/** The code that a misspelled one means; asked once for each. */
function guesser({ codes }: Declared): (code: string) => string | undefined {
  const nearest = nearestOf([...codes.values()].flatMap((one) => (one.retired ? [] : one.code)))
  const near = memoByKey((code: string) => nearest(code) ?? '')
  return (code) => near(code) || undefined
}

/** Every list of some documents, once, in their order. */
export const listsOf = (apis: readonly Api[]): CodeList[] => [
  ...new Set(
    apis.flatMap(({ answers }) => answers.flatMap(({ uses }) => uses.map(({ list }) => list))),
  ),
]

/** Documents that share a file share its lists. */
function merged(apis: readonly Api[]): readonly Api[] {
  if (apis.length === 1) return apis
  const known = new Map<string, CodeList>()
  const same = memoOfObjects((list: CodeList): CodeList => {
    const key = `${list.kind} ${placeKey(list.node)}`
    const first = known.get(key) ?? list
    known.set(key, first)
    return first
  })
  return apis.map(({ operations, answers, unused }) => ({
    operations,
    unused: unused.map(same),
    answers: answers.map((answer) => ({
      ...answer,
      uses: answer.uses.map(({ list, isLimited }) => ({ list: same(list), isLimited })),
    })),
  }))
}
