import type { Node, Query } from 'web-tree-sitter'
import { Unreadable } from '../../../base/core/unreadable.ts'
import { commentOf, sectionOf } from './comments.ts'
import { type Fact, type Facts, factsIn } from './facts.ts'
import { makersIn } from './makers.ts'
import { isComment, spanOf } from './node.ts'
import type {
  CodeFile,
  CodeGroup,
  CodeValue,
  Comment,
  Member,
  Members,
  Note,
  Param,
  Scope,
  Unread,
} from './value.ts'

/** Values that are nested more deeply are not read. */
const DEEPEST = 40

/**
 * Reads the lists of a file, as the query of its language says what its nodes mean. The reader knows no
 * language and no shape; a part of a list that no pattern matches is never dropped, but `unread`.
 */
export function readFacts(root: Node, query: Query): CodeFile {
  return new Reader(factsIn(root, query), root).read()
}

class Reader {
  readonly #facts: Facts
  readonly #root: Node
  /** The notes within a member or a scope, by its node. */
  readonly #inside = new Map<number, Fact[]>()

  constructor(facts: Facts, root: Node) {
    this.#facts = facts
    this.#root = root
  }

  read(): CodeFile {
    for (const note of this.#facts.all('note')) {
      const owner = this.#ownerOf(note.node)
      if (owner !== undefined) this.#inside.set(owner, [...(this.#inside.get(owner) ?? []), note])
    }
    const facts = this.#facts.all('list', 'class', 'row')
    facts.sort((one, other) => one.node.startIndex - other.node.startIndex)
    const own = facts.filter(({ role, parts }) => role === 'row' && parts.code !== undefined)
    if (own.length > 0) return this.#ownFile(own, facts)
    return {
      scopes: facts.map((fact) => this.#scopeOf(fact)),
      params: this.#params(),
      doubts: this.#facts.all('doubt').map(({ node, parts, isOfAll }) => ({
        of: isOfAll ? '' : (parts['doubt.of']?.text ?? this.#nameAround(node)),
        unread: { ...unreadOf(node), isDoubt: true },
      })),
      ...this.#texts(),
      unread: errorsIn(this.#root),
    }
  }

