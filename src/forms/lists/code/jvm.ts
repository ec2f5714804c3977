import { groupBy } from '../../../core/values/group.ts'
import { type Field, type Item, type ItemList, type NativeForm, WIRE } from '../value.ts'
import { commentBehind, commentsBefore, type Said } from './comments.ts'
import { CLOSING, type Cursor, isNext, peek, skipTo, take, takeMark } from './cursor.ts'
import { readItems, readValue } from './expression.ts'
import { described, eitherOf, loose, withNames } from './items.ts'
import { type Syntax, tokensOf } from './tokens.ts'

const SYNTAX: Syntax = {
  line: ['//'],
  block: ['/*', '*/'],
  texts: [
    { start: '"""', end: '"""', long: true },
    { start: '"', end: '"' },
    { start: "'", end: "'" },
  ],
}

/**
 * Java and Kotlin: enums with the arguments of their constructors, constants, and the objects and
 * classes of a sealed class.
 */
export const jvm: NativeForm = {
  read(source) {
    const tokens = tokensOf(source, SYNTAX)
    const cursor: Cursor = { tokens, at: 0 }
    const ahead: Ahead = { left: 8 * tokens.length }
    const lists: ItemList[] = []
    const constants: Item[] = []
    const classes: KotlinClass[] = []
    let [above, marks]: [Said, Annotation[]] = [{ parts: [] }, []]
    let isModified = false
    while (peek(cursor) !== undefined) {
      const said = commentsBefore(cursor, source)
      const found = readAnnotations(cursor)
      // What is said before `public` is about what follows it.
      above = isModified && said.parts.length === 0 ? above : said
      marks = isModified ? [...marks, ...found] : found
      const token = take(cursor)
      if (token === undefined) break
      isModified = token.kind === 'name' && MODIFIER.test(token.text)
      if (token.kind !== 'name' || isModified) continue
      if (token.text === 'enum') {
        const isKotlin = isNext(cursor, 'class')
        if (isKotlin) take(cursor)
        const name = take(cursor)
        if (name?.kind === 'name') lists.push(readEnum(cursor, source, name, isKotlin, ahead))
      } else if (/^(?:class|object)$/.test(token.text)) {
        const one = readClass(cursor)
        if (one !== undefined)
          classes.push({
            ...one,
            item: { ...one.item, ...deprecatedBy(marks), ...described(above) },
          })
      } else if (/^(?:final|val|const)$/.test(token.text)) {
        const constant = readConstant(cursor)
        if (constant !== undefined)
          constants.push({
            ...constant,
            ...deprecatedBy(marks),
            ...described(eitherOf(above, commentBehind(cursor, source))),
          })
      }
    }
    return {
      lists: [
        ...lists.filter(({ items }) => items.length > 0),
        ...familiesOf(classes),
        ...loose('constants', constants),
      ],
      left: [],
    }
  },
}

/** How many tokens may still be read ahead: enums that never end would be read once for each. */
type Ahead = { left: number }

const MODIFIER = /^(?:public|private|protected|internal|static|sealed|abstract|open|data|inner)$/

/** A class or an object of Kotlin: the names of its parameters, and what it passes to its base. */
type KotlinClass = {
  readonly item: Item
  readonly parameters: readonly string[]
  readonly base: string
  readonly args: readonly Field[]
}

/** `ApiError(val code: String)`, `CardLost : ApiError("CARD_LOST")`, after `class` or `object`. */
function readClass(cursor: Cursor): KotlinClass | undefined {
  const name = peek(cursor)
  if (name?.kind !== 'name') return undefined
  take(cursor)
  const parameters = takeMark(cursor, '(') ? readParameters(cursor) : []
  let [base, args]: [string, Field[]] = ['', []]
  if (takeMark(cursor, ':'))
    for (let token = peek(cursor); token?.kind === 'name'; token = peek(cursor)) {
      take(cursor)
      base = token.text
      if (takeMark(cursor, '(')) {
        args = readItems(cursor, ')', 1)
        break
      }
      if (!takeMark(cursor, '.') && !takeMark(cursor, ',')) break
    }
  return {
    item: { name: name.text, at: { start: name.start, end: name.end } },
    parameters,
    base,
    args,
  }
}

/** The classes that pass values to the same base of this text, as one list. */
function familiesOf(classes: readonly KotlinClass[]): ItemList[] {
  const byBase = groupBy(
    classes.filter(({ args }) => args.length > 0),
    ({ base }) => base,
  )
  return classes.flatMap(({ item: { name, at }, parameters }) => {
    const items = (byBase.get(name) ?? []).map(
      ({ item, args }): Item => ({
        ...item,
        parts: [...withNames(args, parameters), ...(item.parts ?? [])],
      }),
    )
    return parameters.length > 0 && items.length > 0
      ? [{ name, what: 'classes of', at, items }]
      : []
  })
}

