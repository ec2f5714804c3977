import { errorStatusOf } from '../../../base/core/contract/named-status.ts'
import type { Span } from '../../../base/core/diagnostic.ts'
import { groupBy } from '../../../base/core/values/lists.ts'
import { isCodeColumn } from '../data/usual-columns.ts'
import { type Cell, DEPRECATED, NAME, type Plain, type Row, SECTION, VALUE } from '../rows.ts'
import { isAbout } from './makers.ts'
import { DEFAULT, KEY, SPREAD } from './reader.ts'
import { spans } from './spans.ts'
import type {
  CodeFile,
  CodeGroup,
  CodeValue,
  Maker,
  Member,
  Note,
  Param,
  Scope,
  Unread,
} from './value.ts'

/** What the annotation of a serialiser says that is sent. */
export const WIRE = '(wire)'
/** The comment of an item. */
export const COMMENTED = '(comment)'

/** The row of a list in code, with its file. */
export type CodeRow = Row & {
  readonly file: number
  readonly key: string
  readonly isByReference: boolean
  /** True for the value of all members that the table does not name. */
  readonly isDefault: boolean
  /** True for a group of groups, which may be a section of a longer list. */
  readonly isSection: boolean
  /** The type or function of its value. */
  readonly callee: string
  /** True for a class that others of the list are made of. */
  readonly isBase?: boolean
}

/** A list in code, with all that has to be known before its codes are certain. */
export type CodeList = {
  readonly file: number
  readonly name: string
  /** The class or namespace that it is in. */
  readonly around: string
  /** What people call it: `enum`, `rows of ApiError`. */
  readonly what: string
  readonly at: Span
  rows: CodeRow[]
  /** Parts that no pattern reads, and what may change what is sent. */
  unread: (Unread & { readonly file: number })[]
  /** The columns of notes about the whole list. */
  readonly notes: readonly Note[]
  /** Types that are in none of the files. */
  readonly imported: readonly string[]
  /** Constants that were not read, if these are written as the names of the rows. */
  readonly others: readonly (Unread & { readonly file: number })[]
  /** Functions that may make its codes. */
  readonly makers: readonly (Maker & { readonly file: number })[]
  /** Parts of the text that belong to the list. */
  readonly spans: readonly Span[]
  readonly isOwn?: true
  /** True for rows that are side by side, and not in a list. */
  readonly isLoose?: true
  /** The other files that say something about the list. */
  readonly files: Set<number>
}

/** The lists of several files, which know the constants and types of each other. */
export function listsIn(files: readonly CodeFile[]): CodeList[] {
  const known = new Known(files)
  const lists = files.flatMap((file, index) => new Reading(known, file, index).lists())
  return joined(withClasses(lists))
}

/** Lists in which the classes of one type are together: many projects have a file for each of them. */
function withClasses(lists: readonly CodeList[]): CodeList[] {
  const made = new Map<string, CodeList>()
  return lists.flatMap((list) => {
    if (list.what !== 'classes' || list.name === '') return [list]
    const first = made.get(list.name)
    if (first === undefined) {
      made.set(list.name, list)
      return [list]
    }
    first.rows.push(...list.rows)
    first.unread.push(...list.unread)
    for (const file of [list.file, ...list.files]) first.files.add(file)
    return []
  })
}

/** What the files say about names: constants, arguments, types. */
class Known {
  readonly #constants = new Map<string, { value: CodeValue; file: number } | null>()
  readonly #params = new Map<string, readonly Param[]>()
  readonly #files = new Map<string, number>()
  readonly types = new Map<string, Scope>()
  readonly doubts = new Map<string, (Unread & { file: number })[]>()
  readonly makers: readonly (Maker & { readonly file: number })[]

  constructor(files: readonly CodeFile[]) {
    this.makers = files.flatMap(({ makers }, file) => makers.map((one) => ({ ...one, file })))
    for (const [index, file] of files.entries()) {
      for (const { of, unread } of file.doubts) {
        const own = this.doubts.get(of) ?? []
        this.doubts.set(of, own)
        own.push({ ...unread, file: index })
      }
      for (const [of, params] of file.params)
        if (of !== '' || files.length === 1) this.#params.set(of, params)
      for (const scope of file.scopes) {
        if (scope.role !== 'row') {
          this.types.set(scope.name, scope)
          this.#files.set(scope.name, index)
        }
        this.#define(scope, index)
      }
    }
  }

