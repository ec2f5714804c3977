import type { Node } from 'web-tree-sitter'
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
  tokenKey,
} from './steps.ts'
import { isComment } from './syntax.ts'

/** Where a word is in source code. */
export type Place = Pick<CodeClaim, 'place' | 'needs' | 'group' | 'role' | 'defines'>

/** The name of a constant, a class or a function where it is declared. */
const DECLARED: Place = { place: '', needs: 'never', role: 'list' }
/** A place for texts of all kinds, such as a log: a code there is another word. */
const NOISE: Place = { place: '', needs: 'never', role: 'list' }
const NOWHERE: Place = { place: '', needs: 'never', role: 'raise' }

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
  while (steps[at - 1]?.kind === 'text' && steps[at - 1]!.kind === steps[at]!.kind) at--
  const place = new Climb(steps, around, isName).from(at)
  return place === DECLARED ? undefined : place
}

class Climb {
  readonly #steps: readonly Step[]
  readonly #text: string
  readonly #around: Around
  readonly #isName: boolean
  /** The list that the word is in. */
  #list: Step | undefined
  /** What the name is a member of. */
  #member: string | undefined
  #isCase = false
  /** True after `.value` and the like: what comes is the call of that. */
  #isHandedOn = false

  constructor(steps: readonly Step[], around: Around, isName: boolean) {
    this.#steps = steps
    this.#around = around
    this.#text = around.text
    this.#isName = isName
  }

  from(leaf: number): Place {
    for (let at = leaf; at > 0; ) {
      const next = this.#up(at)
      if (typeof next === 'object') return next === DECLARED ? next : this.#asMember(next)
      at = next
    }
    return this.#asMember(NOWHERE)
  }

  /** The place that the parent of a step gives the word, or the step to go on from. */
  #up(at: number): Place | number {
    const step = this.#steps[at - 1]!
    const child = this.#steps[at]!
    switch (step.kind) {
      case 'around':
        return at - 1
      case 'member':
        return this.#inMember(step, child, at)
      case 'call':
        return this.#inCall(step, child, at)
      case 'arguments':
        return this.#inArguments(at)
      case 'argument': {
        const name = argumentName(step.node, this.#text)
        return name === undefined || isAt(name, child.node) ? at - 1 : this.#property(name.text, at)
      }
      case 'pair':
      case 'definition':
        return this.#inPair(step, child, at)
      case 'constant':
        return this.#inConstant(step, child, at)
      case 'comparison':
        return this.#inComparison(step, child, at)
      case 'case':
        this.#isCase = true
        return at - 1
      case 'arm':
        return this.#isCase || isPattern(step.node, child.node) ? this.#inSwitch(at - 1) : NOWHERE
      case 'list':
        if (step.node.namedChildCount > 1 || step.type !== 'expression_list') this.#list ??= step
        return at - 1
      case 'members':
        return this.#inMembers(step, at)
      case 'tokens':
        return this.#inTokens(at)
      default:
        return this.#isName && isAt(step.node.childForFieldName('name'), child.node)
          ? DECLARED
          : NOWHERE
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
      group: undefined,
    }
  }

  #inMember(step: Step, child: Step, at: number): Place | number {
    if (child.node.startIndex !== step.node.startIndex) {
      if (this.#isName)
        this.#member ??= lastName(this.#text.slice(step.node.startIndex, child.node.startIndex))
      return at - 1
    }
    const name = lastName(this.#text.slice(child.node.endIndex, step.node.endIndex))
    return this.#handOn(name, at)
  }

  /** The object of a method or a part: what its name says. */
  #handOn(name: string, at: number): Place | number {
    const call = this.#steps[at - 1]!.kind === 'call' ? at - 1 : at - 2
    const node = this.#steps[call]?.kind === 'call' ? this.#steps[call]!.node : undefined
    if (node !== undefined && COMPARES.test(name)) {
      const other = this.#text.slice(this.#steps[at]!.node.endIndex, node.endIndex)
      return this.#compared(lastName(other))
    }
    this.#isHandedOn = HANDS_ON.test(name)
    return this.#isHandedOn ? at - 1 : NOWHERE
  }

