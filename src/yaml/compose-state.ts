import type { Event } from 'js-yaml'
import type { AmbiguousScalar, Problem } from './source.ts'

/** The state of composing one document from its events. */
export type ComposeState = {
  text: string
  events: readonly Event[]
  /** The index of the next event. */
  next: number
  /** The position of the current node. */
  path: (string | number)[]
  problems: Problem[]
  ambiguous: AmbiguousScalar[]
  /** The value of each anchor, and how many nodes it has; `open` while it is read. */
  anchors: Map<string, { value: unknown; weight: number } | 'open'>
  /** How many nodes were read, with those that aliases stand for. */
  weight: number
  /** How many nodes the aliases stand for. */
  aliased: number
}

// Nobody reads more findings than this, and a hostile text could cause millions.
const MOST_PROBLEMS = 100_000

/** Adds a problem, up to a limit. */
export function report({ problems }: ComposeState, problem: Problem): void {
  if (problems.length < MOST_PROBLEMS) problems.push(problem)
}
