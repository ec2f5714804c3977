import type { Node } from 'web-tree-sitter'
import { addTo } from '../../../core/values/lists.ts'
import { collectionOf, entriesOf } from '../../code/collections.ts'
import { partsOf, spanOf, statementsOf } from '../../code/node.ts'
import { type Field, unknownPart, type Value, WIRE } from '../value.ts'
import { type File, valueAt } from './values.ts'

/** What the methods of a type say: about each of its members, and about all of them. */
export type Methods = {
  /** `match self { Self::A => "a" }` and bodies of members, as parts with the name of the method. */
  readonly members: Map<string, Field[]>
  /** What a method gives for all members but those that it names. */
  readonly others: { readonly members: ReadonlySet<string>; readonly parts: readonly Field[] }[]
  /** What methods without parameters return, and where a code is made of a name or another text. */
  readonly own: Field[]
  /** Codes that functions make of a member: `codeOf(error: OrderError)`. */
  readonly of: Field[]
}

const METHOD =
  /^(?:function_item|method_declaration|function_declaration|function_definition|method_definition|property_declaration|method|singleton_method|constructor_declaration|arrow_function|function_expression)$/
const SCOPE =
  /^(?:(?:abstract_)?class|enum|record|struct|interface|object|impl|companion)(?:_declaration|_definition|_item|_object)?$/
const MEMBER = /^(?:enum_constant|enum_entry)$/
const ARMS = [
  ...['match_arm', 'match_conditional_expression', 'switch_rule', 'when_entry'],
  ...['switch_expression_arm', 'expression_case', 'switch_section', 'switch_block_statement_group'],
  ...['match_default_expression', 'default_case', 'switch_case', 'switch_default', 'case_clause'],
  ...['case_statement', 'default_statement'],
]
const IFS = ['if_statement', 'if_expression', 'elif_clause', 'else_if_clause']

/** A method that gives what is sent. */
export const SENT =
  /^(?:get_?)?(?:error_?)?(?:code|value|key|wire(?:_?(?:code|name))?|json|identifier)(?:_?(?:of|for))?$|^(?:to|as)_?(?:value|json|code|wire)$/i
/** A method that gives a field of each member: `statusOf`, `toHttpStatus`, `getMessageFor`. */
const FIELD =
  /^(?:get_?|to_?|as_?)?((?:http_?)?(?:status|code|message|description)\w*?)(?:_?(?:of|for))?$/i
