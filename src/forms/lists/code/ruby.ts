import type { Node } from 'web-tree-sitter'
import { calleeOf } from '../../code/collections.ts'
import { argumentsOf } from '../../code/expression.ts'
import { partsOf, spanOf } from '../../code/node.ts'
import type { Field } from '../value.ts'
import { baseOf, passedTo } from './parameters.ts'
import type { Description, Reader } from './reader.ts'
import { bodyOf, described } from './said.ts'
import { callOf, valueAt } from './values.ts'

/** Ruby: constants of modules and classes, hashes, classes of errors. */
export const ruby: Description = {
  module: look,
  class: look,
  assignment(node, reader, said) {
    const left = node.childForFieldName('left')!
    const right = node.childForFieldName('right')
    if (left.type !== 'constant' || right === null) return
    // `Lost = Class.new(ApiError) { def code = 'card.lost' }`
    const body = partsOf(right).find(({ type }) => /^(?:do_)?block$/.test(type))
    if (/^Class\.new\b/.test(right.text))
      reader.classItem(
        left,
        errorParts(right, body?.childForFieldName('body') ?? null, reader),
        said,
        argumentsOf(right)[0]?.text,
      )
    else reader.constant(left, right, said)
  },
  call(node, reader, said) {
    // `register :card_lost, status: 402`; `private_constant` and others have no texts of their own.
    const call = calleeOf(node)
    const value = callOf(node, reader)
    if (
      !/^(?:require|require_relative|include|extend|private|attr_|private_constant|module_function)/.test(
        call,
      ) &&
      value.kind === 'group' &&
      value.fields[0]?.value.kind === 'scalar'
    )
      reader.loose(
        'calls',
        { ...said, name: '', at: spanOf(node), value, parts: said.parts },
        { type: call },
      )
    // `Errors.define do … end`
    const body = node.childForFieldName('block')?.childForFieldName('body')
    if (body) reader.look(body.namedChildren)
  },
}

function look(node: Node, reader: Reader, said: Parameters<Description[string]>[2]): void {
  const name = node.childForFieldName('name')!
  const body = node.childForFieldName('body')
  const parts = node.type === 'class' ? errorParts(node, body, reader) : []
  const base = node.childForFieldName('superclass')
  // The class of an error has its constants as parts; any other class has them as a list.
  if (base !== null) reader.classItem(name, parts, said, baseOf(node))
  const isError = base !== null && parts.length > 0
  reader.look(
    bodyOf(node).filter(({ type }) => !isError || /^(?:class|module)$/.test(type)),
    name.text,
  )
}

function errorParts(node: Node, body: Node | null, reader: Reader): Field[] {
  const base = baseOf(node)
  let maker: Node | undefined
  const own = [...described(body?.namedChildren ?? [])].flatMap(({ node: member }): Field[] => {
    if (member.childForFieldName('name')?.text === 'initialize') maker = member
    const isMethod =
      /^(?:singleton_)?method$/.test(member.type) &&
      member !== maker &&
      member.childForFieldName('parameters') === null
    // `code 'card.lost'`, a method of the base.
    const [argument, other] = member.type === 'call' ? argumentsOf(member) : []
    if (
      argument !== undefined &&
      other === undefined &&
      member.childForFieldName('receiver') === null
    ) {
      const value = valueAt(argument, reader)
      return value?.kind === 'scalar' ? [{ name: calleeOf(member), at: spanOf(member), value }] : []
    }
    const title = isMethod
      ? member.childForFieldName('name')
      : member.type === 'assignment'
        ? member.childForFieldName('left')
        : null
    const inner = isMethod ? member.childForFieldName('body') : member.childForFieldName('right')
    const only =
      inner?.type === 'body_statement'
        ? partsOf(inner).length === 1
          ? partsOf(inner)[0]!
          : null
        : inner
    const value = title && only && valueAt(only, reader)
    // What makes another error says nothing about this one.
    const isMade = value?.kind === 'group' && value.call !== ''
    return title && value && value.kind !== 'expression' && !isMade
      ? [{ name: title.text.toLowerCase(), at: spanOf(title), value }]
      : []
  })
  const call = body
    ?.descendantsOfType('call')
    .find((one) => one?.childForFieldName('method')?.type === 'super')
  return [...own, ...passedTo(base, call, maker, reader)]
}