function readEnum(
  cursor: Cursor,
  source: string,
  { text: name, start, end }: { text: string; start: number; end: number },
  isKotlin: boolean,
  ahead: Ahead,
): ItemList {
  const own = isKotlin && takeMark(cursor, '(') ? readParameters(cursor) : []
  while (peek(cursor) !== undefined && !isNext(cursor, '{')) take(cursor)
  takeMark(cursor, '{')
  const members: (Item & { args: readonly Field[] })[] = []
  while (!isNext(cursor, '}') && !isNext(cursor, ';')) {
    const above = commentsBefore(cursor, source)
    const marks = readAnnotations(cursor)
    const member = take(cursor)
    if (member === undefined) break
    if (member.kind !== 'name') continue
    const args = takeMark(cursor, '(') ? readItems(cursor, ')', 1) : []
    if (takeMark(cursor, '{')) skipTo(cursor, '}')
    members.push({
      name: member.text,
      at: { start: member.start, end: member.end },
      args,
      ...deprecatedBy(marks),
      ...described(eitherOf(above, commentBehind(cursor, source)), ofAnnotations(marks)),
    })
  }
  const hasBody = take(cursor)?.text === ';'
  const names = isKotlin ? own : hasBody ? constructorOf(cursor, name, ahead) : []
  return {
    name,
    what: 'enum',
    at: { start, end },
    items: members.map(({ args, parts = [], ...item }) => ({
      ...item,
      parts: [...withNames(args, names), ...parts],
    })),
  }
}

/** The names of the parameters of `Name(…)` in what follows; the cursor stays. */
function constructorOf({ tokens, at }: Cursor, name: string, ahead: Ahead): string[] {
  let most: string[] = []
  for (let next = at, depth = 1; next < tokens.length && depth > 0 && ahead.left > 0; next++) {
    ahead.left--
    const { kind, text } = tokens[next]!
    if (kind === 'mark') depth += text === '{' ? 1 : text === '}' ? -1 : 0
    if (kind !== 'name' || text !== name || tokens[next + 1]?.text !== '(' || depth !== 1) continue
    const parameters = { tokens, at: next + 2 }
    const names = readParameters(parameters)
    ahead.left -= parameters.at - next
    if (names.length > most.length) most = names
  }
  return most
}

/** The names of parameters, after the bracket: `int status, final String text`, `val status: Int`. */
function readParameters(cursor: Cursor): string[] {
  const names: string[] = []
  let last = ''
  let isTyped = false
  while (!takeMark(cursor, ')')) {
    const token = take(cursor)
    if (token === undefined) break
    if (token.kind === 'name' && !isTyped) last = token.text
    if (token.kind !== 'mark') continue
    if (token.text === ':' || token.text === '=') isTyped = true
    else if (token.text === ',') {
      names.push(last)
      isTyped = false
    } else if (CLOSING[token.text] !== undefined) skipTo(cursor, CLOSING[token.text]!)
  }
  return last === '' ? names : [...names, last]
}

type Annotation = { readonly name: string; readonly fields: readonly Field[] }

/** `@Deprecated(since = "2")`, `@JsonProperty("x")`, before a declaration. */
function readAnnotations(cursor: Cursor): Annotation[] {
  const found: Annotation[] = []
  while (isNext(cursor, '@') && peek(cursor, 1)?.kind === 'name') {
    take(cursor)
    const before = cursor.at
    const value = readValue(cursor, 0)
    if (value?.kind === 'group') found.push({ name: value.call, fields: value.fields })
    else if (value?.kind === 'name') found.push({ name: value.name, fields: [] })
    if (cursor.at === before) break
  }
  return found
}

const deprecatedBy = (marks: readonly Annotation[]): Said => {
  const mark = marks.find(({ name }) => name === 'Deprecated')
  if (mark === undefined) return { parts: [] }
  const text = mark.fields.find(
    ({ name, value }) => (name === '0' || name === 'message') && value.kind === 'scalar',
  )
  return { parts: [], deprecated: text?.value.kind === 'scalar' ? `${text.value.value}` : true }
}

/** The text of an annotation that names the value on the wire. */
const ofAnnotations = (marks: readonly Annotation[]): Field[] =>
  marks.flatMap(({ name, fields }) =>
    /^(?:JsonProperty|SerializedName|SerialName|JsonValue)$/.test(name.split('.').at(-1)!)
      ? fields.slice(0, 1).map((field) => ({ ...field, name: WIRE }))
      : [],
  )

/** `String CARD_LOST = "card.lost"`, `val CARD_LOST = "card.lost"`, after `final` or `val`. */
function readConstant(cursor: Cursor): Item | undefined {
  let name = peek(cursor)
  for (
    let token = name;
    token?.kind === 'name' || /^[<>,:.[\]?]$/.test(token?.text ?? '');
    token = peek(cursor)
  ) {
    if (token!.kind === 'name' && !isNextButOne(cursor, ':')) name = token
    if (isNextButOne(cursor, ':')) {
      name = token
      while (
        peek(cursor) !== undefined &&
        !isNext(cursor, '=') &&
        !/^[;{})]$/.test(peek(cursor)!.text)
      )
        take(cursor)
      break
    }
    take(cursor)
  }
  if (name?.kind !== 'name' || !takeMark(cursor, '=')) return undefined
  const value = readValue(cursor, 1)
  return value === undefined || (value.kind !== 'scalar' && value.kind !== 'group')
    ? undefined
    : { name: name.text, at: { start: name.start, end: name.end }, value }
}

const isNextButOne = (cursor: Cursor, text: string): boolean => peek(cursor, 1)?.text === text
