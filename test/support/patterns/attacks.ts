import type { AST } from '@eslint-community/regexpp'
import { isOne, type One, parsePattern, testOf } from './steps.ts'

/** A text that is made as long as one likes: a start, what is repeated, an end. */
export type Attack = { start: string; pump: string; end: string }

const COMMON = [
  ...Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)),
  ...['\n', '\r', '\t', '\u001b', '\u00a0', '\u200b', '\u2028', 'é', '“', 'あ', '\ufffd', '😀'],
]
// A letter is nicer to read than what comes first in ASCII.
const PREFERRED = ['a', '1', ' ', 'A', ...COMMON]

/**
 * The bounds of a pattern that are larger than `most` become that: a text of some hundred characters
 * then shows how a bounded pattern grows in one of a million.
 */
export function scaled(source: string, flags: string, most: number): string {
  const edits: { start: number; end: number; text: string }[] = []
  each(parsePattern(source, flags), (node) => {
    if (node.type !== 'Quantifier' || /^[*+?]/.test(node.raw.slice(node.element.raw.length))) return
    const upper = node.max === Number.POSITIVE_INFINITY ? '' : Math.min(node.max, most)
    edits.push({
      start: node.element.end,
      end: node.end,
      text: `{${Math.min(node.min, most)},${upper}}${node.greedy ? '' : '?'}`,
    })
  })
  // From the end, so that the places before stay.
  return edits
    .sort((one, other) => other.start - one.start)
    .reduce(
      (text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end),
      source,
    )
}

/** Texts that make a pattern search in vain; none for a pattern without an unbounded repetition. */
export function attacksOn(source: string, flags: string): Attack[] {
  const pattern = parsePattern(source, flags)
  const loops: AST.Quantifier[] = []
  const ones: One[] = []
  const inLoops: One[] = []
  each(pattern, (node, parents) => {
    if (node.type === 'Quantifier' && node.max === Number.POSITIVE_INFINITY) loops.push(node)
    if (!isOne(node)) return
    ones.push(node)
    if (parents.some((parent) => loops.includes(parent as AST.Quantifier))) inLoops.push(node)
  })
  if (loops.length === 0) return []
  const kinds = kindsOf(ones, flags)
  // Of many kinds, those that a loop tells apart.
  const characters = kinds.length <= MOST_KINDS ? kinds : kindsOf(inLoops, flags)
  const samples = (node: AST.Element) => sample(node, flags)
  const befores = loops.flatMap((loop) => [
    before(loop, samples),
    before(loop, (node) => sample(node, flags, 1)),
  ])
  const bodies = loops.flatMap(({ element }) =>
    'alternatives' in element
      ? element.alternatives.map(({ elements }) => elements.map(samples).join(''))
      : [samples(element)],
  )
  const wholes = pattern.alternatives.map(({ elements }) => elements.map(samples).join(''))
  // A match may begin anew in what was searched in vain: the way to each loop, and around it.
  const ways = [
    ...befores,
    ...befores.map((one, at) => one + samples(loops[at >> 1]!.element)),
    ...wholes,
    ...wholes.map((one) => one.slice(0, -1)),
  ]
  const pairs = [...characters, ...bodies].flatMap((one) => characters.map((other) => one + other))
  const twoEnds = characters.flatMap((one) => ['\n', ...characters].map((other) => one + other))
  const ends = ['', '\n', ...characters]
  const newLines = characters.flatMap((one) => [`${one}\n`, `\n${one}`])
  return [
    ...all(['', ...befores], [...characters, ...bodies], [...ends, ...newLines, ...twoEnds]),
    ...all(characters, characters, [...ends, ...newLines]),
    ...all(['', ...befores], pairs, ['', '\n', ...characters.slice(-1)]),
    ...all([''], ways, ends),
    ...all(
      [''],
      ways.flatMap((way) => characters.map((one) => way + one)),
      [''],
    ),
  ]
}

const all = (
  starts: readonly string[],
  pumps: readonly string[],
  ends: readonly string[],
): Attack[] =>
  distinct(starts).flatMap((start) =>
    distinct(pumps)
      .filter((pump) => pump !== '' && pump.length <= LONGEST_PUMP)
      .flatMap((pump) => distinct(ends).map((end) => ({ start, pump, end }))),
  )

const MOST_KINDS = 5

/** How often a long pump is repeated, for each character of length asked for. */
const LEAST_REPEATED = 0.3
/** Longer pumps are left out. */
const LONGEST_PUMP = 40

export const textOf = ({ start, pump, end }: Attack, length: number): string =>
  start + pump.repeat(Math.ceil(Math.max(length / pump.length, length * LEAST_REPEATED))) + end

const isLineEnd = (character: string): boolean => /[\n\r\u2028\u2029]/.test(character)

const distinct = (texts: readonly string[]): string[] => [...new Set(texts)]

/** One character of each kind that the parts of a pattern tell apart. */
function kindsOf(ones: readonly One[], flags: string): string[] {
  const tests = [...new Map(ones.map((one) => [one.raw, testOf(one, flags)])).values()]
  const written = ones.flatMap((one) => [...one.raw])
  const kinds = new Map<string, string>()
  for (const character of [...PREFERRED, ...written]) {
    const bits = [
      /\w/.test(character),
      isLineEnd(character),
      ...tests.map((test) => test(character)),
    ]
    const kind = bits.map(Number).join('')
    if (!kinds.has(kind)) kinds.set(kind, character)
  }
  return [...kinds.values()]
}

/**
 * A short text that a part of a pattern matches, as far as its assertions allow; what may be left
 * out is there `least` times.
 */
function sample(node: AST.Element, flags: string, least = 0): string {
  if (isOne(node)) {
    const test = testOf(node, flags)
    return [...PREFERRED, ...node.raw].find(test) ?? ''
  }
  if (node.type === 'Quantifier')
    return sample(node.element, flags, least).repeat(Math.max(node.min, least))
  if (node.type === 'Group' || node.type === 'CapturingGroup')
    return (node.alternatives[0]?.elements ?? []).map((one) => sample(one, flags, least)).join('')
  return ''
}

/** What a text has before it comes to a part of a pattern. */
function before(node: AST.Node, samples: (node: AST.Element) => string): string {
  const { parent } = node
  if (parent === null) return ''
  if (parent.type !== 'Alternative') return before(parent, samples)
  const at = parent.elements.indexOf(node as AST.Element)
  return before(parent, samples) + parent.elements.slice(0, at).map(samples).join('')
}

function each(
  node: AST.Node,
  visit: (node: AST.Node, parents: readonly AST.Node[]) => void,
  parents: readonly AST.Node[] = [],
): void {
  visit(node, parents)
  if (isOne(node)) return
  const inner =
    'alternatives' in node
      ? node.alternatives
      : 'elements' in node
        ? node.elements
        : 'element' in node
          ? [node.element]
          : []
  for (const one of inner as readonly AST.Node[]) each(one, visit, [...parents, node])
}
