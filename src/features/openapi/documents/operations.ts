import { isRecord } from '../../../base/core/values/record.ts'
import type { Document } from './document.ts'
import { child, children, isThere, type Node } from './node.ts'

export type Operation = {
  /** Its `operationId`; without one, `POST:/visits/{id}/bill`. */
  id: string
  hasId: boolean
  /** In upper case. */
  method: string
  /** The template of its path: `/visits/{id}/bill`. */
  url: string
  /** For people: `POST /visits/{id}/bill`. */
  call: string
  node: Node
  /** The path with all of its operations. */
  item: Node
  /** What names it: the value of `operationId`, else the key of the method. */
  at: Node & { part?: 'key' }
}

/** An answer that an operation says it gives. */
export type Response = {
  /** `422`, `4XX` or `default`. */
  status: string
  /** Its key among the answers of the operation. */
  at: Node
  node: Node
}

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query']

// More than any API has; a hostile document of 20 MB can have a million.
const MOST_OPERATIONS = 20_000

/** The operations of the paths of a document, in its order. */
export const operationsOf = (document: Document): Operation[] =>
  operationsIn(document, children(child(document.root, 'paths')))

/** The operations that the service calls at others: webhooks, and the callbacks of operations. */
export function outgoingOf(document: Document, operations: readonly Operation[]): Operation[] {
  const callbacks = operations.flatMap(({ node }) =>
    children(child(node, 'callbacks')).flatMap((one) => children(document.follow(one) ?? one)),
  )
  return operationsIn(document, [...children(child(document.root, 'webhooks')), ...callbacks])
}

function operationsIn(document: Document, entries: readonly Node[]): Operation[] {
  const found: Operation[] = []
  for (const entry of entries) {
    const item = document.follow(entry)
    if (item === undefined) continue
    const url = `${entry.path.at(-1)}`
    const more = child(item, 'additionalOperations')
    for (const node of [...children(item), ...children(more)]) {
      const method = `${node.path.at(-1)}`
      const isOperation = METHODS.includes(method) || node.path.length > item.path.length + 1
      // A reference in place of an operation is not in OpenAPI; bundlers accept it.
      const target = isOperation && isRecord(node.value) ? document.follow(node) : undefined
      if (target === undefined || !isRecord(target.value)) continue
      if (found.length === MOST_OPERATIONS) return found
      found.push(operationOf(target, { method: method.toUpperCase(), url, item }))
    }
  }
  return found
}

function operationOf(
  node: Node,
  { method, url, item }: Pick<Operation, 'method' | 'url' | 'item'>,
): Operation {
  const id = child(node, 'operationId')
  const hasId = typeof id.value === 'string' && id.value !== ''
  return {
    id: hasId ? `${id.value}` : `${method}:${url}`,
    hasId,
    method,
    url,
    call: `${method} ${url}`,
    node,
    item,
    at: hasId ? id : { ...node, part: 'key' },
  }
}

/** The answers of an operation, in its order. */
export const responsesOf = (document: Document, { node }: Operation): Response[] =>
  children(document.follow(child(node, 'responses')) ?? node).flatMap((at) => {
    const status = `${at.path.at(-1)}`
    if (!/^(?:[1-5]\d\d|[1-5]XX|default)$/i.test(status)) return []
    const response = document.follow(at)
    return response !== undefined && isThere(response) ? [{ status, at, node: response }] : []
  })
