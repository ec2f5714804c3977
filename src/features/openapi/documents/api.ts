import type { Form, Places } from '../../../base/core/contract/forms/form.ts'
import {
  headerAt,
  isInBody,
  isStatusPlace,
  placeSteps,
} from '../../../base/core/contract/forms/place.ts'
import { isRecord } from '../../../base/core/values/record.ts'
import { type CodeList, listedAt } from './code-list.ts'
import type { Document } from './document.ts'
import { codesInBody } from './example.ts'
import { extensionOf } from './extension.ts'
import { child, children, isThere, type Node } from './node.ts'
import { type Operation, operationsOf, outgoingOf, responsesOf } from './operations.ts'
import { type SchemaReader, type SchemaStep, schemaReader } from './schema.ts'

/** A list of codes where an operation answers with them. `isLimited`: a narrower list applies. */
export type ListUse = { list: CodeList; isLimited: boolean }

/** What a document says about the codes of an answer of an operation. */
export type Answer = {
  operation: Operation
  /** `422`, `4XX`, `default`; absent for what an operation says of all its answers. */
  status: string | undefined
  at: Node
  uses: readonly ListUse[]
  hasPlace: boolean
  /** True if its schema has the place of a message, and not that of a code. */
  lacksPlace?: boolean
}

/** The operations of a document, and which codes they answer with. */
export type Api = {
  operations: readonly Operation[]
  answers: readonly Answer[]
  /** The lists of components that no operation refers to. */
  unused: readonly CodeList[]
}

// More pairs of an answer and a code than any API has: what follows is not read. A list costs as much
// as this many codes.
const MOST_USES = 10_000_000
const COST_OF_LIST = 20

/** Reads which operation answers with which codes. `forms`: where codes are in an answer; `codes`: those of the catalog. */
export function apiOf(
  document: Document,
  forms: readonly Form[],
  codes: { has(code: string): boolean },
): Api {
  if (!document.isReadable) return { operations: [], answers: [], unused: [] }
  const read = responseReader(document, forms)
  const byStatus = forms.filter(({ top }) => isStatusPlace(top?.code))
  const isStatus = (status: string) => byStatus.length > 0 && /^[45]\d\d$/.test(status)
  const incoming = operationsOf(document)
  const operations = [...incoming, ...outgoingOf(document, incoming)]
  const answers: Answer[] = []
  let left = MOST_USES
  for (const operation of operations) {
    const own: Answer[] = extensionOf(operation.node).map(({ status, list }) => ({
      operation,
      status,
      at: child(child(operation.node, 'responses'), status ?? ''),
      uses: [{ list, isLimited: false }],
      hasPlace: false,
    }))
    for (const { status, at, node } of responsesOf(document, operation)) {
      const { uses, hasPlace, ...said } = read(node, /^[123]/.test(status))
      own.push({
        operation,
        status,
        at,
        ...said,
        uses: isStatus(status) && codes.has(status) ? [...uses, statusUse(status, at)] : uses,
        hasPlace: hasPlace || (isStatus(status) && byStatus.length === forms.length),
      })
    }
    for (const { uses } of own)
      left -= uses.reduce((sum, { list }) => sum + list.items.length + COST_OF_LIST, COST_OF_LIST)
    if (left < 0) {
      document.addFault({
        rule: 'openapi-readable',
        severity: 'error',
        source: document.root.source,
        finding: {
          path: operation.node.path,
          message:
            'the operations before this one list ten million codes, the limit; the rest is not read',
        },
      })
      break
    }
    for (const answer of own) answers.push(answer)
  }
  return { operations, answers, unused: unusedIn(document, read, codes) }
}

/** The code that a status is. */
const statusUse = (code: string, node: Node): ListUse => ({
  list: { kind: 'schema', node, items: [{ code, node, part: 'key', facts: [] }] },
  isLimited: false,
})

/** The lists in shared answers, and the enums of shared schemas that have a code of the catalog. */
function unusedIn(
  document: Document,
  read: (node: Node, isSuccess: boolean) => Said,
  codes: { has(code: string): boolean },
): CodeList[] {
  const components = child(document.root, 'components')
  // What a reference leads to is among them itself.
  const shared = children(child(components, 'responses')).filter(
    (one) => !isThere(child(one, '$ref')),
  )
  const enums = children(child(components, 'schemas')).map((one): CodeList => {
    const node = child(one, 'enum')
    const items = Array.isArray(node.value)
      ? children(node).flatMap((at) => listedAt(at, undefined))
      : []
    return { kind: 'schema', node, items }
  })
  return [
    ...shared.flatMap((one) => read(one, false).uses.map(({ list }) => list)),
    ...enums.filter(({ items }) => items.some(({ code }) => codes.has(code))),
  ]
}

