import { type Path, START } from '../../../base/core/diagnostic.ts'
import { someOf } from '../../../base/core/values/lists.ts'
import { asRecord, isRecord } from '../../../base/core/values/record.ts'
import type { Source } from '../../../base/core/yaml/source.ts'
import type { Answer, ListUse } from '../../openapi/documents/api.ts'
import { claimedIn, claimsOf, isExact } from '../../openapi/documents/claims.ts'
import type { CodeList } from '../../openapi/documents/code-list.ts'
import {
  type Document,
  type Files,
  RESOLVED,
  readDocument,
} from '../../openapi/documents/document.ts'
import { extensionOf } from '../../openapi/documents/extension.ts'
import { type FoundCodes, failureReader } from '../../openapi/documents/failures.ts'
import { child, children, type Node } from '../../openapi/documents/node.ts'
import {
  type Operation,
  operationsOf,
  outgoingOf,
  responsesOf,
} from '../../openapi/documents/operations.ts'
import { errorStatusOf } from '../http.ts'
import type { Item, Left } from '../value.ts'
import { type DocumentKind, list, parts } from './document.ts'
import { enumsIn } from './json-schema.ts'

/**
 * OpenAPI 3: the codes that the failures of a document can have, in examples, extensions and schemas,
 * with their statuses, texts and operations. Its other enums are lists that only `--list` reads.
 */
export const openapi: DocumentKind = {
  recognises: ({ openapi: version, swagger, components, paths }) =>
    version === undefined && swagger === undefined
      ? isRecord(components) && isRecord(components.responses)
      : (typeof version === 'string' && version.startsWith('3.')) ||
        (swagger !== undefined && isRecord(paths)),
  async read(source, files) {
    const { components, swagger } = asRecord(source.value)
    if (swagger !== undefined) {
      const message = `OpenAPI ${swagger === 2 ? '2.0' : swagger} is not read: convert the document to 3.0, 3.1 or 3.2`
      return { lists: [], left: [{ at: source.locate(['swagger']), message }] }
    }
    const missing = new Set<string>()
    const { result, faults } = await readDocument(source, files ?? alone(missing), (document) =>
      errorsOf(source, document),
    )
    const schemas = enumsIn(source, asRecord(components).schemas, ['components', 'schemas'])
    return {
      lists: [
        ...list(source, { name: 'errors', what: 'failures' }, ['paths'], result.items),
        ...schemas.map((one) => ({ ...one, isAside: true })),
      ],
      operations: result.operations,
      ...(result.wire !== undefined && { wire: result.wire }),
      left: [
        ...result.left,
        ...(files === undefined ? [] : faults)
          .filter(({ rule }) => rule === RESOLVED)
          .map(({ finding, source: { file } }) => ({
            at: file === source.file ? source.locate(finding.path) : START,
            message: finding.message,
          })),
        ...[...missing].map((name) => ({
          at: START,
          message: `the codes in ${name}, which this document refers to: bundle the document into one file`,
        })),
      ],
    }
  },
}

/** No other files; the names of those that something leads to are added to `missing`. */
const alone = (missing: Set<string>): Files => ({
  nameOf: (_, reference) => reference,
  async read(name) {
    missing.add(name)
    return { fault: 'is not read' }
  },
})

/** What a document says about a code. */
type Said = {
  at: Node
  text: string | undefined
  /** What its example is called: of a code with one status, what happened. */
  summary: string | undefined
  /** The statuses under which it comes, by the number of codes of the list that says it. */
  statuses: Map<number, Set<string>>
  /** The same of lists that answers of several statuses share: each may be of other codes. */
  shared: Map<number, Set<string>>
}

