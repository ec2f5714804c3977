import type { Node } from 'web-tree-sitter'
import { constantsOf, FUNCTIONS, nameOf } from '../../code/constants.ts'
import type { Language } from '../../code/language.ts'
import { withTree } from '../../code/tree.ts'
import type { Field, Item, ItemList, Left, Lists, Value } from '../value.ts'
import { described, eitherOf, NOTHING_SAID, type Said } from './said.ts'
import { parametersIn } from './parameters.ts'
import {
  collectionOf,
  type Entry,
  entriesOf,
  type File,
  helpedBy,
  keyOf,
  partsOf,
  spanOf,
  valueAt,
} from './values.ts'

/** What a language calls what: which nodes declare items, and how. Other nodes are looked into. */
export type Description = Readonly<Record<string, (node: Node, reader: Reader, said: Said) => void>>

export type Reader = File & {
  /** The name of the class or module that is read. */
  readonly scope: string
  /** Looks for declarations in nodes; `scope`: the name of what they are in. */
  look(nodes: readonly Node[], scope?: string, said?: Said): void
  /** An enum: each part of its body as an item. */
  list(
    name: Node | string,
    what: string,
    body: Node | null,
    itemOf: (part: Node, said: Said) => Item | undefined,
  ): void
  /** Items that are read already. */
  items(name: Node, what: string, items: readonly Item[]): void
  /** The same in a class or module. */
  within(scope: string): Reader
  /** The class of an error with what it says about it: nothing if no part is constant. */
  classItem(name: Node, parts: readonly Field[], said: Said): void
  /** A constant or variable: a list if its value is one, else an item of those beside it. */
  constant(name: Node | undefined, value: Node | null | undefined, said: Said, how?: How): void
  /** An item that is declared by itself: those of one kind are a list. */
  loose(what: string, item: Item, how?: How): void
  left(node: Node, message: string): void
}

export type How = {
  /** The type of a constant. */
  readonly type?: string | undefined
  readonly isPrivate?: boolean | undefined
  /** What `new(…)` makes, if that is not said. */
  readonly construct?: string | undefined
}