type Said = Pick<Answer, 'uses' | 'hasPlace' | 'lacksPlace'>

/** What reads a response. One that is shared is read once. */
function responseReader(document: Document, forms: readonly Form[]) {
  const schemas = schemaReader(document)
  const known = { failure: new WeakMap<object, Said>(), success: new WeakMap<object, Said>() }
  return (node: Node, isSuccess: boolean): Said => {
    if (!isRecord(node.value)) return { uses: [], hasPlace: false }
    const memo = isSuccess ? known.success : known.failure
    const before = memo.get(node.value)
    if (before !== undefined) return before
    const said = responseSays(document, schemas, { node, forms, isSuccess })
    memo.set(node.value, said)
    return said
  }
}

function responseSays(
  document: Document,
  schemas: SchemaReader,
  { node, forms, isSuccess }: { node: Node; forms: readonly Form[]; isSuccess: boolean },
): Said {
  const uses = new Map<CodeList, ListUse>()
  let hasPlace = false
  const add = (list: CodeList, isLimited = false): void => {
    if (list.items.length > 0 && !uses.has(list)) uses.set(list, { list, isLimited })
  }
  const addSchema = (schema: Node, steps: readonly SchemaStep[], around: string | undefined) => {
    const found = schemas(schema, steps, around)
    for (const list of found.lists) add(list)
    for (const list of found.limited) add(list, true)
    hasPlace ||= found.hasPlace && !isSuccess
  }
  for (const { list } of extensionOf(node)) add(list)
  const contents = children(document.follow(child(node, 'content')) ?? node).flatMap(
    (at) => document.follow(at) ?? [],
  )
  for (const form of forms)
    for (const steps of bodyPlaces(form, isSuccess))
      for (const media of contents) addSchema(child(media, 'schema'), steps, form.code)
  for (const form of forms)
    for (const media of contents)
      for (const { body } of examplesIn(document, media))
        add({ kind: 'example', node: body, items: codesInBody(body, form, isSuccess) })
  if (!isSuccess)
    for (const form of forms)
      for (const header of headersOf(document, node, form)) {
        addSchema(child(header, 'schema'), [], form.code)
        for (const { body } of examplesIn(document, header))
          add({ kind: 'example', node: body, items: listedAt(body, form.code) })
      }
  const lacksPlace =
    !(isSuccess || hasPlace) &&
    forms.some(
      ({ top }) =>
        top?.message?.startsWith('/') &&
        contents.some((at) => schemas(child(at, 'schema'), placeSteps(top.message!)).hasPlace),
    )
  return { uses: [...uses.values()], hasPlace, lacksPlace }
}

/** The ways to the codes in the body of an answer. */
function bodyPlaces(
  { top, list, warnings, inSuccess }: Form,
  isSuccess: boolean,
): (readonly SchemaStep[])[] {
  const inList = (at: string, { code }: Partial<Places>): (readonly SchemaStep[])[] =>
    code === undefined ? [] : [[...placeSteps(at), 'item', ...placeSteps(code)]]
  const failures = [
    ...(top && isInBody(top.code) ? [placeSteps(top.code)] : []),
    ...(list === undefined ? [] : inList(list.at, list)),
  ]
  if (!isSuccess) return failures
  return [
    ...(inSuccess ? failures : []),
    ...(warnings === undefined ? [] : inList(warnings.at, warnings)),
  ]
}

function headersOf(document: Document, response: Node, { top }: Form): Node[] {
  const name = headerAt(top?.code)
  return children(child(response, 'headers'))
    .filter(({ path }) => `${path.at(-1)}`.toLowerCase() === name)
    .flatMap((header) => document.follow(header) ?? [])
}

/** An example: where it is, and its value. */
export type Example = { at: Node; body: Node }

/** The examples of a media type or header. OpenAPI 3.2 has `dataValue`, too. */
export function examplesIn(document: Pick<Document, 'follow'>, node: Node): Example[] {
  const own = child(node, 'example')
  const named = children(child(node, 'examples')).flatMap((one): Example[] => {
    const at = document.follow(one)
    if (at === undefined) return []
    const file = child(at, 'externalValue').value
    const $ref = typeof file === 'string' && /\.(?:json|ya?ml)$/i.test(file) ? file : undefined
    const body = $ref === undefined ? undefined : document.follow({ ...at, value: { $ref } })
    return [
      ...(body === undefined ? [] : [{ at, body }]),
      ...['value', 'dataValue', 'serializedValue'].map((name) => ({ at, body: child(at, name) })),
    ]
  })
  return [{ at: own, body: own }, ...named].filter(({ body }) => isThere(body))
}
