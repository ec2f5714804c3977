import type { Node } from 'web-tree-sitter'
import { calleeOf } from '../../code/collections.ts'
import { FUNCTIONS } from '../../code/declarations.ts'
import { argumentsOf } from '../../code/expression.ts'
import { isText, numberOf } from '../../code/literals.ts'
import { partsOf, spanOf, statementsOf } from '../../code/node.ts'
import type { Field } from '../value.ts'
import { argumentFields, type File, valueAt } from './values.ts'

const CLASSES =
  /^(?:(?:abstract_)?class|enum|record|struct|interface|object|trait|impl|module|data_class)(?:_declaration|_definition|_item)?$/
export const CONSTRUCTOR = /^(?:constructor|__init__|__construct|initialize)$/
/** Calls that make a class. */
export const MAKES_CLASS =
  /^(?:Struct|Data\.define|(?:collections\.)?namedtuple|(?:typing\.)?NamedTuple)$/
const LISTS = /^(?:parameters|parameter_list|formal_parameters|class_parameters|method_parameters)$/

type Parameter = { readonly name: string; readonly type: string }

/**
 * The names of parameters by what is called: a class, `Class.method`, a function. A class without a
 * constructor has those of its fields, in their order: a generated constructor, a struct; else those of
 * its base.
 */