/** The codes of the failures of a document, each once, and its operations if codes are known of them. */
function errorsOf(
  source: Source,
  document: Document,
): {
  items: Item[]
  left: Left[]
  operations: readonly string[]
  wire: string | undefined
} {
  const { answers, lists, operations, wire, others: notCodes } = failuresOf(document)
  const byCode = new Map<string, Said>()
  // Those with texts come first.
  for (const kind of ['example', 'extension', 'schema'] as const)
    for (const [list, { statuses, texts, summaries, from }] of lists)
      for (const { code, node } of list.kind === kind ? list.items : []) {
        if (kind === 'schema' && PLACEHOLDER.test(code)) continue
        const listed = byCode.get(code) ?? {
          at: node.source === source ? node : from,
          text: undefined,
          summary: undefined,
          statuses: new Map<number, Set<string>>(),
          shared: new Map<number, Set<string>>(),
        }
        byCode.set(code, listed)
        listed.text ??= texts.get(code)
        listed.summary ??= summaries.get(code)
        const { length } = list.items
        const exact = [...statuses].filter(isExact)
        const by = length > 1 && exact.length > 1 ? listed.shared : listed.statuses
        by.set(length, new Set([...(by.get(length) ?? []), ...exact]))
      }
  const pathOf = ({ source: from, path }: Node): Path => (from === source ? path : [])
  const left: Left[] = notCodes.map(({ node, message }) => ({
    at: source.locate(pathOf(node)),
    message,
  }))
  /** Codes of lists of several codes, by a status that a narrower list does not have. */
  const byWiderStatus = new Map<string, { code: string; at: Node }[]>()
  const http = new Map(
    [...byCode].map(([code, { at, statuses, shared }]) => {
      const exact = narrowest(statuses).sort()
      const wider = [...statuses.values()].flatMap((some) => [...some])
      for (const status of new Set(wider))
        if (!exact.includes(status))
          byWiderStatus.set(status, [...(byWiderStatus.get(status) ?? []), { code, at }])
      const either = exact.length > 0 ? [] : narrowest(shared)
      if (either.length > 0)
        left.push({
          at: source.locate(pathOf(at)),
          message: `the status of ${code}, which is in a list of answers ${either.slice(0, 3).join(' and ')}: it may have some of them`,
        })
      return [code, exact.map(Number)]
    }),
  )
  for (const [status, itemsOfStatus] of byWiderStatus)
    left.push({
      at: source.locate(pathOf(itemsOfStatus[0]!.at)),
      message: `the status ${status} of ${someOf(
        itemsOfStatus.map(({ code }) => code),
        3,
      )}: shorter lists say others`,
    })
  // A code without a status counts as one of its own: a list with it is that of a whole API.
  const codes = new Map(
    [...http].map(([code, statuses], index) => [
      code,
      { statuses: statuses.length > 0 ? statuses : [-index] },
    ]),
  )
  const isClaim = claimsOf([{ answers }], { codes })
  const claims = answers
    .filter(({ operation }) => NAME.test(operation.id))
    .map((answer) => ({ id: answer.operation.id, claimed: claimedIn(answer, isClaim) }))
  const isTooMuch = claims.reduce((sum, { claimed }) => sum + claimed.size, 0) > MOST
  if (isTooMuch) left.push({ at: START, message: 'the operations have too many errors' })
  const raisedBy = new Map<string, Set<string>>()
  for (const { id, claimed } of isTooMuch ? [] : claims)
    for (const code of claimed.keys()) raisedBy.set(code, (raisedBy.get(code) ?? new Set()).add(id))
  const ids = new Set(operations.flatMap(({ id }) => (NAME.test(id) ? id : [])))
  return {
    left,
    items: [...byCode].map(([code, { at, text, summary }]) => ({
      name: code,
      at: source.locate(pathOf(at)),
      parts: parts(source, pathOf(at), {
        http: http.get(code)!.length > 0 ? http.get(code) : undefined,
        description: text ?? (http.get(code)!.length === 1 ? summary : undefined),
        raised_by: raisedBy.has(code) ? [...raisedBy.get(code)!] : undefined,
      }),
    })),
    operations: raisedBy.size === 0 ? [] : [...ids],
    wire,
  }
}

/** The statuses of the shortest list that has any: one with all codes says least about each. */
const narrowest = (statuses: ReadonlyMap<number, ReadonlySet<string>>): string[] => {
  const [shortest] = [...statuses]
    .filter(([, some]) => some.size > 0)
    .sort(([one], [other]) => one - other)
  return [...(shortest?.[1] ?? [])]
}

// More pairs of an operation and a code than any API has.
const MOST = 200_000