  #define({ role, name, value }: Scope, file: number): void {
    if (role === 'row') this.#set(name, value, file)
    else if (value.kind === 'group') {
      for (const member of value.members) {
        if (member.value === undefined || member.name === '') continue
        if (name !== '') this.#set(`${name}.${member.name}`, member.value, file)
        const isConstant = member.isItem || /^[\p{Lu}_]/u.test(member.name)
        if (member.column === NAME && (isConstant || role === 'list'))
          this.#set(member.name, member.value, file)
      }
    }
  }

  #set(name: string, value: CodeValue, file: number): void {
    const old = this.#constants.get(name)
    const isSame =
      old && JSON.stringify({ ...old.value, at: 0 }) === JSON.stringify({ ...value, at: 0 })
    this.#constants.set(name, old === undefined || isSame ? { value, file } : null)
  }

  fileOf(name: string): number | undefined {
    return this.#files.get(name)
  }

  /** The members of a class that no pattern reads: a method of it may make what is sent. */
  unreadOf(name: string): readonly (Unread & { file: number })[] {
    const { role, value } = name === '' ? {} : (this.types.get(name) ?? {})
    const file = this.#files.get(name) ?? 0
    if (role !== 'class' || value?.kind !== 'group') return []
    // A property that is composed of a different one: `Wire => "shop." + Code`.
    const made = value.members
      .filter(
        (one) => !one.isItem && (one.value?.kind === 'joined' || one.value?.kind === 'unknown'),
      )
      .map((one) => ({ name: one.name, text: one.name, at: one.at }))
    return [...value.unread, ...made].map((unread) => ({ ...unread, file }))
  }

  /** True for a type whose arguments are known. */
  isType(name: string): boolean {
    return this.#params.has(name)
  }

  isKnown(name: string): boolean {
    return name === '' || this.types.has(name) || this.paramsOf(name) !== undefined
  }

  paramsOf(callee: string): readonly Param[] | undefined {
    return this.#params.get(callee) ?? this.#params.get(callee.split('.').at(-1)!)
  }

  /** A value with the constants that it names; a scalar, a group, or unknown. */
  resolved(value: CodeValue, file: number, used = new Set<number>(), depth = 0): CodeValue {
    if (depth > 20) return { kind: 'unknown', at: value.at }
    if (value.kind === 'name') {
      const parts = value.name.split('.')
      const short = parts.slice(-2).join('.')
      const found =
        this.#constants.get(short) ?? (parts.length === 1 ? null : this.#ofPackage(short, file))
      if (!found) return value
      const inner = this.resolved(found.value, found.file, used, depth + 1)
      if (found.file !== file) used.add(found.file)
      return inner.kind === 'text' || inner.kind === 'number' ? { ...inner, at: value.at } : value
    }
    if (value.kind !== 'joined') return value
    const parts = value.parts.map((part) => this.resolved(part, file, used, depth + 1))
    const texts = parts.map((part) =>
      part.kind === 'text' ? part.text : part.kind === 'number' ? `${part.number}` : undefined,
    )
    return parts.some(({ kind }) => kind === 'text') && texts.every((text) => text !== undefined)
      ? { kind: 'text', text: texts.join(''), at: value.at }
      : { kind: 'unknown', at: value.at }
  }

  /** `constants.ErrLost` is a constant of another file, never one of the same. */
  #ofPackage(name: string, file: number) {
    const [qualifier = '', last = ''] = name.split('.')
    const found = this.#constants.get(last)
    const isType = this.types.has(qualifier)
    return !isType && found && found.file !== file ? found : null
  }
}

/** A row, with what is not in its cells. `files`: those whose constants it has. */
type RowParts = {
  readonly row: CodeRow
  readonly unread: readonly Unread[]
  readonly spans: readonly Span[]
  readonly files: readonly number[]
}

class Reading {
  readonly #known: Known
  readonly #file: CodeFile
  readonly #index: number

  constructor(known: Known, file: CodeFile, index: number) {
    this.#known = known
    this.#file = file
    this.#index = index
  }

