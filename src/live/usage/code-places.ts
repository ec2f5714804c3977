import { CODE_CALL, CODE_LIST, SUBJECTS, SURE } from './code/names.ts'
import type { Mention, ReadFile, Shape } from './mention.ts'
import type { Vocabulary } from './vocabulary.ts'

/** The codes and the other words of one shape or list. */
export type Evidence = { readonly known: Set<string>; readonly unknown: Set<string> }

/** Where the code of a project has codes of the catalog. */
export type CodePlaces = {
  /** True if an unknown word is a mistake at the place of this mention. */
  isMistake(mention: Mention, lists: Lists): boolean
  /** True if a code means itself at the place of this mention: it is not a word of another kind. */
  isCode(mention: Mention, lists: Lists): boolean
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

// One code in a list may be a word of the same spelling, such as the name of a feature.
const SEVERAL = 2

/** The places of all files together, so their order says nothing. */
export function codePlacesIn(
  files: Iterable<Pick<ReadFile, 'mentions' | 'isTest'>>,
  { near }: Vocabulary,
): CodePlaces {
  const shapes = new Map<Shape, Evidence>()
  for (const { mentions, isTest } of files)
    if (!isTest)
      for (const mention of mentions)
        if (mention.shape !== '' && mention.shape !== 'list') note(shapes, mention.shape, mention)
  const isUsed = [...shapes.values()].some(({ known }) => known.size > 0)
  const hasCode = (shape: Shape): boolean => (shapes.get(shape)?.known.size ?? 0) > 0
  const isOfCodes = ({ group }: Mention, lists: Lists): boolean =>
    (lists.get(group)?.known.size ?? 0) >= SEVERAL

  return {
    isMistake(mention, lists) {
      const { shape, word, group } = mention
      const isNear = near(word) !== undefined
      if (isOfCodes(mention, lists) && (isNear || lists.get(group)!.unknown.size === 1)) return true
      if (isSuspect(shape) || !(hasCode(shape) || (isUsed && isSure(shape)))) return false
      // What is compared may come from another system.
      return isNear || !shape.startsWith('compared ')
    },
    isCode: (mention, lists) =>
      isBuiltIn(mention.shape) ||
      isOfCodes(mention, lists) ||
      (hasCode(mention.shape) && !isSuspect(mention.shape)),
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