/** The id of an operation as a catalog has it. */
const NAME = /^[^\s*]\S*$/

const NONE: ReadonlyMap<string, string> = new Map()

/** What a template has in place of a code: `{{SPECIFIC_CODE}}`. */
const PLACEHOLDER = /^(?:\{\{.*\}\}|<.*>)$/

/** The name of an answer that no operation has: those of events and lists are there, too. */
const FAILURE = /[45](?:\d\d|xx)|err|fault|problem|fail|exception|denied|invalid/i

/** A list of codes, with the statuses under which it is, and the answer that first has it. */
type Listing = Pick<FoundCodes, 'texts' | 'summaries'> & {
  statuses: Set<string>
  from: Node
}

/** The failures of a document: what operations answer with, and the lists of all failures. */
type Failures = {
  operations: readonly Operation[]
  answers: readonly Answer[]
  lists: ReadonlyMap<CodeList, Listing>
  /** The place of the codes in most answers, as `wire` names it. */
  wire: string | undefined
  others: FoundCodes['others']
}

function failuresOf(document: Document): Failures {
  const incoming = operationsOf(document)
  const operations = [...incoming, ...outgoingOf(document, incoming)]
  const read = failureReader(document)
  const lists = new Map<CodeList, Listing>()
  const answers: Answer[] = []
  const known = new Set<unknown>()
  const wires = new Map<string, number>()
  const others = new Set<FoundCodes['others'][number]>()
  const note = (
    { uses, texts, summaries, wire, others: notCodes }: FoundCodes,
    status: string | undefined,
    from: Node,
  ) => {
    for (const { list } of uses) {
      const listing = lists.get(list) ?? { statuses: new Set(), texts, summaries, from }
      lists.set(list, listing)
      if (status !== undefined) listing.statuses.add(status)
    }
    for (const notCode of notCodes) others.add(notCode)
    if (wire !== undefined) wires.set(wire, (wires.get(wire) ?? 0) + 1)
  }
  const readings: {
    found: FoundCodes
    status: string | undefined
    at: Node
    operation?: Operation
  }[] = []
  for (const operation of operations) {
    const addReading = (status: string | undefined, at: Node, found: FoundCodes) =>
      readings.push({ found, status, at, operation })
    for (const { status, list: one } of extensionOf(operation.node)) {
      const uses: ListUse[] = [{ list: one, isLimited: false }]
      addReading(status, operation.node, {
        uses,
        texts: NONE,
        summaries: NONE,
        wire: undefined,
        rank: Number.POSITIVE_INFINITY,
        others: [],
      })
    }
    for (const { status, at, node } of responsesOf(document, operation)) {
      known.add(node.value)
      if (/^[123]/.test(status)) continue
      addReading(status, at, read(node, status))
    }
  }
  // The answers that no operation has.
  for (const node of children(child(child(document.root, 'components'), 'responses'))) {
    const name = `${node.path.at(-1)}`
    const status = /[45]\d\d/.exec(name)?.[0]
    const isFailure = FAILURE.test(name) || errorStatusOf(name) !== undefined
    if (!known.has(node.value) && (isFailure || operations.length === 0))
      readings.push({ found: read(node, status), status, at: node })
  }
  // Where answers have codes at members that are called so, what other answers have elsewhere is not a code.
  const hasCodes = readings.some(({ found: { rank } }) => rank === 0)
  for (const { found, status, at, operation } of readings) {
    const isElsewhere = hasCodes && found.rank > 0 && Number.isFinite(found.rank)
    const codes = isElsewhere ? found.uses.flatMap(({ list }) => list.items) : []
    if (codes.length > 0)
      others.add({
        node: codes[0]!.node,
        message: `${someOf(
          codes.map(({ code }) => code),
          3,
        )} at a member that is not called a code`,
      })
    else note(found, status, at)
    if (operation !== undefined)
      answers.push({ operation, status, at, uses: isElsewhere ? [] : found.uses, hasPlace: false })
  }
  const [likeliest] = [...wires].sort(([, one], [, other]) => other - one)
  return { operations, answers, lists, wire: likeliest?.[0], others: [...others] }
}
