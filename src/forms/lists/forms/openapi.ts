import { type Path, START } from '../../../core/diagnostic.ts'
import { asArray, asRecord, isRecord } from '../../../core/values/record.ts'
import type { Source } from '../../../core/yaml/source.ts'
import { type Answer, examplesIn, type ListUse } from '../../openapi/api.ts'
import { claimedIn, claimsOf, isExact } from '../../openapi/claims.ts'
import type { CodeList } from '../../openapi/code-list.ts'
import { type Document, documentAlone } from '../../openapi/document.ts'
import { extensionOf } from '../../openapi/extension.ts'
import { child, children, type Node } from '../../openapi/node.ts'
import { type Operation, operationsOf, responsesOf } from '../../openapi/operations.ts'
import { schemaReader } from '../../openapi/schema.ts'
import type { Item, Left } from '../value.ts'
import { type DocumentKind, list, parts } from './document.ts'
import { enumsIn } from './json-schema.ts'

/**
 * OpenAPI 3: the codes in the examples, extensions and schemas of its responses, with their statuses,
 * texts and operations, and the enums of its schemas.
 */
export const openapi: DocumentKind = {
  recognises: ({ openapi: version, components }) =>
    typeof version === 'string' ? version.startsWith('3.') : isShared(version, components),
  read(source) {
    const wanted = new Set<string>()
    const { items, operations, left } = errorsOf(source, documentAlone(source, wanted))
    const { components } = asRecord(source.value)
    const schemas = enumsIn(source, asRecord(components).schemas, ['components', 'schemas'])
    return {
      lists: [...list(source, { name: 'errors', what: 'examples' }, ['paths'], items), ...schemas],
      operations,
      left: [
        ...left,
        ...[...wanted].map((name) => ({
          at: START,
          message: `the codes in ${name}, which this document refers to: bundle the document into one file`,
        })),
      ],
    }
  },
}

/** True for a file without the mark of OpenAPI whose answers other documents refer to. */
const isShared = (version: unknown, components: unknown): boolean =>
  version === undefined && isRecord(components) && isRecord(components.responses)

/** What a document says about a code: its first place, and the statuses under which it comes. */
type Said = { path: Path; text: unknown; statuses: Set<string> }

/** The codes of the failures of a document, each once, and its operations if codes are known of them. */
function errorsOf(
  source: Source,
  document: Document,
): { items: Item[]; operations: readonly string[]; left: Left[] } {
  const { answers, lists, texts, operations } = failuresOf(document)
  const all = new Map<string, Said>()
  // Those with texts come first.
  for (const kind of ['example', 'extension', 'schema'] as const) {
    const found = new Map<string, Said>()
    for (const [list, statuses] of lists)
      for (const { code, node } of list.kind === kind ? list.items : []) {
        if (kind === 'schema' && PLACEHOLDER.test(code)) continue
        const said = found.get(code) ?? {
          path: kind === 'example' ? texts.get(list)!.path : node.path,
          text: texts.get(list)?.text,
          statuses: new Set(),
        }
        found.set(code, said)
        for (const status of statuses) said.statuses.add(status)
      }
    for (const [code, said] of found) if (!all.has(code)) all.set(code, said)
  }
  // A code of several statuses counts as one of its own: a list with it is that of a whole API.
  const codes = new Map(
    [...all].map(([code, { statuses }], index) => [code, { http: statusOf(statuses) ?? -index }]),
  )
  const isClaim = claimsOf([{ answers }], { codes })
  const claims = answers
    .filter(({ operation }) => NAME.test(operation.id))
    .map((answer) => ({ id: answer.operation.id, claimed: claimedIn(answer, isClaim) }))
  const isTooMuch = claims.reduce((sum, { claimed }) => sum + claimed.size, 0) > MOST
  const raisedBy = new Map<string, Set<string>>()
  for (const { id, claimed } of isTooMuch ? [] : claims)
    for (const code of claimed.keys()) raisedBy.set(code, (raisedBy.get(code) ?? new Set()).add(id))
  const ids = new Set(operations.flatMap(({ id }) => (NAME.test(id) ? id : [])))
  return {
    left: isTooMuch ? [{ at: START, message: 'the operations have too many errors' }] : [],
    items: [...all].map(([code, { path, text, statuses }]) => ({
      name: code,
      at: source.locate(path),
      parts: parts(source, path, {
        http: statusOf(statuses),
        description: text,
        raised_by: raisedBy.has(code) ? [...raisedBy.get(code)!] : undefined,
      }),
    })),
    operations: raisedBy.size === 0 ? [] : [...ids],
  }
}

// More pairs of an operation and a code than any API has.
const MOST = 200_000

