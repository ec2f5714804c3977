import type { Span } from '../../core/diagnostic.ts'
import { isComment } from '../../forms/code/node.ts'
import type { CodeClaim } from './claim.ts'
import {
  COMPARES,
  HANDS_ON,
  isErrorCode,
  isListOfErrors,
  isOfError,
  lastName,
  MAKES_LIST,
  plainName,
  takesAnyText,
  takesCode,
} from './names.ts'
import {
  argumentName,
  bare,
  calleeOf,
  functionName,
  isAt,
  isPattern,
  keyOf,
  ownerOf,
  type Step,
} from './steps.ts'

/** Where a word is in source code. */
export type Place = Pick<CodeClaim, 'place' | 'needs' | 'role' | 'defines' | 'about'>

/** A place for texts of all kinds, such as a log: a code there is another word. */
const NOISE: Place = { place: '', needs: 'never', role: 'list' }
const NOWHERE: Place = { place: '', needs: 'never', role: 'raise' }
/** Other lists have words, too. */
const LISTED: Place = { place: 'member of a list', needs: 'typing', role: 'list' }

/** A place, the step to go on from, or undefined for a name where it is declared. */
type Next = Place | number | undefined

/** What is known about the file around a word. */
export type Around = {
  readonly text: string
  /** The name of the file without its folder and ending. */
  readonly name: string
  /** True for a text that is a code, or is written like one. */
  isLike(text: string): boolean
}

/**
 * The place of the word at the end of these steps, by what is around it; undefined for a name that is
 * only imported or declared. It looks upwards, past parentheses, lists and `.value`, to the first node that says
 * what the word is for.
 */
export function placeOf(
  steps: readonly Step[],
  isName: boolean,
  around: Around,
): Place | undefined {
  if (steps.some(({ kind }) => kind === 'import')) return undefined
  let at = steps.length - 1
  while (steps[at - 1]?.kind === 'text' && steps[at]!.kind === 'text') at--
  return new Climb(steps, around, isName).from(at)
}

class Climb {
  readonly #steps: readonly Step[]
  readonly #text: string
  readonly #around: Around
  readonly #isName: boolean
  #isInList = false
  /** What the name is a member of. */
  #member: string | undefined
  #isCase = false
  /** Where the switch around a case begins. */
  #head: Span | undefined
  /** True after `.value` and the like: what comes is the call of that. */
  #isHandedOn = false

  constructor(steps: readonly Step[], around: Around, isName: boolean) {
    this.#steps = steps
    this.#around = around
    this.#text = around.text
    this.#isName = isName
  }

