import type { Node } from 'web-tree-sitter'
import type { Span } from '../../../core/diagnostic.ts'
import { calleeOf, collectionOf, entriesOf, FUNCTION, helpedBy } from '../../code/collections.ts'
import { constantsOf } from '../../code/constants.ts'
import { FUNCTIONS } from '../../code/declarations.ts'
import { nameOf } from '../../code/expression.ts'
import type { Language } from '../../code/language.ts'
import { isHopeless, partsOf, spanOf } from '../../code/node.ts'
import { withTree } from '../../code/tree.ts'
import { errorStatusOf } from '../http.ts'
import {
  ELSEWHERE,
  type Field,
  type Item,
  type ItemList,
  type Left,
  type Lists,
  unreadPart,
  type Value,
  WIRE,
} from '../value.ts'
import { annotationsOf, byAnnotations } from './annotations.ts'
import { brokenParts, isBroken, joinedParts } from './broken.ts'
import { areNames, isCodeIn, isRecord, isSections, itemsOf, withSaid } from './items.ts'
import { methodsIn, resultOf, SENT } from './methods.ts'
import { CONSTRUCTOR, MAKES_CLASS, parametersIn } from './parameters.ts'
import { described, eitherOf, NOTHING_SAID, type Said } from './said.ts'
import { type File, keyOf, valueAt } from './values.ts'

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
  /**
   * The class of an error with what it says about it; without a constant part, it is named. `base`: the
   * class that it extends, whose status it has if it says none, unless its constructor may set one.
   */
  classItem(name: Node, parts: readonly Field[], said: Said, base?: string, isMade?: boolean): void
  /** A constant or variable: a list if its value is one, else an item of those beside it. */
  constant(name: Node | undefined, value: Node | null | undefined, said: Said, how?: How): void
  /** An item that is declared by itself: those of one kind are a list. */
  loose(what: string, item: Item, how?: How): void
  left(node: Node, message: string): void
}

