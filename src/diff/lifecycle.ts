import type { Difference, Entry, Pair } from './difference.ts'
import { type DifferenceAt, differing } from './difference-at.ts'
import { kindAt, type State } from './kind.ts'

/**
 * The differences in the life of an entry. A step from one state to another is one difference, with all that was written
 * for it; within a state each field is one.
 */
export function* lifeDifferences(pair: Pair, differenceAt: DifferenceAt, carried: (field: string) => boolean): Iterable<Difference> {
  const { before, after } = pair
  const known = carried('codes.deprecated')
  const [from, to] = [stateOf(before, known ? before : after), stateOf(after, known ? after : before)]
  if (from !== to) {
    // A list of what is sent says of each code that it is not retired, and nothing about a notice.
    const block = from === 'retired' || to === 'active' ? from : to
    yield differenceAt(kindAt(['codes', 'life'], `${from} to ${to}`), [block], { before: lifeOf(before), after: lifeOf(after) })
  } else if (known) for (const block of ['deprecated', 'retired'] as const) yield* edits(block, to, pair, differenceAt)
}

/** The state of an entry; the notice stands in it, or, when its form can't carry one, in the other entry. */
const stateOf = ({ retired, deprecated }: Entry, other: Entry): State =>
  retired !== undefined ? 'retired' : (deprecated ?? other.deprecated) !== undefined ? 'deprecated' : 'active'

const lifeOf = ({ deprecated, retired }: Entry): object => ({ ...(deprecated && { deprecated }), ...(retired && { retired }) })

function* edits(block: 'deprecated' | 'retired', state: State, { before, after }: Pair, differenceAt: DifferenceAt): Iterable<Difference> {
  const [was, is] = [before[block], after[block]]
  if (was === undefined || is === undefined) return yield* differing([block], was, is, differenceAt)
  // The notice of what is retired is history: no promise hangs on its sunset.
  for (const field of [...new Set([...Object.keys(was), ...Object.keys(is)])] as (keyof typeof was & keyof typeof is)[])
    for (const difference of differing([block, field], was[field], is[field], differenceAt))
      yield block === 'deprecated' && state === 'retired' ? { ...difference, kind: 'codes.deprecated changed' } : difference
}