export function parametersIn(root: Node): Pick<File, 'namesFor' | 'functions'> {
  const functions = new Set<string>()
  const all = new Map<string, Parameter[][]>()
  const bases = new Map<string, string>()
  const add = (name: string, parameters: Parameter[]) => {
    if (name !== '' && parameters.length > 0) all.set(name, [...(all.get(name) ?? []), parameters])
  }
  const named = (names: readonly string[]) => names.map((name) => ({ name, type: '' }))
  const visit = (node: Node, scope: string, depth: number): void => {
    if (depth > 32) return
    const own = node.childForFieldName('name')?.text ?? node.childForFieldName('type')?.text ?? ''
    if (node.type === 'assignment') {
      // `Err = Struct.new(:code, :status)`, `Err = namedtuple('Err', 'code status')`, or of pairs with types
      const value = node.childForFieldName('right')
      if (value !== null && MAKES_CLASS.test(calleeOf(value)))
        add(
          node.childForFieldName('left')!.text,
          named(
            value.text.match(/(?<=:)\w+|(?<=[[,]\s*\(\s*["'])\w+(?=["']\s*,\s*[A-Za-z])/g) ??
              value.text.replace(/^[^,]*/, '').match(/\w+/g) ??
              [],
          ),
        )
    } else if (node.type === 'type_spec' || node.type === 'struct_item')
      add(own, named(fieldsOf(node)))
    else if (CLASSES.test(node.type)) {
      const primary = partsOf(node).find(({ type }) => type === 'primary_constructor') ?? node
      add(own, parametersOf(primary))
      for (const child of node.namedChildren) visit(child, own, depth + 1)
      if (!all.has(own)) add(own, named(fieldsOf(node)))
      bases.set(own, baseOf(node))
    } else if (FUNCTIONS.test(node.type)) {
      const names = parametersOf(node)
      if (scope === '') {
        functions.add(own || (node.parent?.childForFieldName('name')?.text ?? ''))
        add(own, names)
      } else if (CONSTRUCTOR.test(own) || own === 'new' || own === scope) add(scope, names)
      if (scope !== '') add(`${scope}.${own}`, names)
    } else for (const child of node.namedChildren) visit(child, scope, depth + 1)
  }
  visit(root, '', 0)
  const namesFor = (name: string, given: readonly Node[] = [], depth = 0): readonly string[] => {
    const base = bases.get(name)
    const fitting = (all.get(name) ?? []).filter((one) => fits(one, given))
    const longest = Math.max(...fitting.map(({ length }) => length))
    const best = fitting.filter(({ length }) => length === (given.length || longest))
    const [first = [], ...others] = (
      best.length > 0 ? best : fitting.filter(({ length }) => length === longest)
    ).map((one) => one.map((parameter) => parameter.name))
    if (first.length === 0 && base && depth < 8) return namesFor(base, given, depth + 1)
    // Which of them is called, nobody knows.
    return others.every((other) => other.join() === first.join()) ? first : []
  }
  return { namesFor, functions }
}

/** True if the arguments can be those of the parameters: a number is not a text. */
const fits = (parameters: readonly Parameter[], given: readonly Node[]): boolean =>
  given.every((node, index) => {
    const [value, type] = [partsOf(node).at(-1) ?? node, parameters[index]?.type ?? '']
    return isText(value)
      ? !/^(?:u?int|long|short|number|Integer|Long|float|double|bool)/i.test(type)
      : numberOf(value) === undefined || !/^(?:str|CharSequence|text)/i.test(type)
  })

const BASES =
  /^(?:superclass|base_list|base_clause|class_heritage|delegation_specifiers|argument_list)$/

/** The name of the class that a class has as its first base; empty without one. */
export function baseOf(node: Node): string {
  let one = partsOf(node).find(({ type }) => BASES.test(type))
  while (one !== undefined && !/^[\w$.:\\]+$/.test(one.text)) one = partsOf(one)[0]
  return one?.text.replace(/::|\\/g, '.') ?? ''
}

const listedIn = (node: Node): Node[] => {
  const list =
    node.childForFieldName('parameters') ?? partsOf(node).find(({ type }) => LISTS.test(type))
  return list ? partsOf(list) : []
}

export const parametersOf = (node: Node): Parameter[] =>
  listedIn(node).flatMap((parameter) => {
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
    const type = parameter.childForFieldName('type')?.text.replace(/^[:\s]+/, '') ?? ''
    return names
      .map(({ text }) =>
        parameter.type === 'parameter_declaration' ? exported(text) : text.replace(/^\$/, ''),
      )
      .filter((name) => !/^(?:self|cls|this)$/.test(name))
      .map((name) => ({ name, type }))
  })

/**
 * What a constructor passes to its base, with what its own parameters are by default; then those that
 * it does not pass. Objects are their members: `super({ code: 'card.lost' }, 404)`.
 */
export function passedTo(
  base: string,
  call: Node | null | undefined,
  maker: Node | undefined,
  file: File,
): Field[] {
  const given = call ? argumentsOf(call) : []
  const fields = argumentFields(given, file, file.namesFor(base, given)).flatMap((field) =>
    field.value.kind === 'group' && field.value.call === '' ? field.value.fields : [field],
  )
  return withDefaults(fields, maker, file)
}

/** Fields with what the parameters of a constructor are by default, then what it sets. */
export function withDefaults(
  fields: readonly Field[],
  maker: Node | undefined,
  file: File,
): Field[] {
  const defaults = new Map<string, Field>()
  for (const parameter of maker === undefined ? [] : listedIn(maker)) {
    const of = (...names: string[]) =>
      names.map((name) => parameter.childForFieldName(name)).find((one) => one !== null)
    const parts = partsOf(parameter)
    const title =
      of('name', 'pattern', 'left') ?? parts.find(({ type }) => type === 'identifier') ?? parameter
    const usual = of('value', 'default_value', 'right') ?? parts.at(-1)
    const value = usual && usual.id !== title.id ? valueAt(usual, file) : undefined
    const name = title.text.replace(/^\$/, '')
    if (
      value?.kind === 'name'
        ? value.name.includes('.')
        : value?.kind === 'scalar' &&
          (typeof value.value === 'string' ||
            (typeof value.value === 'number' && /status|code|http/i.test(name)))
    )
      defaults.set(name, { name, at: value!.at, value: value! })
  }
  const passed = new Set<string>()
  const filled = fields.map((field) => {
    const usual = field.value.kind === 'name' ? defaults.get(field.value.name) : undefined
    if (usual === undefined) return field
    passed.add(usual.name)
    return { ...usual, name: field.name }
  })
  for (const { name } of fields) passed.add(name)
  return [
    ...filled,
    ...[...defaults.values()].filter(({ name }) => !passed.has(name)),
    ...(maker !== undefined && FUNCTIONS.test(maker.type) ? setIn(maker, file) : []).filter(
      ({ name }) => !passed.has(name),
    ),
  ]
}

/**
 * The code and the status that a constructor sets: `this.code = 'card.lost'`, `@status = 404`. What it sets
 * twice, or only in a case, is not known.
 */
function setIn(maker: Node, file: File): Field[] {
  const all = maker.descendantsOfType(['assignment_expression', 'assignment'])
  const nameOf = (one: Node | null) => {
    const [, object, name] = SET.exec(one?.childForFieldName('left')?.text ?? '') ?? []
    // In Python and Ruby, a name without an object is a variable.
    return object === undefined && one?.type === 'assignment' ? undefined : name
  }
  return statementsOf(maker).flatMap((statement) => {
    const one = statement.type === 'expression_statement' ? partsOf(statement)[0]! : statement
    const name = nameOf(one)
    const right = one.childForFieldName('right')
    const value = right ? valueAt(right, file) : undefined
    const isPlain = value?.kind === 'scalar' || (value?.kind === 'name' && value.name.includes('.'))
    const isOnce = all.filter((other) => nameOf(other) === name).length === 1
    return name !== undefined && isPlain && isOnce ? [{ name, at: spanOf(one), value }] : []
  })
}
const SET = /^(this\.|self\.|\$this->|@)?(\w{0,99}(?:code|status)\w{0,99})$/i

/** A parameter of Go under the name of the field that it fills: `code` is `Code`. */
const exported = (name: string): string => name.slice(0, 1).toUpperCase() + name.slice(1)

/** The fields that a generated constructor fills: those without a value, that are not static. */
function fieldsOf(node: Node): string[] {
  const body = node.childForFieldName('body') ?? node.childForFieldName('type')
  const found: string[] = []
  const visit = (one: Node, depth: number): void => {
    if (depth > 4 || FUNCTIONS.test(one.type) || CLASSES.test(one.type)) return
    if (/^(?:field_declaration|assignment)$/.test(one.type)) {
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
