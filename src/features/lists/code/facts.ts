import type { Node, Query } from 'web-tree-sitter'
import { Unreadable } from '../../../base/core/unreadable.ts'
import { computing, TimeLimit, within } from '../../../base/core/values/time-limit.ts'

/**
 * What a node means. Seventeen captures say it, and the reader knows no others:
 *
 *     @text @number @ref @null      a constant, a name, nothing
 *     @group                        its children are members or values
 *     @wrap @inner [@callee]        stands for @inner; @callee takes the arguments
 *     @pair @key [@val]             a named part
 *     @item @key [@val]             the same, and makes a class a list
 *     @note @key [@val]             says something about the next member, or the one it is in
 *     @spread @val [@callee]        the parts of @val are parts of what it is in
 *     @open                         its children are members
 *     @skip                         says nothing about codes
 *     @doubt [@doubt.of]            may change what is sent: of the list that it is in, or of a type
 *     @list @list.value [@list.name @base]   a group whose members are the items
 *     @class @list.value [@list.name @base]  a list if it has an @item, else one item
 *     @row @row.value [@row.name @row.kind]  one item by itself; those of one kind are a list
 *     @param [@param.of @val]       the name of an argument, with its default
 *
 * A team's own query has `@row` with `@code`, `@http` …: one item whose cells have the names of the captures;
 * each child of a `@list` has one. `(#set! column "(wire)")` names the column of a note or a key, `(default)`
 * the value of all members without a key, and `(#set! scope "all")` makes a doubt one about all lists.
 */
type Role = 'text' | 'number' | 'ref' | 'null' | 'group' | 'wrap' | MemberRole | ScopeRole
export type MemberRole = 'pair' | 'item' | 'note' | 'spread' | 'open' | 'skip' | 'doubt'
export type ScopeRole = 'list' | 'class' | 'row' | 'param'

type Family = 'value' | 'member' | 'scope'

const FAMILIES: Readonly<Record<Role, Family>> = {
  text: 'value',
  number: 'value',
  ref: 'value',
  null: 'value',
  group: 'value',
  wrap: 'value',
  pair: 'member',
  item: 'member',
  note: 'member',
  spread: 'member',
  open: 'member',
  skip: 'member',
  doubt: 'member',
  list: 'scope',
  class: 'scope',
  row: 'scope',
  param: 'scope',
}

export type Fact = {
  readonly role: Role
  readonly node: Node
  /** The other captures of the pattern. */
  readonly parts: Readonly<Record<string, Node | undefined>>
  /** All captures of `@base`, and of `@key`: several members of one arm of a `match`. */
  readonly bases: readonly Node[]
  readonly keys: readonly Node[]
  /** The column that the pattern names. */
  readonly column: string | undefined
  /** True for a doubt about all lists, wherever it is. */
  readonly isOfAll: boolean
  readonly pattern: number
}

/** The facts about the nodes of a tree; of several in a family, the pattern that is first counts. */
export class Facts {
  readonly #known = new Map<string, Fact>()
  readonly params: Fact[] = []

  value = (node: Node): Fact | undefined => this.#known.get(`value${node.id}`)
  member = (node: Node): Fact | undefined => this.#known.get(`member${node.id}`)
  scope = (node: Node): Fact | undefined => this.#known.get(`scope${node.id}`)

  all(...roles: readonly Role[]): Fact[] {
    return [...this.#known.values()].filter(({ role }) => roles.includes(role))
  }

  add(fact: Fact): void {
    if (fact.role === 'param') {
      this.params.push(fact)
      return
    }
    const key = `${FAMILIES[fact.role]}${fact.node.id}`
    const known = this.#known.get(key)
    if (known === undefined || fact.pattern < known.pattern) this.#known.set(key, fact)
    else if (fact.pattern === known.pattern) {
      const keys = fact.keys.filter((one) => known.keys.every(({ id }) => id !== one.id))
      const bases = [...known.bases, ...fact.bases]
      this.#known.set(key, { ...known, bases, keys: [...known.keys, ...keys] })
    }
  }
}

const isRole = (name: string): name is Role => Object.hasOwn(FAMILIES, name)

/** What the patterns of a query say of a tree, in bounded time: a team's own query can have any. */
export function factsIn(root: Node, query: Query): Facts {
  const facts = new Facts()
  const seconds = 3 + (root.endIndex / 2 ** 20) * 6
  const computed = computing()
  let count = 0
  const progressCallback = () => ++count % 16 === 0 && computed() > seconds
  const matches = () => query.matches(root, { progressCallback, matchLimit: 65_536 })
  for (const { patternIndex, captures, setProperties = {} } of bounded(seconds * 2, matches)) {
    const parts: Record<string, Node> = {}
    const bases: Node[] = []
    const keys: Node[] = []
    for (const { name, node } of captures) {
      if (name === 'base') bases.push(node)
      if (name === 'key') keys.push(node)
      if (!isRole(name)) parts[name] ??= node
    }
    const column = setProperties.column ?? undefined
    const isOfAll = setProperties.scope === 'all'
    for (const { name, node } of captures)
      if (isRole(name))
        facts.add({ role: name, node, parts, bases, keys, column, isOfAll, pattern: patternIndex })
  }
  if (computed() > seconds) throw new Unreadable(NOT_IN_TIME)
  return facts
}

const NOT_IN_TIME = "can't be read by its query in a bounded time"

function bounded<Result>(seconds: number, work: () => Result): Result {
  try {
    return within(seconds, work)
  } catch (error) {
    if (error instanceof TimeLimit) throw new Unreadable(NOT_IN_TIME)
    throw error
  }
}
