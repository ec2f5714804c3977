import type { Node } from 'web-tree-sitter'
import { splitWords } from '../../../core/values/words.ts'
import { calleeOf } from '../../code/collections.ts'
import { argumentsOf } from '../../code/expression.ts'
import { partsOf, spanOf } from '../../code/node.ts'
import { type Field, type Item, scalar } from '../value.ts'
import { baseOf, passedTo } from './parameters.ts'
import { type Description, item, type Reader, valueParts } from './reader.ts'
import { bodyOf, described, eitherOf, saidIn } from './said.ts'
import { valueAt } from './values.ts'

/** Python: enums, classes with constants, classes of errors, dictionaries. */
export const python: Description = {
  class_definition(node, reader, said) {
    const name = node.childForFieldName('name')!
    const bases = partsOf(node.childForFieldName('superclasses') ?? node).map(({ text }) => text)
    const body = partsOf(node.childForFieldName('body')!)
    const enumBase = bases.find((base) => /(?:Enum|Choices|Flag)$/.test(base))
    const members = membersOf(node, reader)
    const items = members.map(({ member }) => member)
    if (enumBase !== undefined) {
      const names = reader.namesFor(name.text)
      const rule = generatedBy(node)
      reader.items(
        name,
        'enum',
        members.map((one) => ofEnum(one, enumBase, rule, names)),
      )
    } else if (
      members.length > 0 &&
      members.every(({ member }) => isConstantName(member.name) || isMade(member, name.text))
    )
      for (const { member } of members) reader.within(name.text).loose('constants', member)
    else {
      const attributes = items.flatMap(({ name: own, at, value }): Field[] =>
        value ? [{ name: own.toLowerCase(), at, value }] : [],
      )
      const call = node
        .descendantsOfType('call')
        .find(
          (one) =>
            one && /^super\(.*\)\.__init__$/.test(one.childForFieldName('function')?.text ?? ''),
        )
      const base = baseOf(node)
      const maker = body.find((one) => one.childForFieldName('name')?.text === '__init__')
      const fields = passedTo(base, call, maker, reader)
      const [first] = body[0]?.type === 'expression_statement' ? partsOf(body[0]) : []
      const docs = first?.type === 'string' ? reader.constants.valueOf(first) : undefined
      const about = eitherOf(said, docs === undefined ? said : saidIn(`${docs}`, spanOf(first!)))
      // What a constructor computes is not known.
      reader.classItem(name, [...attributes, ...fields], about, base, maker !== undefined)
    }
    reader.look(
      body.filter(({ type }) => /^(?:class|function|decorated)_definition$/.test(type)),
      name.text,
    )
  },
  assignment(node, reader, said) {
    const left = node.childForFieldName('left')!
    const right = node.childForFieldName('right')
    if (left.type !== 'identifier' || left.text.startsWith('_')) return
    const members = right && functionalEnum(right, reader)
    if (members) reader.items(left, 'enum', members)
    else if (right?.type === 'subscript' && /^(?:\w+\.)?Literal\[/.test(right.text))
      reader.items(left, 'type', literalsOf(right, reader))
    else reader.constant(left, right, said)
  },
}

/** `Literal['card.lost', 'card.old']` */
const literalsOf = (node: Node, reader: Reader): Item[] =>
  node.childrenForFieldName('subscript').flatMap((one) => {
    const value = one.isNamed ? valueAt(one, reader) : undefined
    return value?.kind === 'scalar' ? [{ name: '', at: spanOf(one), value }] : []
  })

/** An assignment of a class; `isAuto`: its value is `auto()`. */
type Member = { readonly member: Item; readonly isAuto: boolean }

const isConstantName = (name: string): boolean => /^[A-Z][A-Z0-9_]*$/.test(name)

/** `CardLost = Err("card_lost", 404)`; `name = CharField("Your name", 200)` is a field of a form. */
const isMade = ({ value }: Item, scope: string): boolean =>
  value?.kind === 'group' &&
  value.call !== '' &&
  [scope, value.call].some((one) => OF_ERRORS.test(splitWords(one, '_')))

/** `Errors`, `ErrorCodes`, `ApiError`, `ErrorDef`, but not `ErrorForm` and `Deferred`. */
const OF_ERRORS =
  /(?:^|_)(?:err|error|fault|problem|exception|failure)s?(?:_(?:code|def|definition|info|spec|type)s?)?$/i

/** The assignments of a class, with the text below each. */
function membersOf(node: Node, reader: Reader): Member[] {
  const found: Member[] = []
  for (const { node: statement, said } of described(bodyOf(node))) {
    const [part] = partsOf(statement)
    if (statement.type !== 'expression_statement' || part === undefined) continue
    if (part.type === 'string' && found.length > 0) {
      const { parts } = saidIn(`${reader.constants.valueOf(part) ?? ''}`, spanOf(part))
      const last = found.pop()!
      found.push({ ...last, member: { ...last.member, parts: [...parts, ...last.member.parts!] } })
    }
    const left = part.type === 'assignment' ? part.childForFieldName('left') : null
    const right = part.childForFieldName('right')
    if (left?.type !== 'identifier' || right === null || left.text.startsWith('_')) continue
    const value = valueAt(right, reader)
    if (value !== undefined)
      found.push({
        member: item(left, said, { value }),
        isAuto: /(?:^|\.)auto$/.test(calleeOf(right)),
      })
  }
  return found
}

/** What `_generate_next_value_` returns: undefined for what the class of the enum does by itself. */
const generatedBy = (node: Node): 'name' | 'lower' | 'unknown' | undefined => {
  const own = node
    .descendantsOfType('function_definition')
    .find((one) => one?.childForFieldName('name')?.text === '_generate_next_value_')
  if (!own) return undefined
  const last = own.text.trim().split('\n').at(-1)!.trim()
  const returned = last.startsWith('return ') ? last.slice('return '.length).trim() : undefined
  return returned === 'name' ? 'name' : returned === 'name.lower()' ? 'lower' : 'unknown'
}

/** A member of an enum with what `auto()` gives, and the parts of its tuple. */
function ofEnum(
  { member, isAuto }: Member,
  base: string,
  rule: ReturnType<typeof generatedBy>,
  names: readonly string[],
): Item {
  const { value, at, name } = member
  if (isAuto) {
    const kind = rule ?? (/StrEnum$/.test(base) ? 'lower' : 'number')
    if (kind === 'unknown') return member
    if (kind === 'number') return { ...member, value: undefined }
    return { ...member, value: scalar(kind === 'lower' ? name.toLowerCase() : name, at) }
  }
  // The choices of Django are a value and its label.
  const { parts = [], value: own } = valueParts(
    value,
    names.length > 0 ? names : /Choices$/.test(base) ? ['code', 'label'] : [],
  )
  return { ...member, value: own, parts: [...parts, ...(member.parts ?? [])] }
}

/** `Enum('ErrorCode', 'A B')`; a mapping or a list is read as that of any call. */
function functionalEnum(node: Node, reader: Reader): Item[] | undefined {
  if (node.type !== 'call' || !/Enum$/.test(calleeOf(node))) return undefined
  const names = argumentsOf(node)[1]
  const value = names && reader.constants.valueOf(names)
  return typeof value !== 'string'
    ? undefined
    : value
        .split(/[\s,]+/)
        .filter(Boolean)
        .map((name) => ({ name, at: spanOf(names!) }))
}
