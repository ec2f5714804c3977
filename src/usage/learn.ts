import { CODE_CALL, CODE_LIST, SUBJECTS, SURE } from './code/names.ts'
import type { Mention, ReadFile, Shape } from './mention.ts'
import type { Vocabulary } from './vocabulary.ts'

/** How many different codes, and how many different other words, are in one shape or list. */
export type Evidence = { readonly known: Set<string>; readonly unknown: Set<string> }

/** What the code of a project teaches about where its codes are. */
export type Lesson = {
  /** True if an unknown word is a mistake at the place of this mention. */
  isMistake(mention: Mention, lists: Lists): boolean
  /** True if a code means itself at the place of this mention: it is not a word of another kind. */
  isCode(mention: Mention, lists: Lists): boolean
  /** The shapes that were learned, by the number of their codes. */
  readonly learned: readonly {
    readonly shape: Shape
    readonly known: number
    readonly unknown: number
  }[]
}

/** The evidence of the lists and switches of one file, by their number. */
export type Lists = ReadonlyMap<number, Evidence>

const newEvidence = (): Evidence => ({ known: new Set(), unknown: new Set() })

function note<Key>(into: Map<Key, Evidence>, key: Key, { code, word }: Mention): void {
  const evidence = into.get(key) ?? newEvidence()
  into.set(key, evidence)
  if (code === undefined) evidence.unknown.add(word)
  else evidence.known.add(code)
}

/** The evidence of the lists in one file. */
export function listsOf(mentions: readonly Mention[]): Lists {
  const lists = new Map<number, Evidence>()
  for (const mention of mentions) if (mention.group > 0) note(lists, mention.group, mention)
  return lists
}

// How many codes must be in a place before other words there count as mistakes, and how many
// codes there must be for each of those words.
const LEARNED = { least: 3, share: 3 }
const SUSPECT_KEY = { least: 5, share: 5 } // `type:` and the like hold many kinds of words
const BUILT_IN = { least: 2, share: 1 }
const MANY = { least: 6, share: 3 }
// What is compared may come from another system.
const COMPARED = { least: 3, share: 8 }
const LIST = { least: 3, share: 3 }
const ALL = { least: 3, share: 4 }

/** Learns from all files together, so their order says nothing. */
export function learn(
  files: Iterable<Pick<ReadFile, 'mentions' | 'isTest'>>,
  { near }: Vocabulary,
): Lesson {
  const shapes = new Map<Shape, Evidence>()
  for (const { mentions, isTest } of files)
    if (!isTest)
      for (const mention of mentions)
        if (mention.shape !== '' && mention.shape !== 'list') note(shapes, mention.shape, mention)
  // A word that only has a typing error counts for its place, not against it.
  const others = ({ unknown }: Evidence): number =>
    [...unknown].filter((word) => near(word) === undefined).length
  const counts = new Map<Shape, { known: number; others: number }>()
  const everywhere = new Set<string>()
  for (const [shape, evidence] of shapes) {
    if (evidence.known.size === 0) continue
    counts.set(shape, { known: evidence.known.size, others: others(evidence) })
    for (const code of evidence.known) everywhere.add(code)
  }
  const countOf = (shape: Shape): { known: number; others: number } =>
    counts.get(shape) ?? { known: 0, others: shapes.get(shape)?.unknown.size ?? 0 }
  const enough = (
    { known, others }: { known: number; others: number },
    { least, share }: { least: number; share: number },
  ): boolean => known >= least && others * share <= known

  const isTrusted = (shape: Shape): boolean => {
    const count = countOf(shape)
    if (shape.startsWith('compared ')) return enough(count, COMPARED)
    if (enough(count, isSuspect(shape) ? SUSPECT_KEY : LEARNED)) return true
    if (isBuiltIn(shape) && enough(count, count.known < MANY.least ? BUILT_IN : MANY)) return true
    return isSure(shape) && enough({ known: everywhere.size, others: count.others }, ALL)
  }
  const listCount = (mention: Mention, lists: Lists) => {
    const evidence = mention.group > 0 ? lists.get(mention.group) : undefined
    return evidence === undefined
      ? { known: 0, others: 0 }
      : { known: evidence.known.size, others: others(evidence) }
  }

  return {
    isMistake(mention, lists) {
      const { shape, word } = mention
      const list = listCount(mention, lists)
      if (shape !== 'list' && isTrusted(shape)) return true
      if (enough(list, LIST)) return true
      if (near(word) === undefined) return false
      const count = countOf(shape)
      const isLikely = count.known >= 1 && count.others <= count.known * 2
      const isAmongCodes = list.known >= 2 && list.others <= list.known
      return (
        (shape !== 'list' && isLikely && !isSuspect(shape)) ||
        isAmongCodes ||
        (isBuiltIn(shape) && everywhere.size >= ALL.least)
      )
    },
    isCode(mention, lists) {
      const { shape } = mention
      const { known, others } = shape === 'list' ? listCount(mention, lists) : countOf(shape)
      const isUsual = known >= 2 && others <= known
      return (
        isUsual || isBuiltIn(shape) || (shape !== 'list' && listCount(mention, lists).known >= 2)
      )
    },
    learned: [...counts]
      .filter(([shape, count]) => !isBuiltIn(shape) && enough(count, LEARNED) && !isSuspect(shape))
      .map(([shape, { known, others }]) => ({ shape, known, unknown: others }))
      .sort((a, b) => b.known - a.known || (a.shape < b.shape ? -1 : 1)),
  }
}

const nameOf = (shape: Shape): string => shape.split(' ')[1] ?? ''

/** True for a place that takes codes in most projects. */
function isBuiltIn(shape: Shape): boolean {
  const name = nameOf(shape)
  switch (shape.split(' ')[0]) {
    case 'member':
      return CODE_LIST.test(name)
    case 'call':
      return CODE_CALL.test(name) || SUBJECTS.test(name.toLowerCase())
    case 'key':
    case 'compared':
      return SUBJECTS.test(name)
    default:
      return false
  }
}

const isSure = (shape: Shape): boolean =>
  !shape.startsWith('member ') && SURE.test(nameOf(shape).toLowerCase().replaceAll('_', ''))

/** A key whose name says nothing about codes: it may hold other words, too. */
const isSuspect = (shape: Shape): boolean =>
  (shape.startsWith('key ') || shape.startsWith('compared ')) && !SUBJECTS.test(nameOf(shape))
