import { errorStatusOf } from '../../../base/core/contract/named-status.ts'
import { type Path, START } from '../../../base/core/diagnostic.ts'
import { addTo, someOf } from '../../../base/core/values/lists.ts'
import { asRecord, isRecord } from '../../../base/core/values/record.ts'
import type { FilesAround, Source } from '../../../base/core/yaml/source.ts'
import {
  type Answer,
  type CodeList,
  child,
  children,
  claimedIn,
  claimsOf,
  type Document,
  extensionOf,
  type FoundCodes,
  failureReader,
  isExact,
  type ListUse,
  type Node,
  type Operation,
  operationsOf,
  outgoingOf,
  RESOLVED,
  readDocument,
  responsesOf,
} from '../../openapi/index.ts'
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
const alone = (missing: Set<string>): FilesAround => ({
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
  const failures = failuresOf(document)
  const pathOf = ({ source: from, path }: Node): Path => (from === source ? path : [])
  const leftAt = (node: Node, message: string): Left => ({
    at: source.locate(pathOf(node)),
    message,
  })
  const byCode = codesIn(failures, source)
  const { http, left } = statusesOf(byCode, leftAt)
  const raisedBy = operationsByCode(failures, http)
  const ids = new Set(failures.operations.flatMap(({ id }) => (NAME.test(id) ? id : [])))
  return {
    left: [
      ...failures.others.map(({ node, message }) => leftAt(node, message)),
      ...left,
      ...(raisedBy === 'too much'
        ? [{ at: START, message: 'the operations have too many errors' }]
        : []),
    ],
    items: [...byCode].map(([code, { at, text, summary }]) => {
      const statuses = http.get(code)!
      return {
        name: code,
        at: source.locate(pathOf(at)),
        parts: parts(source, pathOf(at), {
          http: statuses.length > 0 ? statuses : undefined,
          description: text ?? (statuses.length === 1 ? summary : undefined),
          raised_by:
            raisedBy !== 'too much' && raisedBy.has(code) ? [...raisedBy.get(code)!] : undefined,
        }),
      }
    }),
    operations: raisedBy === 'too much' || raisedBy.size === 0 ? [] : [...ids],
    wire: failures.wire,
  }
}

function codesIn({ lists }: Failures, source: Source): ReadonlyMap<string, Said> {
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
  return byCode
}

/** The statuses of each code, and what a document says of others that are not taken. */
function statusesOf(
  byCode: ReadonlyMap<string, Said>,
  leftAt: (node: Node, message: string) => Left,
): { http: ReadonlyMap<string, number[]>; left: Left[] } {
  const left: Left[] = []
  const http = new Map<string, number[]>()
  /** Codes of lists of several codes, by a status that a narrower list does not have. */
  const byWiderStatus = new Map<string, { code: string; at: Node }[]>()
  for (const [code, { at, statuses, shared }] of byCode) {
    const exact = narrowest(statuses).sort()
    http.set(code, exact.map(Number))
    const wider = [...statuses.values()].flatMap((some) => [...some])
    for (const status of new Set(wider))
      if (!exact.includes(status)) addTo(byWiderStatus, status, { code, at })
    const either = exact.length > 0 ? [] : narrowest(shared)
    if (either.length > 0)
      left.push(
        leftAt(
          at,
          `the status of ${code}, which is in a list of answers ${either.slice(0, 3).join(' and ')}: it may have some of them`,
        ),
      )
  }
  for (const [status, items] of byWiderStatus) {
    const codes = items.map(({ code }) => code)
    left.push(
      leftAt(items[0]!.at, `the status ${status} of ${someOf(codes, 3)}: shorter lists say others`),
    )
  }
  return { http, left }
}

/** The ids of the operations that answer with each code. */
function operationsByCode(
  { answers }: Failures,
  http: ReadonlyMap<string, readonly number[]>,
): ReadonlyMap<string, ReadonlySet<string>> | 'too much' {
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
  if (claims.reduce((sum, { claimed }) => sum + claimed.size, 0) > MOST) return 'too much'
  const raisedBy = new Map<string, Set<string>>()
  for (const { id, claimed } of claims)
    for (const code of claimed.keys()) raisedBy.set(code, (raisedBy.get(code) ?? new Set()).add(id))
  return raisedBy
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