  #inCall(step: Step, child: Step, at: number): Place | number {
    const method = step.node.childForFieldName('name') ?? step.node.childForFieldName('method')
    if (method && child.node.startIndex < method.startIndex) return this.#handOn(method.text, at)
    return this.#isHandedOn ? at - 1 : NOWHERE
  }

  #inArguments(at: number): Place | number {
    const args = this.#steps[at - 1]!.node
    const call = this.#steps[at - 2]!
    if (call.kind === 'constant') {
      const place = this.#argument(ownerOf(this.#steps, at - 2), args, at)
      return { ...place, role: 'list', defines: call.node.firstNamedChild?.text }
    }
    const callee = calleeOf(this.#text, call.node, args)
    const name = functionName(callee)
    if (MAKES_LIST.test(name)) {
      this.#list ??= this.#steps[at - 1]!
      this.#isHandedOn = true
      return at - 2
    }
    if (name === 'nameof') return at - 2
    if (COMPARES.test(name)) {
      const own = this.#steps[at]!.node
      const other = args.namedChildren.find(({ startIndex }) => startIndex !== own.startIndex)
      return this.#compared(lastName(callee.slice(0, -name.length)) || lastName(other?.text ?? ''))
    }
    if (takesAnyText(callee, name)) return NOISE
    const key = this.#keyBefore(name, args, at)
    if (key !== undefined) return this.#property(key, at)
    return isErrorCode(name) ? this.#property(name, at) : this.#argument(name, args, at)
  }

  /** The key of a value in `Map.of("error", "…")`. */
  #keyBefore(name: string, args: Node, at: number): string | undefined {
    if (!name.endsWith('Map.of')) return undefined
    const all = args.namedChildren
    const index = all.findIndex(({ startIndex }) => startIndex === this.#steps[at]!.node.startIndex)
    return index % 2 === 1 ? bare(all[index - 1]!.text) : undefined
  }

  #argument(name: string, args: Node, at: number): Place {
    const all = args.namedChildren.slice(0, MOST_ARGUMENTS).filter((one) => !isComment(one.type))
    const own = this.#steps[at]!.node
    const isAlike = all.length > 1 && all.every(({ text }) => this.#around.isLike(bare(text)))
    const index = isAlike ? 0 : all.findIndex(({ startIndex }) => startIndex === own.startIndex)
    return {
      place: `argument ${index + 1} of ${name}`,
      needs: takesCode(name) ? 'nothing' : 'place',
      role: 'raise',
    }
  }

  #inPair(step: Step, child: Step, at: number): Place | number {
    const named = step.node.namedChildren.filter((one) => !isComment(one.type))
    if (named.length < 2) return at - 1
    const key = keyOf(step.node) ?? named[0]!
    const isKey = isAt(key, child.node)
    if (isKey) {
      const value = named.at(-1)!
      // The name of a constant: its value says which code it is.
      const isConstant = step.kind === 'definition' || this.#around.isLike(bare(value.text))
      return this.#isName && isConstant ? DECLARED : this.#constantOf(at - 1, 'list')
    }
    const owner = step.kind === 'pair' ? this.#ownerOfPair(at - 1) : undefined
    return this.#property(lastName(key.text), at, owner)
  }

  /** The value of a property; of a constant in a list of constants if its name says nothing. */
  #property(key: string, at: number, owner?: string): Place {
    const name = plainName(key)
    const place = `property ${owner === undefined ? name : `${plainName(owner)}.${name}`}`
    const defines = this.#isName || isOfError(key) || this.#list ? undefined : key
    if (name === 'error') return { place, needs: 'nothing', role: 'raise' }
    if (isErrorCode(key)) return { place, needs: 'any', role: 'raise' }
    if (isOfError(key)) return { place, needs: 'place', role: 'raise' }
    if (this.#list !== undefined)
      return { place: '', needs: 'list', group: groupOf(this.#list), role: 'list' }
    return { ...this.#constantOf(at - 1, 'raise'), defines }
  }

  /** A constant among others: in an enum, a class, an object, a file. */
  #constantOf(at: number, role: 'list' | 'raise'): Place {
    for (let index = at - 1; index >= 0; index--) {
      const { kind, type, node } = this.#steps[index]!
      if (kind === 'arguments' || kind === 'argument' || kind === 'tokens') return NOWHERE
      if (kind !== 'members') continue
      const isFile = index === 0
      if (/^(?:block|statement_list|body_statement)$/.test(type) && !isFile) {
        if (!/class|module|enum|interface/.test(this.#steps[index - 1]!.type)) return NOWHERE
      }
      const owner = isFile ? this.#around.name : ownerOf(this.#steps, index)
      const isErrors = isListOfErrors(owner)
      if (isFile)
        return /codes?$/i.test(owner)
          ? { place: `member of ${owner}`, needs: 'place', role }
          : isErrors
            ? { place: '', needs: 'list', group: `${node.id}`, role }
            : NOWHERE
      return isErrors
        ? { place: `member of ${owner}`, needs: 'place', role: 'list' }
        : { place: '', needs: 'list', group: `${node.id}`, role: 'list' }
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

  #inConstant(step: Step, child: Step, at: number): Place {
    const name = step.node.childForFieldName('name') ?? step.node.firstNamedChild
    if (name && isAt(name, child.node)) {
      const { lastNamedChild } = step.node
      const value =
        lastNamedChild?.type === 'value_arguments' ? lastNamedChild.text : lastNamedChild?.text
      if (
        lastNamedChild !== null &&
        !isAt(name, lastNamedChild) &&
        this.#around.isLike(bare(value!))
      )
        return DECLARED
    }
    return {
      ...this.#constantOf(at - 1, 'list'),
      role: 'list',
      defines: this.#isName ? undefined : name?.text,
    }
  }

  #inComparison(step: Step, child: Step, at: number): Place | number {
    const { node } = step
    const operator = node.children.find(({ isNamed }) => !isNamed)?.type ?? ''
    if (/^(?:\|\||\?\?|\?:|or|\||&&|and)$/.test(operator)) return at - 1
    if (!/^(?:[!=]==?|<>|is|in|is not|not in|eq|!in)$/.test(operator)) return NOWHERE
    const left = this.#text.slice(node.startIndex, child.node.startIndex)
    const right = this.#text.slice(child.node.endIndex, node.endIndex)
    return this.#compared(
      child.node.startIndex === node.startIndex
        ? lastName(right)
        : lastName(left.trimEnd().replace(/\s(?:is not|not in|is|in)$/, '')),
    )
  }

  #compared(subject: string): Place {
    return {
      place: `property ${plainName(subject)}`,
      needs: isOfError(subject) ? 'typing' : 'never',
      role: 'handle',
    }
  }

  #inSwitch(arm: number): Place {
    for (let index = arm - 1; index > 0; index--) {
      const { kind, node } = this.#steps[index]!
      if (kind === 'switch') {
        const on = SUBJECTS.map((name) => node.childForFieldName(name)).find((one) => one !== null)
        const subject = lastName((on ?? node.firstNamedChild)?.text ?? '')
        const place = isOfError(subject) ? `property ${plainName(subject)}` : ''
        return { place, needs: 'list', group: `${node.id}`, role: 'handle' }
      }
      if (kind !== 'around' && kind !== 'members') break
    }
    return NOWHERE
  }

  #inMembers(step: Step, at: number): Place | number {
    if (step.type === 'literal_value' || step.type === 'initializer_expression') {
      this.#list ??= step
      return at - 1
    }
    if (step.type === 'anonymous_object_creation_expression') {
      const before = this.#text.slice(step.node.startIndex, this.#steps[at]!.node.startIndex)
      return this.#property(lastName(before), at, this.#ownerOfPair(at))
    }
    if (!this.#isName || !/enum/.test(step.type)) return NOWHERE
    return this.#constantOf(at, 'list')
  }

  /** Among the tokens that a macro or an attribute of Rust reads. */
  #inTokens(at: number): Place | number {
    const tree = this.#steps[at - 1]!
    const tokens = tree.node.children
    const own = tokens.findIndex(
      ({ startIndex }) => startIndex === this.#steps[at]!.node.startIndex,
    )
    let before = own - 1
    if (this.#isName && /^(?:::|\.)$/.test(tokens[before]?.type ?? '')) {
      this.#member ??= tokens[before - 1]?.text ?? ''
      before -= 2
    }
    const sign = tokens[before]?.type
    if (sign === ':' || sign === '=') {
      const key = lastName(tokens[before - 1]?.text ?? '')
      const outer = this.#steps[at - 2]!
      const owner = outer.kind === 'tokens' ? tokenKey(outer.node, tree.node) : undefined
      return this.#property(key, at, owner)
    }
    const call = this.#steps[at - 2]
    if (call?.kind !== 'call') return NOWHERE
    const callee = calleeOf(this.#text, call.node, tree.node)
    const name = functionName(callee)
    if (COMPARES.test(name))
      return this.#compared(
        lastName(
          this.#text.slice(
            tree.node.startIndex,
            tokens.find(({ type }) => type === ',')?.startIndex,
          ),
        ),
      )
    if (MAKES_LIST.test(name) || takesAnyText(callee, name)) return NOISE
    const isAlike = tokens
      .filter(({ isNamed }) => isNamed)
      .every(({ text }) => this.#around.isLike(bare(text)))
    const index = isAlike ? 0 : tokens.slice(0, own).filter(({ type }) => type === ',').length
    return { place: `argument ${index + 1} of ${name}`, needs: 'place', role: 'raise' }
  }
}

// More arguments are data.
const MOST_ARGUMENTS = 100

const groupOf = ({ node }: Step): string => `${node.id}`

const SUBJECTS = ['value', 'condition', 'subject']