export type How = {
  /** The declaration, which may have annotations. */
  readonly of?: Node
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

/** Reads enums whose members are nodes of a type, with a value and annotations. */
export const enumWith = (member: RegExp) => (node: Node, reader: Reader) =>
  reader.list(
    node.childForFieldName('name')!,
    'enum',
    node.childForFieldName('body'),
    (part, said) => {
      if (!member.test(part.type)) return undefined
      const value = part.childForFieldName('value')
      return item(part.childForFieldName('name') ?? part, said, {
        value: value ? valueAt(value, reader) : undefined,
        ...byAnnotations(annotationsOf(part, reader), []),
      })
    },
  )

/** Reads the lists of a text in a language. Rejects with `Unreadable`. */
export function readCode(
  text: string,
  language: Language,
  description: Description,
): Promise<Lists> {
  return withTree(text, language, (root) => listsIn(root, description))
}

// What is around a declaration: a comment above it is about the declaration.
const AROUND =
  /^(?:export_statement|lexical_declaration|variable_declaration|decorated_definition|expression_statement|const_declaration|var_declaration|var_spec_list|field_declaration|constant_declaration|declaration_statement|return_statement|global_statement|ambient_declaration)$/

type Group = { name: string; what: string; items: { item: Item; isPrivate: boolean }[] }

function listsIn(root: Node, description: Description): Lists {
  const lists: ItemList[] = []
  const left: Left[] = []
  const groups = new Map<string, Group>()
  const file: File = { constants: constantsOf(root), ...parametersIn(root) }
  const methods = methodsIn(root, file)
  /** Classes of errors without a constant, and those that others extend. */
  const bare: Node[] = []
  const extended = new Set<string>()
  /** The statuses of classes that others have as their base. */
  const statuses = new Map<string, readonly Field[]>()
  const isDeclared = ({ type, isError }: Node) =>
    !isError && (Object.hasOwn(description, type) || AROUND.test(type) || FUNCTIONS.test(type))
  const broken = brokenParts(root, isDeclared)
  /** Members of lists that are broken, with all that is in them. */
  const lost: Span[] = []
  const add = (list: ItemList) => {
    const whole =
      broken.length === 0 ? list.items : list.items.filter((one) => !isBroken(one, broken))
    const said = methods.get(list.name)
    const made = said?.own.filter(({ name }) => name === WIRE).slice(0, 1) ?? []
    // What a function makes of a member is sent only where no member says its own code.
    const saysCode = ({ name, value, parts = [] }: Item) =>
      (value !== undefined && kindOf(value) !== 'numbers') ||
      [...parts, ...(said?.members.get(name) ?? [])].some((one) => SENT.test(one.name))
    if (made.length === 0 && !whole.some(saysCode)) made.push(...(said?.of.slice(0, 1) ?? []))
    const others = (said?.others ?? []).filter(({ members }) =>
      whole.some(({ name }) => members.has(name)),
    )
    const items = whole.map((one) => {
      if (said === undefined) return one
      const usual = others.flatMap(({ members, parts }) => (members.has(one.name) ? [] : parts))
      const own = said.members.get(one.name) ?? []
      return { ...one, parts: [...(one.parts ?? []), ...own, ...usual, ...made] }
    })
    if (items.length > 0) lists.push({ ...list, items })
  }
  /** A function that only returns a mapping by constants: `{ [ErrorCode.LOST]: 'The card was lost.' }`. */
  const tableOf = (node: Node) => {
    const [name, block] = [node.childForFieldName('name'), node.childForFieldName('body')]
    const result = block && resultOf(block)
    const body = result ? collectionOf(result) : undefined
    const items = body === undefined ? [] : (itemsOf(body, file, left) ?? [])
    const isByConstants = items.every(({ parts }) =>
      parts?.some((one) => one.name === WIRE || one.name === ELSEWHERE),
    )
    if (name !== null && isByConstants)
      add({ name: name.text, what: 'function', at: spanOf(name), items })
  }
  /** A function that only makes an error: `static cardLost() { return new ApiError('card.lost', 404) }`. */
  const makerOf = (node: Node, reader: Reader, said: Said, of?: Node) => {
    const name = of ?? node.childForFieldName('name')
    // A method of Go copies an error.
    const hasReceiver = node.childForFieldName('receiver') !== null
    if (name === null || hasReceiver || CONSTRUCTOR.test(name.text)) return
    const block = node.childForFieldName('body') ?? partsOf(node).at(-1)
    const result = block && resultOf(block)
    const value = result ? valueAt(result, file) : undefined
    if (value?.kind !== 'group') return
    const hasCode = value.fields.some(isCodeIn)
    const made = OWN_CLASS.test(value.call) ? reader.scope : value.call
    if (hasCode && OF_ERRORS.test(made)) reader.loose('functions', item(name, said, { value }))
  }
  const readerIn = (scope: string, depth: number): Reader => ({
    ...file,
    scope,
    look(nodes, own = '', inherited = NOTHING_SAID) {
      const inner = [scope, own].filter(Boolean).join('.')
      if (depth > 32) return
      let isFirst = true
      const reader = readerIn(inner, depth + 1)
      for (const { node, said } of described(nodes)) {
        const around = isFirst ? eitherOf(said, inherited) : said
        isFirst = false
        const declare = description[node.type]
        if (declare !== undefined) declare(node, reader, around)
        else if (FUNCTIONS.test(node.type)) {
          tableOf(node)
          makerOf(node, reader, around)
        } else if (!isHopeless(node))
          reader.look(node.namedChildren, '', AROUND.test(node.type) ? around : NOTHING_SAID)
      }
    },
    list(name, what, body, itemOf) {
      if (body === null) return
      const items = [...described(body.namedChildren)].flatMap(({ node, said }) => {
        const one = itemOf(node, said)
        if (one === undefined || !isBroken(one, broken)) return one ?? []
        lost.push(spanOf(node))
        return []
      })
      const [title, at] = typeof name === 'string' ? [name, body] : [name.text, name]
      add({ name: title, what, at: spanOf(at), items })
    },
    items(name, what, items) {
      add({ name: name.text, what, at: spanOf(name), items })
    },
    within: (inner) => readerIn([scope, inner].filter(Boolean).join('.'), depth + 1),
    classItem(name, own, said, base = '', isMade = false) {
      const methodsOf = methods.get(name.text)?.own ?? []
      const parts = [
        ...own.map((one) => (isNamedStatus(one) ? { ...one, name: 'status' } : one)),
        ...methodsOf.filter((one) => /code|status|http|^(?:error|message)$/i.test(one.name)),
      ]
      const constant = parts.filter(
        ({ value }) =>
          value.kind !== 'expression' && (value.kind !== 'name' || value.name.includes('.')),
      )
      const inherited = isMade || parts.some(isStatus) ? [] : (statuses.get(base) ?? [])
      statuses.set(name.text, [...constant.filter(isStatus), ...inherited])
      extended.add(base)
      // `class Ok { status = 200 }` without a base is a reply.
      if (base === '' && constant.length > 0 && constant.every(isOfSuccess)) return
      if (constant.some(({ value }) => value.kind === 'scalar' && value.value !== null))
        readerIn('', depth).loose(
          'classes',
          item(name, said, { parts: [...constant, ...inherited] }),
        )
      else if (OF_ERRORS.test(`${name.text} ${base}`) && base !== '') bare.push(name)
    },
    constant(name, value, said, how = {}) {
      if (!value || MAKES_CLASS.test(calleeOf(value))) return
      if (name !== undefined && /^arrow_f|^function_e|^lambda/.test(value.type))
        makerOf(value, this, said, name)
      const own = collectionOf(value)
      const helped = own === undefined ? helpedBy(value) : undefined
      // `defineError('card.lost', { status: 404 })` is one code.
      const body = own ?? (helped && isRecord(valueAt(helped, file)) ? undefined : helped)
      const title = name === undefined ? '' : (nameOf(name)?.split('.').at(-1) ?? name.text)
      if (own !== undefined && isSections(own, file)) {
        for (const { key, value: inner } of entriesOf(own)) {
          const path = [...(title ? [title] : []), `${keyOf(key!, file)?.name}`]
          add({
            name: path.join('.'),
            path,
            what: 'constant',
            at: spanOf(key!),
            items: itemsOf(collectionOf(inner!)!, file, left) ?? [],
          })
        }
        return
      }
      if (body !== undefined && !(name !== undefined && isRecord(valueAt(value, file)))) {
        // `List<ApiError>`, `ApiError[]`
        const [, element] = /(?<!\w)(\w{1,200})[>[\]?\s]{0,20}$/.exec(how.construct ?? '') ?? []
        const items = itemsOf(body, file, left, element)
        if (items !== undefined) {
          const isAside = areNames(items)
          const at = spanOf(name ?? value)
          add({ name: title, what: 'constant', at, items, ...(isAside && { isAside }) })
          return
        }
        if (own !== undefined) return
      }
      const known = valueAt(value, file, how.construct)
      if (name === undefined || known === undefined || known.kind === 'name') return
      if (known.kind === 'scalar' && (known.value === null || FUNCTION.test(value.type))) return
      const { parts, ...marks } = byAnnotations(how.of ? annotationsOf(how.of, file) : [], [])
      this.loose('constants', { ...item(name, said, { value: known, parts }), ...marks }, how)
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
  const composing = composingIn(root.text)
  for (const { name, what, items } of withSaid([...groups.values()])) {
    const isPublic = items.some(({ isPrivate }) => !isPrivate)
    const beginnings = beginningsOf(items.map((one) => one.item))
    const isPrefix = ({ name: own, value }: Item) =>
      value !== undefined &&
      beginnings.has(textOfValue(value) ?? '') &&
      (/prefix$/i.test(own) || composing.has(own))
    const isCode = (title: string) => SENT.test(title)
    // The base of other classes has the status of those without one, and takes the code as a parameter.
    const isBase = ({ name: own, parts = [] }: Item) =>
      what === 'classes' &&
      extended.has(own) &&
      (parts.every(isStatus) ||
        (file.namesFor(own).some(isCode) && !parts.some((one) => isCode(one.name))))
    const own = items
      .filter((one) => (!isPublic || !one.isPrivate) && !isPrefix(one.item) && !isBase(one.item))
      .map((one) => one.item)
    for (const { item: helper, isPrivate } of items)
      if (isPublic && isPrivate)
        left.push({ at: helper.at, message: 'a private constant beside public ones' })
      else if (isPrefix(helper))
        left.push({ at: helper.at, message: 'a text with which other codes begin' })
    const nameless = what === 'classes' ? bare.filter(({ text }) => !extended.has(text)) : []
    const message = 'a class of errors has no constant, such as its code'
    const beside = nameless.map((node) => ({ at: spanOf(node), message }))
    if (what === 'functions' && own.length === 1)
      left.push({ at: own[0]!.at, message: 'the only function that makes an error' })
    else if (own.length > 0) add({ name, what, at: own[0]!.at, items: own, left: beside })
  }
  const unread = [...broken, ...lost].sort((one, other) => one.start - other.start)
  const parts = joinedParts(root.text, unread).map((at) => unreadPart(root.text, at))
  return { lists, left: [...parts, ...left] }
}

/** How a function names the class that it is in. */
const OWN_CLASS = /^(?:Self|self|static|cls|new)\b/
/** Names of classes of errors, alone or as a base. */
const OF_ERRORS = /(?:Error|Exception|Problem|Failure|Fault)s?\b/

const isStatus = ({ name }: Field): boolean => /status|http/i.test(name)

const isOfSuccess = (one: Field): boolean =>
  one.value.kind === 'scalar' &&
  (isStatus(one) ? /^[123]\d\d$/.test(`${one.value.value}`) : /^success$/i.test(one.name))

/** True for an argument without a name that names a status: `HttpStatus.CONFLICT`, not `ErrorCode.CONFLICT`. */
const isNamedStatus = ({ name, value }: Field): boolean =>
  /^\d+$/.test(name) &&
  value.kind === 'name' &&
  /status|http/i.test(value.name) &&
  errorStatusOf(value.name) !== undefined

const textOfValue = (value: Value): string | undefined =>
  value.kind === 'scalar' && typeof value.value === 'string' ? value.value : undefined

/** Texts with which others begin: `PREFIX = 'card'` of the codes that it is in. */
function beginningsOf(items: readonly Item[]): ReadonlySet<string> {
  const texts = new Set(items.flatMap(({ value }) => (value && textOfValue(value)) ?? []))
  const sorted = [...texts].sort()
  return new Set(sorted.filter((text, index) => sorted[index + 1]?.startsWith(text)))
}

/** The names in codes and before others: `AREA` in `AREA + '.lost'` and `"#{AREA}.lost"`, not in `{AREA}: gone`. */
const composingIn = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(COMPOSING)].map(([, inText, before]) => inText ?? before!))
const COMPOSING =
  /["'`][#$]?\{\$?(\w{1,60})\}[\w.:/-]{1,99}["'`]|(?<!\w)(\w{1,60})\s{0,9}[+.]\s{0,9}["'`][\w.:/-]{1,99}["'`]/g

/** Constants of one kind belong together: texts, numbers, calls. */
const kindOf = (value: Value): string =>
  value.kind === 'group' || value.kind === 'list'
    ? 'calls'
    : value.kind === 'scalar' && typeof value.value !== 'string'
      ? 'numbers'
      : 'texts'

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
