import type { Node } from 'web-tree-sitter'
import type { Span } from '../../core/diagnostic.ts'
import { isComment } from '../../forms/code/node.ts'
import { httpOf, statusOfHelper } from '../../forms/lists/http.ts'
import { lastName } from './names.ts'
import { argumentName, calleeOf, functionName, keyOf, type Step } from './steps.ts'

/** A status that is beside a code. */
export type Beside = {
  readonly status: number
  readonly at: Span
  /** The place of a number without a name, which may be something else than a status. */
  readonly bare?: string
}

const PREFIX = /^(?:http|status|sc|_)+(?=\d|[A-Z_])/i

/** The status of an error that a constant names: `NOT_FOUND`, `StatusNotFound`, `HTTP_404_NOT_FOUND`. */
function statusOfName(name: string): number | undefined {
  const status = httpOf(name.replace(PREFIX, ''))
  return status !== undefined && status >= 400 ? status : undefined
}

const isNumber = (text: string): boolean => /^[45]\d\d$/.test(text)

/** True for a key, an argument or a method that holds a status: `status`, `statusCode`, `http_status`. */
const isStatusKey = (name: string): boolean =>
  /^(?:http_?)?(?:response_?)?status(?:_?code)?$|^http(?:_?code)?$/i.test(name)

const HAS_STATUSES = /(?:status\w{0,40}|https?|response)[\s:.>-]{0,4}$/i
const BEFORE_STATUS = /^(?:http|sc)?_?status(?=[A-Z_])|^HTTP_(?=\d|[A-Z])|^SC_/i

/** The status that an expression is by its name: `HttpStatus.NOT_FOUND`, `StatusNotFound`. */
function statusIn(expression: string): number | undefined {
  if (expression.length > 120) return undefined
  const name = lastName(expression)
  const isNamed =
    HAS_STATUSES.test(expression.slice(0, expression.lastIndexOf(name))) || BEFORE_STATUS.test(name)
  return isNamed ? statusOfName(name) : undefined
}

// More values are data.
const MOST_SIBLINGS = 60
const MOST_LEVELS = 6

/** Finds the status beside a word: in its own call or object, else in those around it. */
export class Statuses {
  readonly #text: string
  readonly #known = new Map<number, readonly (Beside & { node: Node })[]>()

  constructor(text: string) {
    this.#text = text
  }

  /** None where two are, or where statements begin. */
  beside(steps: readonly Step[]): Beside | undefined {
    let levels = 0
    for (let at = steps.length - 2; at > 0 && levels < MOST_LEVELS; at--) {
      const step = steps[at]!
      const { kind } = step
      if (kind === undefined && ENDS.test(step.type)) return undefined
      if (BLOCK.test(step.type) && !/class|module/.test(steps[at - 1]!.type)) return undefined
      const isOf = kind !== undefined && (HOLDERS.has(kind) || /_list$/.test(step.type))
      if (!isOf) continue
      levels++
      const child = steps[at + 1]!.node
      const found = this.#of(step).filter(({ node }) => node.startIndex !== child.startIndex)
      const [first] = found
      if (first !== undefined)
        return found.every(({ status }) => status === first.status) ? first : undefined
      const given = kind === 'arguments' || kind === 'tokens' ? this.#given(steps, at) : undefined
      if (given !== undefined) return given
      if (kind === 'members' && BODY.test(step.type)) return undefined
    }
    return undefined
  }

  /** The statuses directly in a node. */
  #of({ node, kind }: Step): readonly (Beside & { node: Node })[] {
    const before = this.#known.get(node.id)
    if (before !== undefined) return before
    const isBody = kind === 'members' && BODY.test(node.type)
    const values =
      kind === 'constant'
        ? (node.namedChildren.find(({ type }) => ARGUMENTS.test(type)) ?? node)
        : node
    const callee =
      kind === 'arguments' && node.parent ? calleeOf(this.#text, node.parent, node) : ''
    const isOfStatus = isStatusKey(lastName(callee))
    const found = values.namedChildren.slice(0, MOST_SIBLINGS).flatMap((child, index) => {
      if (isComment(child)) return []
      const { key, value } = partsOf(child, this.#text)
      const text = kind === 'tokens' ? pathTo(this.#text, value) : value.text.trim()
      const spot = { at: { start: value.startIndex, end: value.endIndex }, node: child }
      const byName = statusIn(text)
      const isNamed = isOfStatus || (key !== undefined && isStatusKey(key))
      const status =
        isNamed && isNumber(text)
          ? Number(text)
          : (byName ?? (isNamed ? statusOfName(lastName(text)) : undefined))
      if (status !== undefined) return isBody && !isNamed ? [] : [{ ...spot, status }]
      const isBare = isNumber(text) && key === undefined && !isBody && kind !== 'pair'
      const place = callee === '' ? `${kind} ${index}` : `${functionName(callee)} ${index}`
      return isBare ? [{ ...spot, status: Number(text), bare: place }] : []
    })
    this.#known.set(node.id, found)
    return found
  }

  /** What the function says whose arguments they are: `notFound(…)`, `status(404).json(…)`. */
  #given(steps: readonly Step[], at: number): Beside | undefined {
    const call = steps[at - 1]!.node
    const args = steps[at]!.node
    const callee = calleeOf(this.#text, call, args)
    const span = { start: args.startIndex - callee.length, end: args.startIndex }
    const chained =
      /([\w$]{1,60})\s{0,9}\(\s{0,9}([\w.:]{0,80})\s{0,9}\)\s{0,99}[.>\w?-]{0,60}$/.exec(callee)
    if (chained !== null) {
      const [, method = '', argument = ''] = chained
      const status = isStatusKey(method)
        ? isNumber(argument)
          ? Number(argument)
          : statusOfName(lastName(argument))
        : argument === ''
          ? statusOfHelper(method)
          : undefined
      if (status !== undefined) return { status, at: span }
    }
    const status = statusOfHelper(lastName(callee))
    return status === undefined ? undefined : { status, at: span }
  }
}

const HOLDERS: ReadonlySet<string> = new Set([
  ...['arguments', 'list', 'members', 'pair', 'arm', 'constant', 'tokens'],
])
// Where statements begin.
const ENDS = /(?<!expression_)statement|block|function|lambda|method|closure/
const BLOCK = /^(?:block|body_statement|statement_list|program|module|source_file)$/
const BODY = /class|declaration_list|^block$|^body_statement$|enum/

const ARGUMENTS = /argument/
const PAIR = /pair|element|initializer|assign|declarat|_spec|argument|definition|_item|attribute/

/** A name among tokens with what is before it: `StatusCode::NOT_FOUND`. */
const pathTo = (text: string, { startIndex, endIndex }: Node): string =>
  /[\w:.]{0,60}$/.exec(text.slice(Math.max(0, startIndex - 60), startIndex))![0] +
  text.slice(startIndex, endIndex)

/** The key and the value of a member; of another node, itself. */
function partsOf(node: Node, text: string): { key?: string; value: Node } {
  const inner = /^(?:expression_statement|literal_element|field_declaration)$/.test(node.type)
    ? (node.firstNamedChild ?? node)
    : node
  const name = argumentName(inner, text)
  if (name !== undefined) return { key: name.text, value: inner.lastNamedChild! }
  const key = PAIR.test(inner.type) && inner.namedChildCount > 1 ? keyOf(inner) : null
  if (key !== null) return { key: lastName(key.text), value: inner.lastNamedChild! }
  return {
    value:
      inner.type === 'argument' || inner.type === 'value_argument'
        ? (inner.firstNamedChild ?? inner)
        : inner,
  }
}
