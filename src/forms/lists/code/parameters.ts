import type { Node } from 'web-tree-sitter'
import { FUNCTIONS } from '../../code/declarations.ts'
import { partsOf } from '../../code/node.ts'
import { calleeOf, type File } from './values.ts'

const CLASSES =
  /^(?:(?:abstract_)?class|enum|record|struct|interface|object|trait|impl|module|data_class)(?:_declaration|_definition|_item)?$/
const CONSTRUCTORS = /^(?:constructor|__init__|__construct|initialize|new)$/
/** Calls that make a class. */
export const MAKES_CLASS =
  /^(?:Struct|Data\.define|(?:collections\.)?namedtuple|(?:typing\.)?NamedTuple)$/
const LISTS = /^(?:parameters|parameter_list|formal_parameters|class_parameters|method_parameters)$/

/**
 * The names of parameters by what is called: a class, `Class.method`, a function. A class without a
 * constructor has those of its fields, in their order: a generated constructor, a struct.
 */
export function parametersIn(root: Node): Pick<File, 'parameters' | 'functions'> {
  const functions = new Set<string>()
  const all = new Map<string, readonly string[]>()
  const add = (name: string, names: readonly string[]) => {
    if (name !== '' && names.length > (all.get(name)?.length ?? 0)) all.set(name, names)
  }
  const visit = (node: Node, scope: string, depth: number): void => {
    if (depth > 32) return
    const own = node.childForFieldName('name')?.text ?? node.childForFieldName('type')?.text ?? ''
    if (node.type === 'assignment') {
      // `Err = Struct.new(:code, :status)`, `Err = namedtuple('Err', 'code status')`
      const value = node.childForFieldName('right')
      if (value !== null && MAKES_CLASS.test(calleeOf(value)))
        add(
          node.childForFieldName('left')!.text,
          value.text.match(/(?<=:)\w+/g) ?? value.text.replace(/^[^,]*/, '').match(/\w+/g) ?? [],
        )
    } else if (node.type === 'type_spec' || node.type === 'struct_item') add(own, fieldsOf(node))
    else if (CLASSES.test(node.type)) {
      const primary = partsOf(node).find(({ type }) => type === 'primary_constructor') ?? node
      add(own, parameterNames(primary))
      const before = all.get(own)
      for (const child of node.namedChildren) visit(child, own, depth + 1)
      if (all.get(own) === before && before === undefined) add(own, fieldsOf(node))
    } else if (FUNCTIONS.test(node.type)) {
      const names = parameterNames(node)
      if (scope === '') {
        functions.add(own || (node.parent?.childForFieldName('name')?.text ?? ''))
        add(own, names)
      } else if (CONSTRUCTORS.test(own) || own === scope) add(scope, names)
      if (scope !== '') add(`${scope}.${own}`, names)
    } else for (const child of node.namedChildren) visit(child, scope, depth + 1)
  }
  visit(root, '', 0)
  return { parameters: all, functions }
}

export const parameterNames = (node: Node): string[] => {
  const list =
    node.childForFieldName('parameters') ?? partsOf(node).find(({ type }) => LISTS.test(type))
  return (list ? partsOf(list) : []).flatMap((parameter) => {
    if (/self_parameter|splat|receiver/.test(parameter.type)) return []
    const several = parameter.childrenForFieldName('name').filter(({ isNamed }) => isNamed)
    const names =
      several.length > 0
        ? several
        : [
            parameter.childForFieldName('pattern') ??
              partsOf(parameter).find(({ type }) => type === 'identifier') ??
              parameter,
          ]
    return names
      .map(({ text }) =>
        parameter.type === 'parameter_declaration' ? exported(text) : text.replace(/^\$/, ''),
      )
      .filter((name) => !/^(?:self|cls|this)$/.test(name))
  })
}

/** A parameter of Go under the name of the field that it fills: `code` is `Code`. */
const exported = (name: string): string => name.slice(0, 1).toUpperCase() + name.slice(1)

/** The fields that a generated constructor fills: those without a value, that are not static. */
function fieldsOf(node: Node): string[] {
  const body = node.childForFieldName('body') ?? node.childForFieldName('type')
  const found: string[] = []
  const visit = (one: Node, depth: number): void => {
    if (depth > 4 || FUNCTIONS.test(one.type) || CLASSES.test(one.type)) return
    if (/^(?:field_declaration|assignment|public_field_definition)$/.test(one.type)) {
      // A static field is not a parameter; one of a data class of Python may have a value.
      if (
        partsOf(one).some(
          ({ type, text }) => /^modifier/.test(type) && /\bstatic\b|\bconst\b/.test(text),
        )
      )
        return
      if (one.type === 'assignment') {
        if (one.childForFieldName('type') !== null) found.push(one.childForFieldName('left')!.text)
        return
      }
      for (const declarator of [
        ...one.childrenForFieldName('declarator'),
        ...one.childrenForFieldName('name'),
      ])
        if (declarator.isNamed && declarator.childForFieldName('value') === null)
          found.push(declarator.childForFieldName('name')?.text ?? declarator.text)
    } else for (const child of one.namedChildren) visit(child, depth + 1)
  }
  if (body !== null) visit(body, 0)
  return found
}
