import { isRecord } from '../../../base/core/values/record.ts'
import { type CodeList, type Fact, isCodeLike, type Listed } from './code-list.ts'
import { child, children, isThere, type Node } from './node.ts'

const NAMES = ['x-error-codes', 'x-errors', 'x-codes']

/** Codes for one status, or for none in particular. */
export type Extension = { status: string | undefined; list: CodeList }

/**
 * The codes that an extension of an operation or a response lists: texts, objects with a code, or a
 * mapping by code; also by status.
 */
export function extensionOf(node: Node): Extension[] {
  const name = NAMES.find((one) => isThere(child(node, one)))
  return name === undefined ? [] : listsOf(child(node, name), undefined)
}

function listsOf(node: Node, status: string | undefined): Extension[] {
  const groups = new Map<string | undefined, Listed[]>()
  const more: Extension[] = []
  const put = (item: Listed, own = status) => {
    const group = groups.get(own)
    if (group) group.push(item)
    else groups.set(own, [item])
  }
  const { value } = node
  if (isRecord(value))
    for (const inner of children(node)) {
      const key = `${inner.path.at(-1)}`
      if (isStatus(key) && typeof inner.value === 'object') more.push(...listsOf(inner, key))
      else if (isCodeLike(key) && !key.startsWith('$'))
        put({ code: key, node: inner, part: 'key', ...saidOf(inner) }, statusOf(inner) ?? status)
    }
  else
    for (const item of Array.isArray(value) ? children(node) : [node]) {
      const code = codeNode(item)
      if (code !== undefined)
        put({ code: `${code.value}`, node: code, ...saidOf(item) }, statusOf(item) ?? status)
    }
  return [
    ...[...groups].map(([own, items]) => ({
      status: own,
      list: { kind: 'extension', node, items } as const,
    })),
    ...more,
  ]
}

const isStatus = (key: string): boolean => /^[45](?:\d\d|XX)$/i.test(key)

const isCode = ({ value }: Node): boolean =>
  (typeof value === 'string' && isCodeLike(value)) || Number.isSafeInteger(value)

const codeNode = (item: Node): Node | undefined =>
  [item, ...['code', 'error', 'id', 'name'].map((name) => child(item, name))].find(isCode)

const HTTP = ['http', 'status', 'httpStatus', 'http_status', 'statusCode']

function statusOf(item: Node): string | undefined {
  const status = HTTP.map((name) => child(item, name)).find(isThere)
  return status !== undefined && isStatus(`${status.value}`) ? `${status.value}` : undefined
}

function saidOf(item: Node): Pick<Listed, 'facts' | 'isDeprecated'> {
  const facts = (['fix_stage', 'stop', 'retry'] as const).flatMap((name): Fact[] => {
    const node = child(item, name)
    return isScalar(node) ? [{ name, node }] : []
  })
  const said = child(item, 'deprecated').value
  return { facts, ...(said !== undefined && said !== false && { isDeprecated: true }) }
}

const isScalar = ({ value }: Node): boolean =>
  ['string', 'number', 'boolean'].includes(typeof value)
