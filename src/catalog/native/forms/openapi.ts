import type { Path } from '../../../diagnostic.ts'
import { examplesIn } from '../../../openapi/api.ts'
import { isExact } from '../../../openapi/claims.ts'
import type { CodeList } from '../../../openapi/code-list.ts'
import { type Document, documentAlone } from '../../../openapi/document.ts'
import { extensionOf } from '../../../openapi/extension.ts'
import { child, children, type Node } from '../../../openapi/node.ts'
import { operationsOf, responsesOf } from '../../../openapi/operations.ts'
import { schemaReader } from '../../../openapi/schema.ts'
import { asArray, asRecord, isRecord } from '../../../values/record.ts'
import type { Source } from '../../../yaml/source.ts'
import type { Item } from '../value.ts'
import { type DocumentKind, list, parts } from './document.ts'
import { enumsIn } from './json-schema.ts'

/**
 * OpenAPI 3: the codes in the examples, extensions and schemas of its responses, with their statuses
 * and texts, and the enums of its schemas.
 */
export const openapi: DocumentKind = {
  recognises: ({ openapi: version }) => typeof version === 'string' && version.startsWith('3.'),
  read(source) {
    const errors = errorsOf(source, documentAlone(source))
    const { components } = asRecord(source.value)
    const schemas = enumsIn(source, asRecord(components).schemas, ['components', 'schemas'])
    return {
      lists: [...list(source, { name: 'errors', what: 'examples' }, ['paths'], errors), ...schemas],
      left: [],
    }
  },
}

type Failure = { status: string; node: Node }

/** The codes of the failures of a document, each once: those with texts come first. */
function errorsOf(source: Source, document: Document): Item[] {
  const found = new Map<string, Item>()
  const add = (code: string, path: Path, status: string, description?: unknown): void => {
    if (found.has(code)) return
    const http = Number(status)
    found.set(code, {
      name: code,
      at: source.locate(path),
      parts: parts(source, path, { http: http >= 200 ? http : undefined, description }),
    })
  }
  const failures = failuresOf(document)
  for (const { status, node } of failures)
    for (const media of children(child(node, 'content')))
      for (const example of examplesIn(document, media)) {
        const said = codeIn(example.body.value)
        if (said !== undefined)
          add(said.code, example.at.path, status, said.text ?? child(example.at, 'summary').value)
      }
  for (const operation of operationsOf(document))
    for (const { status, list: listed } of [
      operation.node,
      ...responsesOf(document, operation).map(({ node }) => node),
    ].flatMap(extensionOf))
      for (const { code, node } of listed.items) add(code, node.path, status ?? '')
  for (const { code, path, status } of schemaCodes(document, failures)) add(code, path, status)
  return [...found.values()]
}

/** The answers of operations that are failures, and those that no operation has. */
function failuresOf(document: Document): Failure[] {
  const used = new Map<unknown, Failure>()
  const add = (status: string, node: Node) => {
    if (!used.has(node.value)) used.set(node.value, { status, node })
  }
  for (const operation of operationsOf(document))
    for (const { status, node } of responsesOf(document, operation))
      if (/^[45]/.test(status)) add(status, node)
  for (const node of children(child(child(document.root, 'components'), 'responses')))
    add(/([45]\d\d)/.exec(`${node.path.at(-1)}`)?.[1] ?? '', node)
  return [...used.values()]
}

const CODE_PLACES = ['code', 'errorCode', 'error_code', 'error', 'error code'].map((place) =>
  place.split(' ').map((name) => ({ name })),
)

/** The codes that schemas allow in answers of one status only: others may be a list of all codes. */
function* schemaCodes(
  document: Document,
  failures: readonly Failure[],
): Generator<{ code: string; path: Path; status: string }> {
  const read = schemaReader(document)
  const statuses = new Map<CodeList, Set<string>>()
  for (const { status, node } of failures)
    for (const media of children(child(node, 'content')))
      for (const place of CODE_PLACES)
        for (const one of read(child(media, 'schema'), place).lists)
          statuses.set(one, (statuses.get(one) ?? new Set()).add(status))
  for (const [one, under] of statuses) {
    const { kind, items } = one
    const [status = ''] = under
    if (kind === 'schema' && under.size === 1 && isExact(status))
      for (const { code, node } of items) yield { code, path: node.path, status }
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
  for (const one of [code, errorCode, error_code, error, type])
    if (typeof one === 'string' && /^[A-Za-z][\w.:/-]{2,99}$/.test(one) && !/^https?:/.test(one))
      return { code: one, ...(typeof text === 'string' && { text }) }
  return codeIn(asArray(errors)[0] ?? (isRecord(error) ? error : undefined), depth + 1)
}
