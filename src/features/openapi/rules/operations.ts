import { didYouMean, guesses } from '../../../base/core/values/nearest.ts'
import type { Answer, Api } from '../documents/api.ts'
import { claimedIn, fitsStatus, isExact } from '../documents/claims.ts'
import type { Listed } from '../documents/code-list.ts'
import { type DeclaredCode, isRaisedBy } from '../documents/declared.ts'
import { child, placeKey } from '../documents/node.ts'
import type { Operation } from '../documents/operations.ts'
import { type Check, foundAt, type Input, someNames, whereOf } from './found.ts'

/** Operations of the catalog that no document has. */
export const operationsKnown: Check = function* (input) {
  const { declared, apis, isComplete } = input
  if (declared.operations === undefined || !isComplete) return
  const all = apis.flatMap(({ operations }) => operations)
  const known = new Set(all.map(({ id }) => id))
  const renamed = renames(input)
  const unnamed = all.filter(({ hasId }) => !hasId).map(({ id }) => id)
  for (const [id, place] of declared.operations) {
    if (known.has(id)) continue
    const meant = renamed.get(id)
    const hint =
      meant === undefined && unnamed.length > 0
        ? `; without an operationId, it has: ${someNames(unnamed)}`
        : ''
    yield foundAt(
      'openapi-operation-known',
      place,
      `${documents(apis)} no operation "${id}"${didYouMean(meant)}${hint}`,
      meant === undefined
        ? {}
        : { suggestions: [meant], related: [{ ...placed(all, meant), message: 'it is here' }] },
    )
  }
}

const documents = (apis: readonly Api[]): string =>
  apis.length === 1 ? 'the document has' : 'the documents have'

const placed = (all: readonly Operation[], id: string) => all.find((one) => one.id === id)!.at

/** Operations of the catalog that a document has under a similar id, which the catalog lacks. */
function renames({ declared: { operations }, apis }: Input): Map<string, string> {
  const ids = apis.flatMap((api) => api.operations.map(({ id }) => id))
  const known = new Set(ids)
  const free = new Set(ids.filter((id) => !operations?.has(id)))
  const found = new Map<string, string>()
  const guess = guesses()
  for (const id of operations?.keys() ?? []) {
    const meant = known.has(id) ? undefined : guess(id, free)
    if (meant === undefined) continue
    found.set(id, meant)
    free.delete(meant)
  }
  return found
}

/** Codes that the catalog names for an operation, and the document does not list there. */
export const codesDocumented: Check = function* (input) {
  const { declared, apis, isClaim, isComplete } = input
  const { operations, codes } = declared
  if (operations === undefined || !isComplete) return
  const expected = raisedIn(codes.values())
  for (const { operations: own, answers } of apis) {
    const byOperation = new Map<Operation, Answer[]>(own.map((operation) => [operation, []]))
    for (const answer of answers) byOperation.get(answer.operation)!.push(answer)
    // Where nothing names the codes of an operation, the lists that answers share are all there is.
    const isPrecise = answers.some((answer) => claimedIn(answer, isClaim).size > 0)
    for (const [operation, said] of byOperation) {
      if (!operations.has(operation.id)) continue
      const isNamed = namedIn(said, input)
      const isAllowed = allowedIn(isPrecise ? answersFor(said) : said)
      const missing = expected(operation.id).filter((one) => !isNamed(one) && !isAllowed(one))
      for (const group of byStatus(missing)) {
        const [{ statuses, code, source, path }] = group as [DeclaredCode]
        const answer = answerFor(said, statuses)
        const at = answer === undefined ? operation.at : { ...answer.at, part: 'key' as const }
        const names = someNames(group.map((one) => one.code))
        const status = statuses.length === 0 ? '' : ` (HTTP ${statuses.join(' or ')})`
        yield foundAt(
          'openapi-code-documented',
          at,
          `${operation.id} answers with ${names}${status}, and the document does not list ${group.length === 1 ? 'it' : 'them'} there${inWords(group, operation, answer)}`,
          {
            ...(group.length === 1 && { code }),
            related: [
              { source, path: [...path, 'raised_by'], message: `the operations of ${code}` },
            ],
          },
        )
      }
    }
  }
}

/**
 * Whether a code is in a list that is about an answer of an operation. One that is misspelled there,
 * or that replaces a retired one, is: another rule reports that.
 */
function namedIn(
  answers: readonly Answer[],
  { declared: { codes }, isClaim, guess }: Input,
): (one: DeclaredCode) => boolean {
  const named = new Set(
    answers.flatMap((answer) =>
      [...claimedIn(answer, isClaim).keys()].map((code) => {
        const one = codes.get(code)
        return one === undefined ? guess(code) : (one.retired?.meant ?? code)
      }),
    ),
  )
  return ({ code }) => named.has(code)
}