/** A text that is made of others. */
const MADE =
  /["'`]\s*[+.%]\s*[$\w]|"[^"]*\$\w|[\w)]\s*(?:[+.]\s*["'`]|\+\s*\w)|\$\{|\$"|\bf["']|format|printf|lower|upper|convert|replace|concat/i
const OF_NAME = /\bname\b(?:\(\))?\.\w*(?:lower|upper|replace)/i

/** What the methods of a file say, by the name of their type. */
export function methodsIn(root: Node, file: File): ReadonlyMap<string, Methods> {
  const all = new Map<string, Methods>()
  const of = (owner: string): Methods => {
    const known = all.get(owner) ?? { members: new Map(), others: [], own: [], of: [] }
    all.set(owner, known)
    return known
  }
  // What texts are read as is unknown only where no method gives the texts.
  const read = new Map<string, Field>()
  const visit = (whole: Node, owner: string, member: string, depth: number): void => {
    if (depth > 32) return
    const isNamed = whole.type === 'variable_declarator'
    const node = (isNamed ? whole.childForFieldName('value') : null) ?? whole
    if (METHOD.test(node.type)) {
      const type = receiverOf(node)?.text.match(/\w+/g)?.at(-1) ?? owner
      const title = titleOf(whole)
      const isMember = member !== ''
      const { arms, others, made } = isMember ? NO_ARMS : armsOf(node, title, file)
      for (const field of arms) addTo(of(field.owner || type).members, field.member, ...field.parts)
      for (const [owner, field] of made) read.set(owner || type, field)
      if (others.length > 0)
        of(arms[0]?.owner || type).others.push({
          members: new Set(arms.map((one) => one.member)),
          parts: others,
        })
      const given = isMaker(node, title) ? [] : givenTo(node)
      const said = given.length > 1 ? undefined : saidBy(node, title, file)
      if (said === undefined) return
      if (given.length === 1) {
        // `codeOf(code: ErrorCode)` is about each of its members.
        const about = typeOf(given[0]!)
        if (said.name === WIRE && about !== undefined && /code|wire/i.test(title))
          of(about).of.push(said)
      } else if (isMember) addTo(of(owner).members, member, said)
      else if (type !== '') of(type).own.push(said)
      return
    }
    const name = (node.childForFieldName('name') ?? node.childForFieldName('type'))?.text
    const isScope = SCOPE.test(node.type)
    const inner = MEMBER.test(node.type)
      ? (name ?? partsOf(node)[0]?.text ?? '')
      : isScope
        ? ''
        : member
    for (const child of node.namedChildren)
      visit(child, isScope && name !== undefined ? name : owner, inner, depth + 1)
  }
  visit(root, '', '', 0)
  for (const [owner, field] of read) {
    const given = [...of(owner).members.values()].flat()
    if (!given.some(({ value }) => value.kind === 'scalar')) of(owner).of.push(field)
  }
  return all
}

/** The type of a parameter, if that is one name. */
const typeOf = (parameter: Node): string | undefined =>
  /^[:&\s]*(?:\w+(?:\.|::|\\))*(\p{Lu}\w*)\??$/u.exec(
    (parameter.childForFieldName('type') ?? partsOf(parameter).at(-1))?.text ?? '',
  )?.[1]

const titleOf = (node: Node): string =>
  (
    node.childForFieldName('name') ??
    partsOf(node).find(({ type }) => /identifier$|variable_declaration/.test(type))
  )?.text.replace(/\W.*/s, '') ?? ''

/** What a method of Go or an extension of Kotlin is about: `fun ErrorCode.wire() = …`. */
const receiverOf = (method: Node): Node | undefined =>
  method.childForFieldName('receiver') ??
  method.children.find((one, index) => method.children[index + 1]?.text === '.' && one.isNamed)

type Arm = { readonly owner: string; readonly member: string; readonly parts: readonly Field[] }
type Arms = {
  readonly arms: readonly Arm[]
  readonly others: readonly Field[]
  /** By the type of the members that texts are read as: `"card_lost" => Self::CardLost`. */
  readonly made: ReadonlyMap<string, Field>
}
const NO_ARMS: Arms = { arms: [], others: [], made: new Map() }

/** What the cases of a method give for the members that they name, and for all others. */
function armsOf(method: Node, title: string, file: File): Arms {
  const arms: Arm[] = []
  const made = new Map<string, Field>()
  let others: readonly Field[] = []
  const add = (pattern: string, isElse: boolean, result: Node | undefined) => {
    const value = result && valueAt(result, file)
    if (!result || !value) return
    const at = spanOf(result)
    const inner =
      value.kind === 'group' && /^(?:Ok|Some)$/.test(value.call) && value.fields[0]?.value
    if ((inner || value).kind === 'name' && /^\s*(?:case\s+)?["'][\w.:/-]+["']/.test(pattern)) {
      for (const { owner } of membersIn(result.text).slice(0, 1))
        made.set(owner, unknownPart(WIRE, at))
      return
    }
    const fields =
      value.kind === 'list' || (value.kind === 'group' && value.call === 'write')
        ? placesOf(value, title)
        : [{ name: FIELD.exec(title)?.[1] ?? title, at, value }]
    const isKnown = value.kind !== 'expression'
    if (isElse && /^(?:scalar|name)$/.test(value.kind) && others.length === 0) others = fields
    // What an unknown value is for a member, the value of all others is not.
    for (const one of isElse ? [] : membersIn(pattern))
      arms.push({ ...one, parts: isKnown || SENT.test(title) ? fields : [] })
  }
  let falling = ''
  for (const arm of method.descendantsOfType(ARMS)) {
    if (arm === null) continue
    const parts = partsOf(arm)
    const last = arm.childForFieldName('return_expression') ?? parts.at(-1)
    const result = last && resultOf(last)
    const pattern = result ? arm.text.slice(0, result.startIndex - arm.startIndex) : ''
    const isElse = /^\s*(?:default|else|(?:case\s+)?_)\b/.test(pattern)
    // `case A: case B: return 402`: a case without a body has that of the next one.
    if (parts.length === 1 && !isElse && /:\s*$/.test(arm.text)) {
      falling += `${arm.text} `
      continue
    }
    if (falling !== '' && isElse) add(falling, false, result)
    if (parts.length > 1 || isElse) add(falling + pattern, isElse, result)
    falling = ''
  }
  const ifs = method.descendantsOfType(IFS)
  for (const one of ifs) {
    const pattern = comparedIn(one?.childForFieldName('condition')?.text ?? '')
    const parts = one ? partsOf(one) : []
    const then = one?.childForFieldName('consequence') ?? one?.childForFieldName('body') ?? parts[1]
    if (pattern !== undefined) add(pattern, false, then && resultOf(then))
  }
  const last = statementsOf(method).at(-1)
  // `return { A: 404, B: 402 }[self]`
  const table = last && resultOf(last)
  const body = table && INDEXED.test(table.type) ? collectionOf(partsOf(table)[0]!) : undefined
  for (const { key, value } of body ? entriesOf(body) : []) add(key?.text ?? '', false, value)
  // `return 'x'` behind the cases is for all that they do not name.
  if (arms.length > 0 && last && /^return/.test(last.type)) add('', true, resultOf(last))
  return { arms, others, made }
}

const INDEXED = /^(?:subscript|index|element_access|array_access|indexing)/

/** The members with which a condition compares: `this == A || this == B`, `self is Code.A`. */
function comparedIn(condition: string): string | undefined {
  const members = condition.split(/\|\||\bor\b/).map((one) => COMPARED.exec(one)?.[1])
  return members.includes(undefined) ? undefined : members.join(' | ')
}
const COMPARED =
  /^[\s(]*[*$]?(?:this|self|[a-z]\w*)\s*(?:===?|\bis\b|\.equals\()\s*((?:\w+(?:\.|::))*[A-Z]\w*)[\s)]*$/

/** The values of a tuple by their places; `write!(f, "a")` is its text. */
const placesOf = (value: Value, title: string): Field[] =>
  value.kind === 'list'
    ? value.items.map((one, index) => ({ name: `${title}.${index}`, at: one.at, value: one }))
    : value.kind === 'group'
      ? value.fields
          .filter((one) => one.value.kind === 'scalar')
          .slice(0, 1)
          .map((one) => ({ ...one, name: title }))
      : []

/** The members that a pattern names, with their types: `Self::A | Self::B(_)`, `ErrorCode.A, ErrorCode.B`. */
function membersIn(pattern: string): { owner: string; member: string }[] {
  const names: string[][] = []
  let [depth, before] = [0, '']
  for (const [token] of pattern.matchAll(/\w+|::|[^\w\s]/g)) {
    if (/^(?:if|when)$/.test(token)) break
    if (/[({[]/.test(token)) depth++
    else if (/[)}\]]/.test(token)) depth--
    else if (depth === 0 && /\w/.test(token))
      if (before === '.' || before === '::') names.at(-1)?.push(token)
      else names.push([token])
    before = token
  }
  return names
    .map((path) => ({ owner: path.at(-2) ?? '', member: path.at(-1)! }))
    .filter(({ member }) => !/^(?:case|default|else|return|_|is)$/.test(member))
    .map((one) => ({
      ...one,
      owner: /^(?:self|static|this|crate)$/i.test(one.owner) ? '' : one.owner,
    }))
}

/** What a block gives: the only expression, or what is returned. */
export function resultOf(node: Node): Node | undefined {
  let inner: Node | undefined = node
  while (inner !== undefined && BLOCK.test(inner.type)) {
    const parts = partsOf(inner)
    inner = parts.length === 1 ? parts[0] : undefined
  }
  return inner
}
const BLOCK =
  /^(?:return_(?:statement|expression)|expression_statement|expression_list|arrow_expression_clause|statement_list|block|body_statement|function_body|compound_statement|statement_block|getter)$/

/** What a method returns, if that is one value; of one that makes the code, an expression. */
function saidBy(method: Node, title: string, file: File): Field | undefined {
  if (isMaker(method, title)) {
    const made = method
      .descendantsOfType(['assignment_expression', 'assignment'])
      .find(
        (one) =>
          SENT.test(one?.childForFieldName('left')?.text.replace(/^.*\W/s, '') ?? '') &&
          MADE.test(one?.childForFieldName('right')?.text ?? ''),
      )
    return made ? unknownPart(WIRE, spanOf(made)) : undefined
  }
  const value = method.childForFieldName('value')
  const body = method.childForFieldName('body') ?? value ?? partsOf(method).at(-1)
  const result = body && resultOf(body)
  if (!result || result.id === method.id) return undefined
  const at = spanOf(result)
  const isSent = SENT.test(title) || /@JsonValue\b/.test(method.text.slice(0, 200))
  const isText = /^(?:to_?string|__str__|string|to_s)$/i.test(title)
  if (
    (isSent && MADE.test(result.text)) ||
    (isText && (OF_NAME.test(result.text) || INDEXED.test(result.type)))
  )
    return unknownPart(WIRE, at)
  const known = valueAt(result, file)
  return known === undefined || known.kind === 'expression' || known.kind === 'group'
    ? undefined
    : { name: title.replace(/^get_?(?=[A-Z_a-z])/, ''), at, value: known }
}

const isMaker = ({ type }: Node, title: string): boolean =>
  /^constructor/.test(type) || title === '__init__'

/** The parameters of a method, without its own object. */
const givenTo = (method: Node): Node[] => {
  const list = method.childForFieldName('parameters')
  return list ? partsOf(list).filter(({ text }) => !/^[&\s]*(?:mut\s)?self$/.test(text)) : []
}