  lists(): CodeList[] {
    const lists: CodeList[] = []
    const loose: Scope[] = []
    const inRows = spans(this.#file.scopes.flatMap(rowsIn).map(({ at }) => at))
    for (const given of this.#file.scopes) {
      if (given.role === 'list' && inRows(given.value.at.start)) continue
      if (isSchema(given.value)) continue
      const scope = rowOfKind(ofHelper(given), this.#file.scopes)
      const { value } = scope
      const isList =
        value.kind === 'group' &&
        (scope.role === 'list' ||
          (scope.role === 'class' && value.members.some(({ isItem }) => isItem)))
      if (isList) lists.push(...this.#listOf(scope, value as CodeGroup))
      else if (scope.role !== 'list') loose.push(scope)
    }
    return [...lists, ...this.#looseLists(loose)].sort(
      (one, other) => one.at.start - other.at.start,
    )
  }

  #listOf(scope: Scope, group: CodeGroup): CodeList[] {
    const isClass = scope.role === 'class'
    // Constants beside the members of an enum are not members.
    const isMember = ({ isItem }: Member) => isItem === isClass
    const all = group.members.some(isMember) ? group.members.filter(isMember) : group.members
    const parts = partsIn(all.map(({ value }) => value))
    const names = new Set(all.map(({ name }) => name))
    const items = all.filter(({ name, value }) => !parts.has(name) && !isSelection(value, names))
    const inner = items.map((member) => this.#rowOf(member, scope))
    if (inner.length === 0) return []
    const callees = items.flatMap(({ value }) =>
      value?.kind === 'group' && value.callee !== '' ? value.callee : [],
    )
    return [
      this.#list(scope, inner, {
        what: isClass ? 'constants' : scope.what,
        // Texts of a class are not made by it.
        callees: isClass && callees.length === 0 ? [] : [scope.name, ...scope.bases, ...callees],
        unread: isClass ? [] : group.unread,
      }),
    ]
  }

  #list(
    scope: Pick<Scope, 'name' | 'around' | 'at' | 'notes' | 'bases'> & { isOwn?: true },
    inner: readonly RowParts[],
    {
      what,
      callees,
      unread,
    }: { what: string; callees: readonly string[]; unread: readonly Unread[] },
  ): CodeList {
    const file = this.#index
    const types = this.#types(callees)
    const doubts = [...types, ''].flatMap((name) => [
      ...(this.#known.doubts.get(name) ?? []),
      ...this.#known.unreadOf(name),
    ])
    const own = [...unread, ...inner.flatMap((one) => one.unread)].map((one) => ({ ...one, file }))
    const all = new Map(
      [...own, ...doubts].map((one) => [`${one.file} ${one.at.start} ${one.at.end}`, one]),
    )
    return {
      file,
      name: scope.name,
      around: scope.around,
      what,
      at: scope.at,
      rows: inner.map(({ row }) => row),
      unread: [...all.values()],
      notes: scope.notes,
      imported: types.filter((name) => !this.#known.isKnown(name) && !OF_LANGUAGES.test(name)),
      others: [],
      makers: this.#known.makers.filter((maker) => isAbout(maker, scope.name)),
      files: new Set([
        ...types.flatMap((name) => this.#known.fileOf(name) ?? []),
        ...inner.flatMap(({ files }) => files),
      ]),
      spans: inner.flatMap(({ spans }) => spans),
      ...(scope.isOwn && { isOwn: true }),
    }
  }

  /** Types with those that they are made of. */
  #types(names: readonly string[]): string[] {
    const found = new Set<string>()
    const visit = (name: string) => {
      if (found.has(name) || found.size > 50) return
      found.add(name)
      for (const base of this.#known.types.get(name)?.bases ?? []) visit(base)
    }
    for (const name of names) visit(name)
    return [...found]
  }

  /** Lists of the rows that a file has side by side: constants, classes, what one function makes. */
  #looseLists(scopes: readonly Scope[]): CodeList[] {
    const isRow = ({ role, value }: Scope) =>
      role === 'class' || ['text', 'number', 'group', 'joined'].includes(value.kind)
    const kinds = new Map<Scope, string>()
    const classes = new Map(
      scopes.filter(({ role }) => role === 'class').map((one) => [one.name, one]),
    )
    const parts = partsIn(scopes.map(({ value }) => value))
    for (const scope of scopes)
      if (isRow(scope) && !(scope.role === 'row' && parts.has(scope.name)))
        kinds.set(scope, this.#kindOf(scope, classes))
    return [...groupBy([...kinds.keys()], (scope) => kinds.get(scope)!).values()].map((rows) => {
      const [first] = rows as [Scope]
      const own = new Set(rows)
      const others = scopes
        .filter(({ role, name }) => role === 'row' && name !== '' && !parts.has(name))
        // What the rows are made of is not a row.
        .filter(({ name }) => name !== first.kind && !this.#known.isType(name))
        .filter((one) => !own.has(one))
        .map((one) => ({ name: one.name, text: one.name, at: one.at, file: this.#index }))
      const bases = new Set(rows.flatMap((scope) => scope.bases))
      const inner = rows.map((scope) => {
        const one = this.#rowOf(memberOf(this.#withBases(scope)), scope)
        return {
          ...one,
          row: { ...one.row, isBase: scope.role === 'class' && bases.has(scope.name) },
        }
      })
      const name = first.isOwn
        ? ''
        : first.role === 'class'
          ? (first.bases[0] ?? first.name)
          : first.kind
      const list = this.#list(
        {
          name,
          around: '',
          at: first.at,
          notes: [],
          bases: first.bases,
          ...(first.isOwn && { isOwn: true }),
        },
        inner,
        {
          what: first.role === 'class' ? 'classes' : 'constants',
          callees: [
            first.kind,
            ...rows.flatMap(({ bases, kind }) => [kind, ...bases]),
            ...rows.filter(({ role }) => role === 'class').map((one) => one.name),
          ],
          unread: first.isOwn ? this.#file.unread : [],
        },
      )
      return { ...list, others, isLoose: true }
    })
  }

  /** A class with the parts that it has from those that it is made of. */
  #withBases(scope: Scope): Scope {
    if (scope.role !== 'class' || scope.value.kind !== 'group') return scope
    const members = [...scope.value.members]
    const seen = new Set([scope.name])
    let [base = ''] = scope.bases
    for (let own = this.#known.types.get(base); own !== undefined && !seen.has(base); ) {
      seen.add(base)
      const names = new Set(members.map(({ name }) => name))
      if (own.value.kind === 'group')
        members.push(
          ...own.value.members.filter(
            ({ name, value, isItem }) =>
              name !== '' && !isItem && !names.has(name) && value?.kind !== 'unknown',
          ),
        )
      base = own.bases[0] ?? ''
      own = this.#known.types.get(base)
    }
    return { ...scope, value: { ...scope.value, members } }
  }

  /** Rows of one kind are a list; a class of a class of the list is one of it, too. */
  #kindOf(scope: Scope, classes: ReadonlyMap<string, Scope>): string {
    if (scope.role === 'row') return `row ${scope.kind}`
    let root = scope
    for (let steps = 0; steps < 20; steps++) {
      const base = classes.get(root.bases[0] ?? '')
      if (base === undefined || base === root) break
      root = base
    }
    return root === scope && scope.bases.length === 0
      ? `class ${scope.name}`
      : `class ${root.bases[0] ?? root.name}`
  }

  #rowOf(member: Member, scope: Scope): RowParts {
    const cells = new Map<string, Cell>()
    const unknown = new Map<string, Span>()
    const unread: Unread[] = []
    const spans: Span[] = [member.at]
    const files = new Set<number>()
    const set = (column: string, value: Plain | undefined, at: Span, isName = false) => {
      if (cells.has(column)) return
      if (value === undefined) {
        if (!unknown.has(column)) unknown.set(column, at)
      } else cells.set(column, { value, at, isName })
    }
    const add = (column: string, given: CodeValue | undefined, depth: number): void => {
      if (given === undefined || given.kind === 'absent') return
      const value = this.#known.resolved(given, this.#index, files)
      spans.push(value.at)
      if (value.kind === 'group') {
        addGroup(column, value, depth)
        return
      }
      const name = value.kind === 'name' ? value.name : undefined
      if (name === 'null') return
      const plain =
        value.kind === 'text' ? value.text : value.kind === 'number' ? value.number : name
      if (name === 'true' || name === 'false') set(column, name === 'true', value.at)
      else set(column, plain, value.at, name !== undefined)
    }
    const addGroup = (column: string, group: CodeGroup, depth: number) => {
      unread.push(...group.unread)
      const own = this.#known.isType(scope.kind) ? scope.kind : scope.name
      const callee = group.callee === '' && depth === 0 ? own : group.callee
      const isTop = column === VALUE
      if (isTop && group.callee !== '' && group.members.length === 0)
        set(VALUE, undefined, group.at)
      // What a call gives within a value is not known; the parts of it are columns of their own.
      const isCalled = group.callee !== '' && group.members.every(({ name }) => name === '')
      if (!isTop && isCalled) set(column, undefined, group.at)
      else if (!isTop && group.members.length > 0) {
        const plain = this.#plain(group)
        if (plain !== undefined) set(column, plain, group.at)
      }
      for (const { name, value, notes } of this.#arguments(group, callee, scope)) {
        const part = isTop ? name : `${column}.${name}`
        add(part, value, depth + 1)
        for (const note of notes) addNote(`${part}${note.column}`, note)
      }
    }
    const addNote = (column: string, { value, at }: Note) => {
      if (value.kind === 'absent') set(column, true, at)
      else if (value.kind === 'group' && value.members.length === 1)
        add(column, value.members[0]!.value, 1)
      else add(column, value, 1)
    }
    const key = member.reference && this.#known.resolved(member.reference, this.#index)
    if (key !== undefined) {
      if (key.kind === 'text' || key.kind === 'number') add(KEY, key, 1)
      else if (key.kind === 'name') set(KEY, key.name, member.at, true)
      else set(KEY, undefined, member.at)
    } else if (member.name !== '') set(member.column, member.name, member.at)
    add(VALUE, member.value, 0)
    for (const note of member.notes) addNote(note.column, note)
    const { comment, section } = member
    if (comment?.deprecated !== undefined) set(DEPRECATED, comment.deprecated || true, comment.at)
    if (comment !== undefined && comment.text !== '') set(COMMENTED, comment.text, comment.at)
    if (section !== undefined) set(SECTION, section.text, section.at)
    const item = { name: member.column === NAME ? member.name : '', at: member.at }
    const row = {
      at: member.at,
      cells,
      unknown,
      item,
      file: this.#index,
      key: member.name,
      isByReference: member.reference !== undefined,
      isDefault: member.column === DEFAULT,
      isSection: isSection(member.value),
      callee: this.#madeBy(member.value),
    }
    return { row, unread, spans, files: [...files] }
  }

  /** What makes a value of its arguments, unless the files say that it has them as they are. */
  #madeBy(value: CodeValue | undefined): string {
    if (value?.kind !== 'group' || this.#known.isType(value.callee)) return ''
    return value.callee
  }

  /** The parts of a group, under the names of the parameters that take them, with their defaults. */
  #arguments(group: CodeGroup, callee: string, scope: Scope): Member[] {
    const members = group.members.flatMap((member): Member[] => {
      const { value } = member
      if (value?.kind !== 'group' || value.callee !== SPREAD) return [member]
      return this.#arguments({ ...value, callee: '' }, scope.bases[0] ?? '', {
        ...scope,
        bases: [],
      })
    })
    const params = this.#known.paramsOf(callee) ?? []
    let index = 0
    const named = members.map((member) => {
      if (member.name !== '') return member
      const at = index++
      return { ...member, name: params[at]?.name ?? `${at}` }
    })
    const given = new Set(named.map(({ name }) => name))
    const defaults = params.flatMap(({ name, value }): Member[] =>
      value === undefined || given.has(name) || members.length === 0
        ? []
        : [{ ...named[0]!, name, value, notes: [], at: value.at }],
    )
    return [...named, ...defaults]
  }