/** An item with what comments and other parts say. */
export const item = (
  name: Node,
  said: Said,
  more: {
    value?: Value | undefined
    parts?: readonly Field[]
    deprecated?: boolean | string | undefined
  } = {},
): Item => ({
  ...said,
  name: name.text.replace(/^['"]|['"]$/g, ''),
  at: spanOf(name),
  ...(more.value !== undefined && { value: more.value }),
  ...(more.deprecated !== undefined && { deprecated: more.deprecated }),
  parts: [...(more.parts ?? []), ...said.parts],
})

/** Reads the lists of a text in a language. */
export async function readCode(
  text: string,
  language: Language,
  description: Description,
): Promise<Lists> {
  const parsed = await withTree(text, language, (root) => listsIn(root, description))
  return 'unread' in parsed
    ? { lists: [], left: [{ at: { start: 0, end: 0 }, message: parsed.unread }] }
    : parsed.result
}

// What only stands around a declaration: a comment above it is about the declaration.
const AROUND =
  /^(?:export_statement|lexical_declaration|variable_declaration|decorated_definition|expression_statement|const_declaration|var_declaration|var_spec_list|field_declaration|constant_declaration|declaration_statement|return_statement|global_statement|ambient_declaration)$/

type Group = { name: string; what: string; items: { item: Item; isPrivate: boolean }[] }

function listsIn(root: Node, description: Description): Lists {
  const lists: ItemList[] = []
  const left: Left[] = []
  const groups = new Map<string, Group>()
  const file: File = { constants: constantsOf(root), parameters: parametersIn(root) }
  const noteErrors = (node: Node, name: string): string | undefined => {
    if (!node.hasError) return undefined
    const error = errorIn(node)
    if (error !== undefined)
      left.push({ at: spanOf(error), message: `a part of ${name || 'a list'} has a syntax error` })
    return error && 'a part of the list has a syntax error'
  }
  const add = (list: ItemList, node: Node) => {
    if (list.items.length === 0) return
    const doubt = noteErrors(node, list.name)
    lists.push({ ...list, ...(doubt !== undefined && { doubt }) })
  }
  const readerIn = (scope: string, depth: number): Reader => ({
    ...file,
    scope,
    look(nodes, inner = scope, inherited = NOTHING_SAID) {
      if (depth > 32) return
      let isFirst = true
      const reader = readerIn(inner, depth + 1)
      for (const { node, said } of described(nodes)) {
        const own = isFirst ? eitherOf(said, inherited) : said
        isFirst = false
        const declare = description[node.type]
        if (declare !== undefined) declare(node, reader, own)
        else if (!FUNCTIONS.test(node.type))
          reader.look(node.namedChildren, inner, AROUND.test(node.type) ? own : NOTHING_SAID)
      }
    },
    list(name, what, body, itemOf) {
      if (body === null) return
      const items = [...described(body.namedChildren)].flatMap(
        ({ node, said }) => itemOf(node, said) ?? [],
      )
      const [title, at] = typeof name === 'string' ? [name, body] : [name.text, name]
      add({ name: title, what, at: spanOf(at), items }, body)
    },
    items(name, what, items) {
      add({ name: name.text, what, at: spanOf(name), items }, name)
    },
    within: (inner) => readerIn(inner, depth + 1),
    classItem(name, parts, said) {
      const constant = parts.filter(
        ({ value }) =>
          value.kind !== 'expression' && (value.kind !== 'name' || value.name.includes('.')),
      )
      if (constant.some(({ value }) => value.kind === 'scalar' && value.value !== null))
        readerIn('', depth).loose('classes', item(name, said, { parts: constant }))
    },
    constant(name, value, said, how = {}) {
      if (!value) return
      const own = collectionOf(value)
      const body = own ?? helpedBy(value)
      if (body !== undefined) {
        const items = itemsOf(body, file, left)
        if (items !== undefined) {
          const title = name === undefined ? '' : (nameOf(name)?.split('.').at(-1) ?? name.text)
          add({ name: title, what: 'constant', at: spanOf(name ?? value), items }, body)
          return
        }
        if (own !== undefined) return
      }
      const known = valueAt(value, file, how.construct)
      if (name === undefined || known === undefined || known.kind === 'name') return
      if (known.kind === 'scalar' && known.value === null) return
      this.loose('constants', item(name, said, { value: known }), how)
    },
    loose(what, one, { type = '', isPrivate = false } = {}) {
      const kind = one.value === undefined ? '' : kindOf(one.value)
      const title = type || scope
      const key = [what, title, kind].join('\0')
      const group = groups.get(key) ?? {
        name: title,
        what: title === '' ? what : `${what} of`,
        items: [],
      }
      groups.set(key, group)
      group.items.push({ item: one, isPrivate })
    },
    left(node, message) {
      left.push({ at: spanOf(node), message })
    },
  })
  readerIn('', 0).look(root.namedChildren)
  for (const { name, what, items } of groups.values()) {
    const isPublic = items.some(({ isPrivate }) => !isPrivate)
    const own = items.filter(({ isPrivate }) => !isPublic || !isPrivate).map((one) => one.item)
    for (const { item: helper, isPrivate } of items)
      if (isPublic && isPrivate)
        left.push({ at: helper.at, message: 'a private constant beside public ones' })
    lists.push({ name, what, at: own[0]!.at, items: own })
  }
  if (lists.length === 0) noteErrors(root, 'the file')
  return { lists, left }
}

/** Constants of one kind belong together: texts, numbers, calls. */
const kindOf = (value: Value): string =>
  value.kind === 'group' || value.kind === 'list'
    ? 'calls'
    : value.kind === 'scalar' && typeof value.value !== 'string'
      ? 'numbers'
      : 'texts'

/** The first error within a node. */
function errorIn(node: Node): Node | undefined {
  let at: Node | undefined = node
  for (let depth = 0; at !== undefined && depth < 1000; depth++) {
    if (at.isError || at.isMissing) return at
    at = at.children.find((one) => one.hasError || one.isMissing || one.isError)
  }
  return undefined
}

/**
 * The items of a collection; undefined if its entries are none: a list of names, a mapping whose
 * values are only names of what is declared above.
 */
function itemsOf(body: Node, file: File, left: Left[]): Item[] | undefined {
  const items: Item[] = []
  const entries = new Map(entriesOf(body, file).map((entry) => [entry.node.id, entry]))
  for (const { node, said } of described(body.namedChildren)) {
    const entry = entries.get(node.id)
    if (entry === undefined) continue
    const found = itemOfEntry(entry, said, file)
    if (found !== undefined) items.push(found)
    else if (/splat|spread|unpack|variadic/.test(node.type))
      left.push({ at: spanOf(node), message: 'what is spread into a list is not read' })
  }
  const isBack = items.every(({ value }) => value?.kind === 'name' && !/[.]/.test(value.name))
  return items.length === 0 || isBack ? undefined : items
}

function itemOfEntry({ key, value }: Entry, said: Said, file: File): Item | undefined {
  const known = value && valueAt(value, file)
  if (key !== undefined) {
    const name = keyOf(key, file)
    if (name === undefined || (value !== undefined && known === undefined)) return undefined
    return { ...said, name, at: spanOf(key), value: known, parts: said.parts }
  }
  if (
    known === undefined ||
    value === undefined ||
    known.kind === 'name' ||
    known.kind === 'expression'
  )
    return undefined
  return { ...said, name: '', at: spanOf(value), value: placed(known), parts: said.parts }
}

/** `["A", 402]` in a list: its values by their places. */
const placed = (value: Value): Value =>
  value.kind === 'list' && value.items.length > 1
    ? {
        kind: 'group',
        call: '',
        at: value.at,
        fields: value.items.map((one, index) => ({ name: `${index}`, at: one.at, value: one })),
      }
    : value

/** A text of an annotation or attribute. */
export const textIn = (fields: readonly Field[], ...names: readonly string[]): Field | undefined =>
  fields.find(
    ({ name, value }) =>
      names.includes(name) && value.kind === 'scalar' && typeof value.value === 'string',
  )

/** A member with the parts of its value: `A("a", 402)`, `A = ("a", 402)`. */
export const valueParts = (
  value: Value | undefined,
  names: readonly string[],
): { value?: Value | undefined; parts?: readonly Field[] } =>
  value?.kind === 'list' && value.items.length > 1
    ? {
        parts: value.items.map((one, index) => ({
          name: names[index] ?? `${index}`,
          at: one.at,
          value: one,
        })),
      }
    : { value }

export { partsOf }