/** The answers for several statuses: they say of the others what an answer of their own would. */
const answersFor = (answers: readonly Answer[]): (Answer & { without?: ReadonlySet<string> })[] => {
  const without = new Set(answers.flatMap(({ status }) => status ?? []))
  return answers.flatMap((answer) =>
    answer.status === undefined || isExact(answer.status) ? [] : [{ ...answer, without }],
  )
}

/** Whether a code is in a list of an answer that can have its status. */
function allowedIn(
  answers: readonly (Answer & { without?: ReadonlySet<string> })[],
): (one: DeclaredCode) => boolean {
  const lists = answers.map(({ status, uses, without }) => ({
    status,
    without,
    codes: new Set(uses.flatMap(({ list }) => list.items.map(({ code }) => code))),
  }))
  return ({ code, statuses }) =>
    lists.some(
      ({ status, codes, without }) =>
        codes.has(code) &&
        (statuses.length === 0 ||
          statuses.some((http) => fitsStatus(status, http) && !without?.has(`${http}`))),
    )
}

/** The codes that are not retired of each operation, in the order of the catalog. */
function raisedIn(codes: Iterable<DeclaredCode>): (id: string) => DeclaredCode[] {
  const all = [...codes].filter(({ retired }) => retired === undefined)
  const named = new Map<string, Set<DeclaredCode>>()
  for (const one of all)
    for (const id of one.raisedBy ?? []) named.set(id, (named.get(id) ?? new Set()).add(one))
  const every = all.filter((one) => isRaisedBy(one, '') === true)
  return (id) => {
    const own = named.get(id)
    if (own === undefined) return every
    const either = new Set([...own, ...every])
    return every.length === 0 ? [...own] : all.filter((one) => either.has(one))
  }
}

function byStatus(codes: readonly DeclaredCode[]): DeclaredCode[][] {
  const groups = new Map<string, DeclaredCode[]>()
  for (const one of codes)
    groups.set(`${one.statuses}`, [...(groups.get(`${one.statuses}`) ?? []), one])
  return [...groups.values()]
}

/** The answer of an operation in which a code would be: with its status, else for several ones. */
const answerFor = (answers: readonly Answer[], statuses: readonly number[]): Answer | undefined => {
  const fitting = answers.filter(
    ({ status }) => status !== undefined && fitsStatus(status, ...statuses),
  )
  return fitting.find(({ status }) => isExact(status!)) ?? fitting[0]
}

/** Says that a description has the codes, which no program reads. */
function inWords(
  group: readonly DeclaredCode[],
  { node }: Operation,
  answer: Answer | undefined,
): string {
  const text = [node, answer?.at]
    .map((one) => one && child(one, 'description').value)
    .filter((one) => typeof one === 'string')
    .join('\n')
  return group.every(({ code }) => text.includes(`\`${code}\``))
    ? '; its description has the code, which programs do not read'
    : ''
}

/** Codes that a document lists at an operation for which the catalog does not name them. */
export const codesClaimed: Check = function* (input) {
  const { declared, apis, isClaim } = input
  const { operations, codes } = declared
  if (operations === undefined) return
  const renamed = new Set(renames(input).values())
  const unnamed = new Map<Operation, Set<string>>()
  const groups = new Map<string, { item: Listed; declared: DeclaredCode; ids: Set<string> }>()
  for (const { answers } of apis)
    for (const answer of answers) {
      const { operation } = answer
      for (const [code, item] of claimedIn(answer, isClaim)) {
        const one = codes.get(code)
        if (one === undefined || one.retired !== undefined) continue
        if (isRaisedBy(one, operation.id) === true) continue
        if (!operations.has(operation.id)) {
          if (!renamed.has(operation.id))
            unnamed.set(operation, (unnamed.get(operation) ?? new Set()).add(code))
          continue
        }
        const key = `${placeKey(item.node)} ${code}`
        const group = groups.get(key) ?? { item, declared: one, ids: new Set() }
        groups.set(key, group)
        group.ids.add(operation.id)
      }
    }
  for (const { item, declared: one, ids } of groups.values()) {
    const { code, source, path, raisedBy } = one
    const says =
      raisedBy === undefined
        ? 'the catalog does not say which operations answer with it'
        : `raised_by of the catalog does not name ${ids.size === 1 ? 'it' : 'them'}`
    yield foundAt(
      'openapi-code-claimed',
      whereOf(item),
      `${code} is listed for ${someNames([...ids])}, and ${says}`,
      { code, related: [{ source, path: [...path, 'raised_by'], message: `${code} is here` }] },
    )
  }
  for (const [operation, listed] of unnamed)
    yield foundAt(
      'openapi-code-claimed',
      operation.at,
      `${operation.id} answers with ${someNames([...listed])} here, and is not among the operations of the catalog`,
    )
}