  /** A group as a value: texts of a list, a mapping; undefined if a part of it is not known. */
  #plain({ members }: CodeGroup): Plain | undefined {
    const values = members.map(({ value }): Plain | undefined => {
      const one = value && this.#known.resolved(value, this.#index)
      if (one?.kind === 'group') return one.callee === '' ? this.#plain(one) : undefined
      return one?.kind === 'text' ? one.text : one?.kind === 'number' ? one.number : undefined
    })
    if (!values.every((value) => value !== undefined)) return undefined
    return members.every(({ name }) => name === '')
      ? values
      : Object.fromEntries(members.map(({ name }, index) => [name, values[index]!]))
  }
}

/** Types of the languages themselves, which change nothing. */
const OF_LANGUAGES =
  /^(?:(?:Base|Runtime|Standard|IllegalState)?(?:Error|Exception)|Throwable|Int|Str(?:ing)?|(?:Int|Str)?Enum|Flag|object|record|(?:'static)?str(?:ing)?|int|i32|u16|Final|Final\[str\])$/i

/** The constants that others are made of, such as a prefix, which are not codes. */
const partsIn = (values: readonly (CodeValue | undefined)[]): ReadonlySet<string> =>
  new Set(
    values.flatMap((value) =>
      value?.kind === 'joined'
        ? value.parts.flatMap((part) => (part.kind === 'name' ? part.name.split('.').at(-1)! : []))
        : [],
    ),
  )

/** Some of the constants of a list, such as `ALL = [LOST, OLD]`: no constant of its own. */
const isSelection = (value: CodeValue | undefined, names: ReadonlySet<string>): boolean =>
  value?.kind === 'group' &&
  value.callee === '' &&
  value.members.length > 0 &&
  value.members.every(
    ({ name, value: one }) =>
      name === '' && one?.kind === 'name' && names.has(one.name.split('.').at(-1)!),
  )

const hasCode = (value: CodeValue): boolean =>
  value.kind === 'group' &&
  value.members.some(({ name, value: own }) => isCodeColumn(name) && own?.kind !== 'group')

/** One of several groups of one type that have a code, `errors.LOST = { code: … }`, is a row. */
const rowOfKind = (scope: Scope, all: readonly Scope[]): Scope =>
  scope.role === 'list' &&
  scope.kind !== '' &&
  hasCode(scope.value) &&
  all.some((one) => one !== scope && one.kind === scope.kind && hasCode(one.value))
    ? { ...scope, role: 'row' }
    : scope

/** The constants of a class of which each is a row: groups that have a code, `ERROR = { code: … }`. */
function rowsIn({ role, value }: Scope): readonly CodeGroup[] {
  if (role !== 'class' || value.kind !== 'group') return []
  const groups = value.members.flatMap((one) =>
    one.isItem && one.value?.kind === 'group' ? one.value : [],
  )
  return groups.length > 1 && groups.every(hasCode) ? groups : []
}

const isSection = (value: CodeValue | undefined): boolean =>
  value?.kind === 'group' &&
  value.callee === '' &&
  value.members.length > 0 &&
  value.members.every(
    (one) => one.value?.kind === 'group' && one.value.callee === '' && one.name !== '',
  )

/**
 * True for the schema of an object, which has members and no items: all that one library makes,
 * `z.object({ code: z.string() })`.
 */
function isSchema(value: CodeValue): boolean {
  const calls = (one: CodeValue | undefined) => (one?.kind === 'group' ? one.callee : '')
  const [library, ...rest] = calls(value).split('.')
  const inner = value.kind === 'group' ? value.members[0]?.value : undefined
  return (
    library !== '' &&
    /object$|^(?:shape|struct|interface)$/i.test(rest.at(-1) ?? '') &&
    inner?.kind === 'group' &&
    inner.callee === '' &&
    inner.members.some((one) => calls(one.value).startsWith(`${library}.`))
  )
}

/** What a function takes that makes a list of it: `defineErrors({ … })`. */
function ofHelper(scope: Scope): Scope {
  const { value, role } = scope
  if (role !== 'row' || value.kind !== 'group' || value.members.length !== 1) return scope
  const [member] = value.members
  const inner = member?.value
  if (member?.name !== '' || inner?.kind !== 'group' || inner.callee !== '') return scope
  if (!inner.members.every((one) => one.value?.kind === 'group' || one.value?.kind === 'text'))
    return scope
  const note: Note = {
    column: `@${value.callee}`,
    value: { kind: 'absent', at: value.at },
    at: scope.at,
  }
  return { ...scope, role: 'list', value: inner, notes: [...scope.notes, note] }
}

const memberOf = ({ name, value, notes, comment, at, isOwn }: Scope): Member => ({
  name: isOwn ? '' : name,
  reference: undefined,
  column: NAME,
  isItem: true,
  value,
  notes,
  comment,
  at,
  section: undefined,
})

/** The column by which other lists know a row: that of its code in a list without names. */
const columnOf = ({ key, cells }: CodeRow): string | undefined =>
  key === '' ? [...cells.keys()].find(isCodeColumn) : undefined

const keyOf = (row: CodeRow): string => {
  const { value, isName } = row.cells.get(columnOf(row) ?? '') ?? {}
  return value === undefined || isName ? row.key : `${value}`
}

/** The rows of a list by the words that others have for them. */
const rowsByWord = ({ rows }: CodeList): ReadonlyMap<string, CodeRow> =>
  new Map(
    rows.flatMap((row) => {
      const value = row.cells.get(VALUE)?.value
      const key = keyOf(row)
      return [
        ...(key === '' || row.isByReference || row.isDefault ? [] : [[key, row] as const]),
        ...(typeof value === 'string' ? [[value, row] as const] : []),
      ]
    }),
  )

const isTable = ({ rows }: CodeList) => rows.some(({ isByReference }) => isByReference)
/** True for a list whose rows are keys of a table, or have a code of their own and no name. */
const isKeyed = ({ rows }: CodeList) =>
  rows.every((row) => row.isByReference || row.cells.has(KEY) || row.key === '') &&
  new Set(rows.map(keyOf)).size === rows.length
/** True for a list of words: two of them say two codes of one key, which nobody joins. */
const areWords = ({ rows }: CodeList) =>
  rows.every(({ cells }) => {
    const value = cells.get(VALUE)?.value ?? ' '
    return /^\S+$/.test(`${value}`) && errorStatusOf(value) === undefined
  })

/** A table by the names, the values or the codes of another list says more about its rows. */
function joined(lists: readonly CodeList[]): CodeList[] {
  const rest: CodeList[] = []
  const words = new Map(lists.map((list) => [list, rowsByWord(list)]))
  for (const [index, list] of lists.entries()) {
    const host = lists.find(
      (other, at) =>
        other !== list &&
        isKeyed(list) &&
        !isTable(other) &&
        (isTable(list) || !areWords(list) || !areWords(other)) &&
        (isTable(list) || at < index || !isKeyed(other)) &&
        list.rows.every((row) => row.isDefault || words.get(other)!.has(keyOf(row))),
    )
    if (host === undefined) rest.push(list)
    else addTo(host, list, words.get(host)!)
  }
  return rest.map(withoutDefault)
}

/** A list of which nobody knows the other members. */
function withoutDefault(list: CodeList): CodeList {
  const others = list.rows.filter(({ isDefault }) => isDefault)
  if (others.length === 0) return list
  const unread = others.map(({ at, file }) => ({
    name: 'default',
    text: 'the value of all others',
    at,
    file,
  }))
  return {
    ...list,
    rows: list.rows.filter(({ isDefault }) => !isDefault),
    unread: [...list.unread, ...unread],
  }
}

/** Adds what a table says of the rows of a list; what they say otherwise is a part that is not read. */
function addTo(host: CodeList, list: CodeList, rows: ReadonlyMap<string, CodeRow>): void {
  const named = new Set(list.rows.map((row) => rows.get(keyOf(row))))
  const pairs = list.rows.flatMap((one) =>
    one.isDefault
      ? host.rows.flatMap((row) => (named.has(row) ? [] : [[one, row] as const]))
      : [[one, rows.get(keyOf(one))!] as const],
  )
  for (const [one, row] of pairs) {
    // A place in another file is that of the row.
    const placed = (at: Span) => (row.file === list.file ? at : row.at)
    const nameOf = (column: string) => (column === VALUE ? list.name || VALUE : column)
    for (const [column, cell] of one.cells) {
      const known = row.cells.get(nameOf(column))
      if (column === NAME || column === KEY || column === columnOf(one)) continue
      if (known === undefined)
        (row.cells as Map<string, Cell>).set(nameOf(column), { ...cell, at: placed(cell.at) })
      else if (`${known.value}` !== `${cell.value}`)
        host.unread.push({
          name: list.name === '' ? '' : `${list.name}.${column}`,
          text: `${column} of ${keyOf(one)} in ${list.name || 'another list'}, which is said otherwise`,
          at: cell.at,
          file: list.file,
        })
    }
    for (const [column, span] of one.unknown)
      (row.unknown as Map<string, Span>).set(nameOf(column), placed(span))
  }
  host.unread.push(...list.unread)
  for (const file of [list.file, ...list.files]) host.files.add(file)
  ;(host.spans as Span[]).push(...(host.file === list.file ? list.spans : []))
}
