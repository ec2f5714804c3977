import type { Event } from 'js-yaml'
import type { AmbiguousScalar, Place, ProblemLog } from './source.ts'

/** The state of composing one document from its events. */
export type ComposeState = {
  text: string
  events: readonly Event[]
  /** The index of the next event. */
  next: number
  /** The position of the current node. */
  path: (string | number)[]
  log: ProblemLog
  ambiguous: AmbiguousScalar[]
  /** The value of each anchor, and how many nodes it has; `open` while it is read. */
  anchors: Map<string, { value: unknown; weight: number; aliases: Place[] } | 'open'>
  /** True if lines of the text could not be read: an empty value may have had a content there. */
  isCut: boolean
  /** True for a document that is not ours: what YAML has beside JSON counts as everybody reads it. */
  isForeign: boolean
  /** How many nodes were read, with those that aliases stand for. */
  weight: number
  /** The limit of `weight`: what follows is not read. */
  heaviest: number
  /** The most items of one list, and keys of one mapping. */
  mostItems: number
  /** How many nodes the aliases stand for. */
  aliased: number
}