  from(leaf: number): Place | undefined {
    let next: Next = leaf
    let at = leaf
    while (typeof next === 'number') {
      at = next
      next = at > 0 ? this.#up(at) : NOWHERE
    }
    if (next === undefined) return undefined
    const start = this.#steps[at - 1]?.node.startIndex ?? 0
    const about = this.#head ?? { start, end: this.#steps[leaf]!.node.startIndex }
    return { ...this.#asMember(next), about: [about] }
  }

  /** The place that the parent of a step gives the word, or the step to go on from. */
  #up(at: number): Next {
    const { node, kind, type } = this.#steps[at - 1]!
    const child = this.#steps[at]!.node
    switch (kind) {
      case 'around':
        return at - 1
      case 'member':
        if (child.startIndex === node.startIndex)
          return this.#handOn(lastName(this.#text.slice(child.endIndex, node.endIndex)), at)
        if (this.#isName)
          this.#member ??= lastName(this.#text.slice(node.startIndex, child.startIndex))
        return at - 1
      case 'call': {
        const method = node.childForFieldName('name') ?? node.childForFieldName('method')
        if (method && child.startIndex < method.startIndex) return this.#handOn(method.text, at)
        return this.#isHandedOn ? at - 1 : NOWHERE
      }
      case 'arguments':
        return this.#inArguments(at)
      case 'argument': {
        const name = argumentName(node, this.#text)
        return name === undefined || isAt(name, child) ? at - 1 : this.#property(name.text, at)
      }
      case 'pair':
      case 'definition':
        return this.#inPair(at)
      case 'constant':
        return this.#inConstant(at)
      case 'comparison': {
        const operator = node.children.find(({ isNamed }) => !isNamed)?.type ?? ''
        if (/^(?:\|\||\?\?|\?:|or|\||&&|and)$/.test(operator)) return at - 1
        if (!/^(?:[!=]==?|<>|is|in|is not|not in|eq|!in)$/.test(operator)) return NOWHERE
        return child.startIndex === node.startIndex
          ? compared(this.#text.slice(child.endIndex, node.endIndex))
          : compared(
              this.#text.slice(node.startIndex, child.startIndex).trimEnd().replace(OPERATOR, ''),
            )
      }
      case 'case':
        this.#isCase = true
        return at - 1
      case 'arm':
        if (this.#isCase || isPattern(node, child)) return this.#inSwitch(at - 1)
        return isListOfErrors(this.#listOfArm(at)) ? { ...LISTED, role: 'raise' } : NOWHERE
      case 'list':
        if (node.namedChildCount > 1 || type !== 'expression_list') this.#isInList = true
        return at - 1
      case 'members':
        return this.#inMembers(at)
      case 'tokens':
        return this.#inTokens(at)
      default:
        return this.#isName && isAt(node.childForFieldName('name'), child) ? undefined : NOWHERE
    }
  }

  /** A name in a list of constants is a code of that list, wherever it is used. */
  #asMember(place: Place): Place {
    if (!this.#isName || this.#member === undefined) return place
    const list = this.#member
    return {
      ...place,
      place: `member of ${list}`,
      needs: list === 'Code' ? 'nothing' : isListOfErrors(list) ? 'place' : 'never',
    }
  }

  /** The object of a method or a part: what its name says. */
  #handOn(name: string, at: number): Next {
    const call = this.#steps[at - 1]!.kind === 'call' ? this.#steps[at - 1]! : this.#steps[at - 2]
    if (call?.kind === 'call' && COMPARES.test(name))
      return compared(this.#text.slice(this.#steps[at]!.node.endIndex, call.node.endIndex))
    this.#isHandedOn = HANDS_ON.test(name)
    return this.#isHandedOn ? at - 1 : NOWHERE
  }

  #inArguments(at: number): Next {
    const args = this.#steps[at - 1]!.node
    const call = this.#steps[at - 2]!
    const all = args.namedChildren.slice(0, MOST_ARGUMENTS).filter((one) => !isComment(one))
    const index = all.findIndex(({ startIndex }) => startIndex === this.#steps[at]!.node.startIndex)
    if (call.kind === 'constant') {
      const place = argument(ownerOf(this.#steps, at - 2), index)
      return { ...place, role: 'list', defines: call.node.firstNamedChild?.text }
    }
    const callee = calleeOf(this.#text, call.node, args)
    const name = functionName(callee)
    if (MAKES_LIST.test(name)) {
      this.#isInList = true
      this.#isHandedOn = true
      return at - 2
    }
    if (name === 'nameof') return at - 2
    if (name.endsWith('Map.of') && index % 2 === 1)
      return this.#property(bare(all[index - 1]!.text), at)
    if (isErrorCode(name)) return this.#property(name, at)
    const other = all.find((_, one) => one !== index)?.text ?? ''
    return given(callee, name, index, other)
  }

  #inPair(at: number): Next {
    const { node, kind } = this.#steps[at - 1]!
    const named = node.namedChildren.filter((one) => !isComment(one))
    if (named.length < 2) return at - 1
    const key = keyOf(node) ?? named[0]!
    if (!isAt(key, this.#steps[at]!.node))
      return this.#property(
        lastName(key.text),
        at,
        kind === 'pair' ? this.#ownerOfPair(at - 1) : undefined,
      )
    // The name of a constant: its value says which code it is.
    const isConstant = kind === 'definition' || this.#around.isLike(bare(named.at(-1)!.text))
    return this.#isName && isConstant ? undefined : this.#constantOf(at - 1, 'list')
  }

  /** The value of a property; of a constant in a list of constants if its name says nothing. */
  #property(key: string, at: number, owner?: string): Place {
    const name = plainName(key)
    const place = `property ${owner === undefined ? name : `${plainName(owner)}.${name}`}`
    if (name === 'error') return { place, needs: 'nothing', role: 'raise' }
    if (isErrorCode(key)) return { place, needs: 'any', role: 'raise' }
    if (isOfError(key)) return { place, needs: 'place', role: 'raise' }
    if (this.#isInList) return LISTED
    return { ...this.#constantOf(at - 1, 'raise'), defines: this.#isName ? undefined : key }
  }

  /** A constant among others: in an enum, a class, an object, a file. */
  #constantOf(at: number, role: 'list' | 'raise'): Place {
    for (let index = at - 1; index >= 0; index--) {
      const { kind, type } = this.#steps[index]!
      if (kind === 'arguments' || kind === 'argument' || kind === 'tokens') return NOWHERE
      if (kind !== 'members') continue
      const isFile = index === 0
      if (
        !isFile &&
        /^(?:block|statement_list|body_statement)$/.test(type) &&
        !/class|module|enum|interface/.test(this.#steps[index - 1]!.type)
      )
        return NOWHERE
      const named = isFile ? this.#around.name : ownerOf(this.#steps, index)
      // Go has no enums: constants of a type are its members.
      const owner = named || (this.#steps[at]!.node.childForFieldName('type')?.text ?? '')
      if (!isListOfErrors(owner)) return isFile ? NOWHERE : LISTED
      return { place: `member of ${owner}`, needs: 'place', role: isFile ? role : 'list' }
    }
    return NOWHERE
  }

  /** The key of the property whose value the object around a pair is. */
  #ownerOfPair(pair: number): string | undefined {
    for (let index = pair - 1; index > 0; index--) {
      const { kind, node } = this.#steps[index]!
      if (kind === 'pair') {
        const key = keyOf(node) ?? node.firstNamedChild
        return key && !isAt(key, this.#steps[index + 1]!.node) ? lastName(key.text) : undefined
      }
      if (kind === 'argument') {
        const name = argumentName(node, this.#text)
        if (name !== undefined) return name.text
      } else if (kind !== 'members' && kind !== 'around' && kind !== 'list') return undefined
    }
    return undefined
  }

  #inConstant(at: number): Place | undefined {
    const { node } = this.#steps[at - 1]!
    const name = node.childForFieldName('name') ?? node.firstNamedChild
    const value = node.lastNamedChild
    const isDeclared = name && value && isAt(name, this.#steps[at]!.node) && !isAt(name, value)
    if (isDeclared && this.#around.isLike(bare(value.text))) return undefined
    const defines = this.#isName ? undefined : name?.text
    return { ...this.#constantOf(at - 1, 'list'), defines }
  }

  #inSwitch(arm: number): Place {
    for (let index = arm - 1; index > 0; index--) {
      const { kind, node } = this.#steps[index]!
      if (kind === 'switch') {
        this.#head = { start: node.startIndex, end: node.startIndex }
        // In Go, a statement may be before it.
        return compared((node.childForFieldName('value') ?? node.firstNamedChild)?.text ?? '')
      }
      if (kind !== 'around' && kind !== 'members') break
    }
    return NOWHERE
  }

  /** What the pattern of an arm is a member of: `ApiError::CardLost => "card_lost"`. */
  #listOfArm(at: number): string {
    const { startIndex } = this.#steps[at - 1]!.node
    const pattern = this.#text.slice(startIndex, startIndex + 2 * KEY)
    const list =
      /^(?:case\s{1,9})?(?:\w{1,60}::){0,9}(\w{1,60})(?:::|\.)\w/.exec(pattern)?.[1] ?? ''
    if (list !== 'Self') return list
    const own = this.#steps.findLast(({ type }) => type === 'impl_item')?.node
    return own?.childForFieldName('type')?.text ?? ''
  }

  #inMembers(at: number): Next {
    const { node, type } = this.#steps[at - 1]!
    if (type === 'literal_value' || type === 'initializer_expression') {
      this.#isInList = true
      return at - 1
    }
    if (type === 'anonymous_object_creation_expression') {
      const before = this.#text.slice(node.startIndex, this.#steps[at]!.node.startIndex)
      return this.#property(lastName(before), at, this.#ownerOfPair(at))
    }
    return this.#isName && /enum/.test(type) ? this.#constantOf(at, 'list') : NOWHERE
  }

  /** Among the tokens that a macro or an attribute of Rust reads. */
  #inTokens(at: number): Place {
    const { node: tree } = this.#steps[at - 1]!
    const outer = this.#steps[at - 2]!
    const own = this.#steps[at]!.node.startIndex
    let before = this.#text.slice(tree.startIndex, own)
    const [path, list] =
      (this.#isName && /(?<!\w)(\w{1,60})(?:::|\.)$/.exec(before.slice(-KEY))) || []
    this.#member ??= list
    if (path !== undefined) before = before.slice(0, -path.length)
    const key = KEY_BEFORE.exec(before.slice(-KEY))?.[1]
    if (key !== undefined) {
      const around = this.#text.slice(Math.max(0, tree.startIndex - KEY), tree.startIndex)
      return this.#property(key, at, KEY_BEFORE.exec(around)?.[1])
    }
    if (outer.kind !== 'call') return NOWHERE
    const callee = calleeOf(this.#text, outer.node, tree)
    const commas = tree.children.filter(
      ({ type, startIndex }) => type === ',' && startIndex < own,
    ).length
    const name = functionName(callee)
    if (MAKES_LIST.test(name)) return LISTED
    return given(callee, name, commas, before.slice(1).split(',', 1)[0]!)
  }
}

// So far before a value is its key.
const KEY = 60
const KEY_BEFORE = /(?<!\w)(\w{1,60})["']?\s{0,9}[:=]\s{0,9}$/

// More arguments are data.
const MOST_ARGUMENTS = 100

const OPERATOR = /\s(?:is not|not in|is|in)$/

/** What is compared with an expression: other systems have codes, too. */
function compared(expression: string): Place {
  const subject = lastName(expression)
  const needs = isOfError(subject) ? 'typing' : 'never'
  return { place: `property ${plainName(subject)}`, needs, role: 'handle' }
}

/** What a function does with an argument; `other`: the first of the others. */
function given(callee: string, name: string, index: number, other: string): Place {
  if (COMPARES.test(name)) return compared(lastName(callee.slice(0, -name.length)) || other)
  return takesAnyText(callee, name) ? NOISE : argument(name, index)
}

const argument = (name: string, index: number): Place => ({
  place: `argument ${index + 1} of ${name}`,
  needs: takesCode(name) ? 'nothing' : 'place',
  role: 'raise',
})