  /** The items of a team's own query; each child of its lists has one. */
  #ownFile(own: readonly Fact[], facts: readonly Fact[]): CodeFile {
    const within = (node: Node) =>
      own.some((row) => row.node.startIndex < node.endIndex && node.startIndex < row.node.endIndex)
    const missed = facts
      .filter(({ role, parts }) => role === 'list' && parts['list.value'] === undefined)
      .flatMap(({ node }) => node.namedChildren)
      .filter((node) => !isComment(node) && this.#facts.member(node)?.role !== 'skip')
      .filter((node) => !within(node))
    const rows = own.map(({ node, parts }): Scope => {
      const members = Object.entries(parts).flatMap(([name, part]): Member[] => {
        if (part === undefined || name.startsWith('_')) return []
        return [{ ...PLAIN, name, value: this.#cellOf(part), at: spanOf(part) }]
      })
      const group = { kind: 'group', callee: '', members, unread: [], at: spanOf(node) } as const
      return {
        ...this.#placeOf(node),
        role: 'row',
        name: '',
        kind: 'query',
        value: group,
        isOwn: true,
      }
    })
    const unread = [...missed.map(unreadOf), ...errorsIn(this.#root)]
    return { scopes: rows, params: new Map(), doubts: [], ...this.#texts(), unread }
  }

  /** A capture of a team's own query: a value, else the word itself. */
  #cellOf(node: Node): CodeValue {
    const value = this.#value(node)
    const isWord = node.namedChildCount === 0 && value.kind !== 'number'
    return (value.kind === 'unknown' || value.kind === 'name') && isWord
      ? { kind: 'text', text: node.text, at: spanOf(node) }
      : value
  }

  #placeOf(node: Node) {
    return {
      around: this.#nameAround(node),
      what: /enum|const/.exec(node.type)?.[0].replace('const', 'constants') ?? 'list',
      bases: [],
      notes: [],
      comment: undefined,
      at: { start: node.startIndex, end: node.startIndex },
      start: node.startIndex,
      end: node.endIndex,
    }
  }

  #scopeOf({ role, node, parts, bases }: Fact): Scope {
    const name = parts['list.name'] ?? parts['row.name']
    const value = calledBy(
      this.#value(parts['list.value'] ?? parts['row.value'] ?? node),
      parts.callee,
    )
    const callee = value.kind === 'group' ? value.callee : ''
    const isTable = role === 'row' && value.kind === 'group' && callee === ''
    return {
      ...this.#placeOf(node),
      role: isTable ? 'list' : (role as Scope['role']),
      name: name?.text.replace(/^\$|^.*[.:]/, '') ?? '',
      kind: parts['row.kind'] === undefined ? callee : nameOf(parts['row.kind']),
      bases: bases.map((base) => nameOf(base)),
      value,
      notes: [...this.#notesBefore(node), ...(this.#inside.get(node.id) ?? [])].map((note) =>
        this.#note(note, 0),
      ),
      comment: commentOf(adjacent(commentsBefore(node), outermost(node))),
      at: spanOf(name ?? node),
    }
  }

  #params(): Map<string, Param[]> {
    const params = new Map<string, Map<number, Param>>()
    for (const { node, parts } of this.#facts.params) {
      const of = parts['param.of']?.text ?? ''
      const known = params.get(of) ?? new Map<number, Param>()
      params.set(of, known)
      const value = parts.val === undefined ? undefined : this.#value(parts.val)
      if (!known.has(node.id) || value !== undefined)
        known.set(node.id, { name: node.text.replace(/^[$@]/, ''), value })
    }
    return new Map([...params].map(([of, known]) => [of, [...known.values()]]))
  }

  #texts(): Pick<CodeFile, 'words' | 'makers'> {
    const texts = this.#facts.all('text').map(({ node }) => this.#text(node, 0))
    const words = texts.flatMap((value) =>
      value.kind === 'text' && /^[\w.:/-]{3,80}$/.test(value.text) ? [value] : [],
    )
    return { words, makers: makersIn(this.#root, texts) }
  }

  #ownerOf(node: Node): number | undefined {
    // One beside a member is about the next one.
    if (node.parent !== null && this.#facts.value(node.parent)?.role === 'group') return undefined
    for (let at = node.parent, steps = 0; at !== null && steps < 4; at = at.parent, steps++) {
      const role = this.#facts.member(at)?.role
      if (role === 'pair' || role === 'item' || this.#facts.scope(at) !== undefined) return at.id
    }
    return undefined
  }

  /** The name of the innermost list or class around a node. */
  #nameAround(node: Node): string {
    for (let at = node.parent; at !== null; at = at.parent) {
      const { parts } = this.#facts.scope(at) ?? {}
      if (parts?.['list.name'] !== undefined) return nameOf(parts['list.name'])
    }
    return ''
  }

  #value(node: Node, depth = 0): CodeValue {
    const fact = this.#facts.value(node)
    const at = spanOf(node)
    if (fact === undefined || depth > DEEPEST) return { kind: 'unknown', at }
    const { parts } = fact
    switch (fact.role) {
      case 'wrap': {
        const inner = this.#value(parts.inner ?? node.namedChildren.at(-1) ?? node, depth + 1)
        return parts.callee !== undefined && inner.kind === 'group'
          ? { ...inner, callee: nameOf(parts.callee), at }
          : { ...inner, at }
      }
      case 'text':
        return this.#text(node, depth)
      case 'number':
        return { kind: 'number', number: numberOf(node.text), at }
      case 'null':
        return { kind: 'absent', at }
      case 'ref':
        return { kind: 'name', name: nameOf(node), at }
      default:
        return { kind: 'group', callee: '', ...this.#members(node, depth + 1), at }
    }
  }

  #text(node: Node, depth: number): CodeValue {
    const at = spanOf(node)
    const inner = node.namedChildren.filter(
      ({ type }) => !/(?:_start|_end|brace|quote)$/.test(type),
    )
    if (inner.length === 0) return { kind: 'text', text: unquoted(node.text), at }
    const parts = inner.map((part): CodeValue => {
      const own = spanOf(part)
      if (/escape/.test(part.type)) return { kind: 'text', text: unescaped(part.text), at: own }
      if (/(?:content|fragment)$/.test(part.type))
        return { kind: 'text', text: contentOf(part), at: own }
      if (depth > DEEPEST) return { kind: 'unknown', at: own }
      if (this.#facts.value(part) !== undefined) return this.#value(part, depth + 1)
      const within = part.namedChildren.filter(({ type }) => !/brace$/.test(type))
      const [value] = within
      return within.length === 1 && value !== undefined
        ? this.#value(value, depth + 1)
        : { kind: 'unknown', at: own }
    })
    return parts.every((part) => part.kind === 'text')
      ? { kind: 'text', text: parts.map((part) => part.text).join(''), at }
      : { kind: 'joined', parts, at }
  }

  /** The named parts and values of a group; what no pattern matches is unread. */
  #members(group: Node, depth: number): Members {
    const members: (Member & { row: number })[] = []
    const unread: Unread[] = []
    let notes: Note[] = []
    let comments: Node[] = []
    let section: Comment | undefined
    const add = (node: Node, member: Partial<Member>) => {
      members.push({
        ...PLAIN,
        at: spanOf(node),
        ...member,
        notes: [...notes, ...(member.notes ?? [])],
        comment: commentOf(adjacent(comments, node)),
        section,
        row: node.endPosition.row,
      })
      notes = []
    }
    const onComment = (node: Node) => {
      const last = members.at(-1)
      const comment = commentOf([node])
      const status = sectionOf(comment)
      if (last !== undefined && node.startPosition.row === last.row) {
        members[members.length - 1] = {
          ...last,
          comment: status === undefined ? (last.comment ?? comment) : last.comment,
          section: status ?? last.section,
        }
      } else if (status !== undefined) section = status
      else comments.push(node)
    }
    const visit = (nodes: readonly Node[]) => {
      for (const node of nodes) {
        if (isComment(node)) {
          onComment(node)
          continue
        }
        const fact = this.#facts.member(node)
        if (fact?.role === 'open') visit(node.namedChildren)
        else if (fact?.role === 'note') notes.push(this.#note(fact, depth))
        else if (fact?.role === 'doubt') unread.push({ ...unreadOf(node), isDoubt: true })
        else if (fact === undefined && !this.#facts.value(node)) unread.push(unreadOf(node))
        else if (fact?.role === 'spread') {
          const value = fact.parts.val && this.#value(fact.parts.val, depth)
          if (value?.kind !== 'group') unread.push(unreadOf(node))
          else add(node, { name: '', value: { ...value, callee: SPREAD } })
        } else if (fact?.role === 'pair' || fact?.role === 'item')
          for (const key of fact.keys.length > 0 ? fact.keys.flatMap(this.#keysIn) : [node])
            add(node, this.#pair(fact, key, depth))
        else if (fact === undefined) add(node, { value: this.#value(node, depth) })
        if (fact?.role !== 'open') comments = []
      }
    }
    visit(group.namedChildren)
    return { members, unread }
  }

  /** The keys of one arm: `A | B(_)` has two. */
  #keysIn = (key: Node): Node[] => {
    if (this.#facts.member(key)?.role === 'open') return key.namedChildren.flatMap(this.#keysIn)
    const { role, parts } = this.#facts.value(key) ?? {}
    return role === 'wrap' && parts?.inner !== undefined ? this.#keysIn(parts.inner) : [key]
  }

  #pair({ role, node, parts, column }: Fact, key: Node, depth: number): Partial<Member> {
    const { val } = parts
    const keyRole = this.#facts.value(key)?.role
    const isValue = keyRole === 'text' || (column === KEY && keyRole !== undefined)
    const known = isValue ? this.#value(key, depth) : undefined
    const isWord = known?.kind === 'text' || known?.kind === 'number'
    if (column === DEFAULT)
      return { column, value: val && this.#value(val, depth), at: spanOf(node) }
    return {
      name: known?.kind === 'text' ? known.text : nameOf(key).split('.').at(-1)!,
      // What a key is that is neither a text nor a word of the program has to be known.
      reference: isWord ? undefined : (known ?? qualified(key)),
      column: column ?? '(name)',
      isItem: role === 'item',
      value: val && calledBy(this.#value(val, depth), parts.callee),
      notes: (this.#inside.get(node.id) ?? []).map((note) => this.#note(note, depth)),
      at: spanOf(key),
    }
  }

  #note({ parts, node, column }: Fact, depth: number): Note {
    const { key = node, val } = parts
    return {
      column: column ?? `@${key.text}`,
      value: val ? this.#value(val, depth) : { kind: 'absent', at: spanOf(key) },
      at: spanOf(node),
    }
  }

  #notesBefore(node: Node): Fact[] {
    const found: Fact[] = []
    for (const one of siblingsBefore(node).reverse()) {
      const fact = this.#facts.member(one)
      if (fact?.role === 'note') found.push(fact)
      else if (fact?.role !== 'skip' && !isComment(one)) break
    }
    return found
  }
}

/** The callee of parts that are those of the group which they are in. */
export const SPREAD = '...'
/** What is in place of the key of all other members. */
export const DEFAULT = '(default)'
/** The key of a table, which is a value of the program. */
export const KEY = '(key)'

/** Arguments whose type is said elsewhere: `Error Lost = new("lost")`. */
const calledBy = (value: CodeValue, callee: Node | undefined): CodeValue =>
  callee !== undefined && value.kind === 'group' && value.callee === ''
    ? { ...value, callee: nameOf(callee) }
    : value

/** `Self::Lost` of a `match`, whose patterns are not values. */
const qualified = (key: Node): CodeValue | undefined =>
  /::|\.|->/.test(key.text) ? { kind: 'name', name: nameOf(key), at: spanOf(key) } : undefined

const PLAIN: Omit<Member, 'at'> = {
  name: '',
  reference: undefined,
  column: '(name)',
  isItem: false,
  value: undefined,
  notes: [],
  comment: undefined,
  section: undefined,
}

const nameOf = ({ text }: Node): string =>
  text
    .replace(/^[:&*$]+|^\[|\]$/g, '')
    .replace(/^([^<]*)<.*>$/s, '$1')
    .replace(/::|->|\?\./g, '.')
    .replace(/^(?:self|Self|this|static|cls)\./, '')
    .replace(/(?<=\w)\.(?:value|rawValue)$/, '')
    .replace(/^\\|\s+/g, '')

const unreadOf = (node: Node): Unread => ({
  name: (
    (node.childForFieldName('name') ?? node.childForFieldName('left'))?.text ??
    /[^\s"'`({=,;]+/.exec(node.text)?.[0] ??
    node.type
  ).slice(0, 80),
  text: node.text.replace(/\s+/g, ' ').slice(0, 60),
  at: spanOf(node),
})

/** What the grammar can't read, the outermost of each; a file without an end of its errors is unreadable. */
function errorsIn(root: Node): Unread[] {
  const found: Unread[] = []
  const visit = (node: Node) => {
    if (!node.hasError && !node.isMissing) return
    if (node.isError || node.isMissing) found.push(unreadOf(node))
    else for (const child of node.children) visit(child)
    if (found.length > MOST_ERRORS)
      throw new Unreadable(
        "can't be parsed: too many parts are not in the grammar",
        node.startIndex,
      )
  }
  visit(root)
  return found
}
const MOST_ERRORS = 1000

const numberOf = (text: string): number => {
  const plain = text.replace(/[_\s]/g, '')
  if (/^-?0[xob]/i.test(plain))
    return plain.startsWith('-') ? -Number(plain.slice(1)) : Number(plain)
  return Number(plain.replace(/(?<=\d)(?:[uUlLfFdDmM]+|n|[ui](?:8|16|32|64|128|size))$/, ''))
}

const unquoted = (text: string): string =>
  text
    .replace(/^[@rRbBfFuUcC$]*#*(?:"""|'''|["'`])|(?:"""|'''|["'`])#*$/g, '')
    .replace(/^:(?=\w)/, '')
    .replace(/:$/, '')

/** The content of a text, whose escapes may be nodes within it. */
function contentOf(node: Node): string {
  let [text, at] = ['', node.startIndex]
  const whole = node.text
  for (const part of node.namedChildren) {
    text += whole.slice(at - node.startIndex, part.startIndex - node.startIndex)
    text += unescaped(part.text)
    at = part.endIndex
  }
  return text + whole.slice(at - node.startIndex)
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', 0: '\0', '\n': '' }

function unescaped(sequence: string): string {
  const [, digits] = /^\\[uxU]\{?([0-9a-fA-F]+)\}?$/.exec(sequence) ?? []
  if (digits === undefined) return ESCAPES[sequence[1] ?? ''] ?? sequence.slice(1)
  const point = Number.parseInt(digits, 16)
  return point > 0x10_ffff ? '\ufffd' : String.fromCodePoint(point)
}

/** A declaration with what is around it alone: `export`, decorators. */
function outermost(node: Node): Node {
  let at = node
  while (
    at.parent?.parent &&
    at.parent.startPosition.row === at.startPosition.row &&
    at.parent.namedChildCount <= 3
  )
    at = at.parent
  return at
}

function siblingsBefore(node: Node): Node[] {
  const siblings: Node[] = []
  for (let at = outermost(node).previousNamedSibling; at !== null; at = at.previousNamedSibling) {
    siblings.unshift(at)
    if (siblings.length > 20) break
  }
  return siblings
}

function commentsBefore(node: Node): Node[] {
  const siblings = siblingsBefore(node)
  return siblings.slice(siblings.findLastIndex((one) => !isComment(one)) + 1)
}

/** The last comments of several that are directly above a node. */
function adjacent(comments: readonly Node[], node: Node): readonly Node[] {
  let from = comments.length
  let { row } = node.startPosition
  while (from > 0) {
    const { endPosition, startPosition } = comments[from - 1]!
    if (row - endPosition.row > 1 + (endPosition.column === 0 ? 1 : 0)) break
    row = startPosition.row
    from--
  }
  return comments.slice(from)
}

export type { CodeGroup }
