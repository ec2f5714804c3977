import type { Mention, StatusBeside } from '../mention.ts'

/** What is between two brackets, or in a class of Python. */
export type Frame = {
  /**
   * `call`: arguments; `list` and `object`: values; `group`: other parentheses; `block`: statements;
   * `class`: the members of a type; `names`: the constants of an enum.
   */
  kind: 'call' | 'list' | 'object' | 'group' | 'block' | 'class' | 'names'
  readonly parent: Frame | undefined
  /** The number of the list that it is for its words. */
  readonly id: number
  /** The name of what is called. */
  readonly callee: string
  /** What is around the frame, for the words of a list that is an argument. */
  readonly shape: string
  /** The key that an object is the value of. */
  readonly key: string
  /** What the switch around its arms compares; undefined for other frames. */
  readonly subject: string | undefined
  /** The column of a class or function of Python. */
  readonly indent: number
  /** The index of the first mention in it, and of its first token. */
  readonly mentionsFrom: number
  readonly opened: number
  /** The argument that is read. */
  argument: number
  /** True as long as all arguments were words. */
  plain: boolean
  /** The statuses directly in it. */
  readonly statuses: StatusBeside[]
  /** The status that what it belongs to gives it: a chained call, a helper, a decorator, a key. */
  given: StatusBeside | undefined
}

const MOST_LEVELS = 5

/**
 * The status beside a mention: in its own call or object, else in the calls and objects around it.
 * None where two are, or where statements begin.
 */
export function statusFor({ frame, alone }: Omit<Waiting, 'mention'>): StatusBeside | undefined {
  let at: Frame | undefined = frame
  const levels = alone ? 1 : MOST_LEVELS
  for (let level = 0; at !== undefined && level < levels; level++) {
    if (at.kind === 'block' || at.kind === 'names') return undefined
    const [first] = at.statuses
    if (first !== undefined)
      return at.statuses.every(({ status }) => status === first.status) ? first : undefined
    if (at.given !== undefined) return at.given
    if (at.kind === 'class') return undefined
    at = at.parent
  }
  return undefined
}

/** A mention that waits for the statuses of its frame. `alone`: not of those around it. */
export type Waiting = {
  readonly mention: Mention
  readonly frame: Frame
  readonly alone: boolean
}