/** The one status of a code; undefined for a code of several, or of none that is exact. */
const statusOf = (statuses: ReadonlySet<string>): number | undefined => {
  const [status, ...more] = statuses
  return status !== undefined && more.length === 0 && isExact(status) ? Number(status) : undefined
}

/** The id of an operation as a catalog has it. */
const NAME = /^[^\s*]\S*$/

/** What a template has in place of a code: `{{SPECIFIC_CODE}}`. */
const PLACEHOLDER = /^(?:\{\{.*\}\}|<.*>)$/

/** The failures of a document: what operations answer with, and the lists of all failures. */
type Failures = {
  operations: readonly Operation[]
  answers: readonly Answer[]
  /** The statuses under which each list of codes is. */
  lists: ReadonlyMap<CodeList, ReadonlySet<string>>
  /** The text of an example, and its place. */
  texts: ReadonlyMap<CodeList, { path: Path; text: unknown }>
}

function failuresOf(document: Document): Failures {
  const operations = operationsOf(document)
  const texts = new Map<CodeList, { path: Path; text: unknown }>()
  const read = responseReader(document, texts)
  const lists = new Map<CodeList, Set<string>>()
  const answers: Answer[] = []
  const known = new Set<unknown>()
  const note = (uses: readonly ListUse[], status: string | undefined) => {
    for (const { list } of uses) {
      const statuses = lists.get(list) ?? new Set()
      lists.set(list, statuses)
      if (status !== undefined) statuses.add(status)
    }
  }
  for (const operation of operations) {
    const add = (status: string | undefined, at: Node, uses: readonly ListUse[]) => {
      note(uses, status)
      answers.push({ operation, status, at, uses, hasPlace: false })
    }
    for (const { status, list } of extensionOf(operation.node))
      add(status, operation.node, [{ list, isLimited: false }])
    for (const { status, at, node } of responsesOf(document, operation)) {
      if (/^[123]/.test(status)) continue
      known.add(node.value)
      add(status, at, read(node))
    }
  }
  // The answers that no operation has.
  for (const node of children(child(child(document.root, 'components'), 'responses')))
    if (!known.has(node.value)) note(read(node), /[45]\d\d/.exec(`${node.path.at(-1)}`)?.[0])
  return { operations, answers, lists, texts }
}

const CODE_PLACES = ['code', 'errorCode', 'error_code', 'error', 'error code'].map((place) =>
  place.split(' ').map((name) => ({ name })),
)

/** What reads the lists of codes of a response: one that is shared is read once. */
function responseReader(document: Document, texts: Map<CodeList, { path: Path; text: unknown }>) {
  const schemas = schemaReader(document)
  const known = new Map<unknown, readonly ListUse[]>()
  return (response: Node): readonly ListUse[] => {
    const before = known.get(response.value)
    if (before !== undefined) return before
    const lists = new Set(extensionOf(response).map(({ list }) => list))
    for (const media of children(child(response, 'content'))) {
      for (const { at, body } of examplesIn(document, media)) {
        const said = codeIn(body.value)
        if (said === undefined) continue
        const items = [{ code: said.code, node: body, facts: [] }]
        const list: CodeList = { kind: 'example', node: body, items }
        texts.set(list, { path: at.path, text: said.text ?? child(at, 'summary').value })
        lists.add(list)
      }
      for (const place of CODE_PLACES)
        for (const list of schemas(child(media, 'schema'), place).lists)
          if (list.kind === 'schema') lists.add(list)
    }
    const uses = [...lists].map((list) => ({ list, isLimited: false }))
    known.set(response.value, uses)
    return uses
  }
}

/** The code of an error body, and the text beside it: at the top, in `error`, or in the first of `errors`. */
function codeIn(body: unknown, depth = 0): { code: string; text?: string } | undefined {
  if (depth > 3) return undefined
  const {
    code,
    error,
    errors,
    error_code,
    errorCode,
    type,
    message,
    detail,
    description,
    error_message,
  } = asRecord(body)
  const text = [message, detail, description, error_message].find((one) => typeof one === 'string')
  const numbered = [errorCode, error_code].find((one) => /^\d{2,8}$/.test(`${one}`))
  if (numbered !== undefined)
    return { code: `${numbered}`, ...(typeof text === 'string' && { text }) }
  for (const one of [code, errorCode, error_code, error, type])
    if (typeof one === 'string' && /^[A-Za-z][\w.:/-]{2,99}$/.test(one) && !/^https?:/.test(one))
      return { code: one, ...(typeof text === 'string' && { text }) }
  return codeIn(asArray(errors)[0] ?? (isRecord(error) ? error : undefined), depth + 1)
}
