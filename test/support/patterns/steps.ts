import { type AST, RegExpParser } from '@eslint-community/regexpp'

/** Goes on at a place of the text; true when all that follows matches. */
type Next = (at: number) => boolean
type Matcher = (at: number, next: Next) => boolean

/** Where a match begins and ends. */
export type Match = readonly [start: number, end: number]

const parser = new RegExpParser({ ecmaVersion: 2025 })

export const parsePattern = (source: string, flags: string): AST.Pattern =>
  parser.parsePattern(source, undefined, undefined, {
    unicode: flags.includes('u'),
    unicodeSets: flags.includes('v'),
  })

/** What a node matches that stands for one character. */
export type One =
  | AST.Character
  | AST.CharacterClass
  | AST.CharacterSet
  | AST.ExpressionCharacterClass

export const isOne = (node: AST.Node): node is One =>
  /^(?:Character|CharacterClass|CharacterSet|ExpressionCharacterClass)$/.test(node.type)

/** Whether a node matches a character, as the engine of JavaScript says. */
export function testOf(node: One, flags: string): (character: string) => boolean {
  const pattern = new RegExp(`^(?:${node.raw})$`, flags.replace(/[^iusv]/g, ''))
  const known = new Map<string, boolean>()
  return (character) => {
    const is = known.get(character)
    if (is !== undefined) return is
    known.set(character, pattern.test(character))
    return known.get(character)!
  }
}

/** Thrown when a pattern takes more steps than it may. */
export class TooManySteps extends Error {}

/**
 * A matcher that backtracks as the engine of JavaScript does, and counts its steps: the time of the
 * engine without a clock. It finds all matches, as `matchAll` does; a sticky pattern is searched
 * for, too, because a lexer tries it at every place.
 */
export function counting(source: string, flags: string) {
  const pattern = parsePattern(source, flags)
  let text: readonly string[] = []
  let steps = 0
  let most = 0
  let groups: (Match | undefined)[] = []
  const numbers = new Map<AST.CapturingGroup, number>()
  const has = (flag: string) => flags.includes(flag)
  const isWord = (at: number) => /\w/.test(text[at] ?? '')

  const step = () => {
    if (++steps > most) throw new TooManySteps()
  }

  const compiled = (node: AST.Element, isBack: boolean): Matcher => {
    if (isOne(node)) {
      const test = testOf(node, flags)
      return (at, next) => {
        step()
        const character = text[isBack ? at - 1 : at]
        return character !== undefined && test(character) && next(isBack ? at - 1 : at + 1)
      }
    }
    switch (node.type) {
      case 'Group':
        return anyOf(node.alternatives, isBack)
      case 'CapturingGroup': {
        const inner = anyOf(node.alternatives, isBack)
        const number = numbers.get(node)!
        return (at, next) => {
          const before = groups[number]
          const is = inner(at, (end) => {
            const last = groups[number]
            groups[number] = isBack ? [end, at] : [at, end]
            if (next(end)) return true
            groups[number] = last
            return false
          })
          if (!is) groups[number] = before
          return is
        }
      }
      case 'Quantifier':
        return isOne(node.element)
          ? repeatedOne(node, testOf(node.element, flags), isBack ? -1 : 1)
          : repeated(node, compiled(node.element, isBack))
      case 'Assertion':
        return asserted(node)
      case 'Backreference':
        return (at, next) => {
          step()
          const referred = [node.resolved].flat().map((group) => groups[numbers.get(group)!])
          const [start, end] = referred.find((one) => one !== undefined) ?? [0, 0]
          const wanted = text.slice(start, end)
          const from = isBack ? at - wanted.length : at
          const is = wanted.every((character, index) => character === text[from + index])
          return is && next(isBack ? from : at + wanted.length)
        }
      default:
        throw new Error(`/${source}/ has what is not known here`)
    }
  }

  const sequence = ({ elements }: AST.Alternative, isBack: boolean): Matcher => {
    const parts = elements.map((element) => compiled(element, isBack))
    if (!isBack) parts.reverse()
    return parts.reduce<Matcher>(
      (rest, part) => (at, next) => part(at, (end) => rest(end, next)),
      (at, next) => next(at),
    )
  }

  const anyOf = (alternatives: readonly AST.Alternative[], isBack: boolean): Matcher => {
    const ways = alternatives.map((one) => sequence(one, isBack))
    return (at, next) => ways.some((way) => way(at, next))
  }

  const repeated = ({ min, max, greedy }: AST.Quantifier, inner: Matcher): Matcher => {
    const from =
      (count: number): Matcher =>
      (at, next) => {
        step()
        const more = () =>
          count < max &&
          inner(at, (end) => (end !== at || count < min) && from(count + 1)(end, next))
        if (count < min) return more()
        return greedy ? more() || next(at) : next(at) || more()
      }
    return from(0)
  }

  // The same without a function for each character.
  const repeatedOne =
    ({ min, max, greedy }: AST.Quantifier, test: (one: string) => boolean, by: 1 | -1): Matcher =>
    (at, next) => {
      let count = 0
      const takes = (): boolean => {
        step()
        const character = text[at + count * by - (by < 0 ? 1 : 0)]
        if (count >= max || character === undefined || !test(character)) return false
        count++
        return true
      }
      while ((greedy || count < min) && takes());
      if (count < min) return false
      if (!greedy) {
        do if (next(at + count * by)) return true
        while (takes())
        return false
      }
      for (; count >= min; count--) if (next(at + count * by)) return true
      return false
    }

  const asserted = (node: AST.Assertion): Matcher => {
    if (node.kind === 'lookahead' || node.kind === 'lookbehind') {
      const inner = anyOf(node.alternatives, node.kind === 'lookbehind')
      return (at, next) => {
        const before = [...groups]
        const is = inner(at, () => true)
        if (is === node.negate) {
          groups = before
          return false
        }
        if (node.negate) groups = before
        if (next(at)) return true
        groups = before
        return false
      }
    }
    const isThere = (at: number): boolean => {
      if (node.kind === 'word') return (isWord(at - 1) !== isWord(at)) !== node.negate
      if (node.kind === 'start')
        return at === 0 || (has('m') && /[\n\r\u2028\u2029]/.test(text[at - 1]!))
      return at === text.length || (has('m') && /[\n\r\u2028\u2029]/.test(text[at]!))
    }
    return (at, next) => {
      step()
      return isThere(at) && next(at)
    }
  }

  const number = (alternatives: readonly AST.Alternative[]): void => {
    const visit = (node: AST.Element): void => {
      if (node.type === 'CapturingGroup') numbers.set(node, numbers.size + 1)
      if (node.type === 'Quantifier') visit(node.element)
      else if ('alternatives' in node) number(node.alternatives)
    }
    for (const { elements } of alternatives) elements.forEach(visit)
  }
  number(pattern.alternatives)
  const whole = anyOf(pattern.alternatives, false)

  return (
    searched: string,
    limit = Number.POSITIVE_INFINITY,
  ): { steps: number; matches: Match[] } => {
    ;[text, steps, most] = [/[uv]/.test(flags) ? [...searched] : searched.split(''), 0, limit]
    const matches: Match[] = []
    for (let start = 0; start <= text.length; ) {
      groups = []
      let end = -1
      const ends: Next = (at) => {
        end = at
        return true
      }
      if (whole(start, ends)) {
        matches.push([start, end])
        start = Math.max(end, start + 1)
      } else start++
    }
    return { steps, matches }
  }
}
