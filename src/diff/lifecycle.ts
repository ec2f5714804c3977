import type { Difference, Entry, Pair } from './difference.ts'
import { type DifferenceAt, differing } from './difference-at.ts'
import { kindAt, type State } from './kind.ts'

/**
 * The differences in the lifecycle of an entry. A change of the state is one difference, with all
 * fields that belong to it; without such a change, each field is a difference.
 */
export function* lifeDifferences(
  pair: Pair,
  differenceAt: DifferenceAt,
  carried: (field: string) => boolean,
): Iterable<Difference> {
  const { before, after } = pair
  const known = carried('codes.deprecated')
  // Some forms state only that a code is inactive: it is deprecated or retired.
  const inactive = known && !carried('codes.retired')
  const [from, to] = [
    stateOf(before, known ? before : after),
    stateOf(after, known ? after : before),
  ].map((state) => (inactive && state === 'retired' ? 'deprecated' : state)) as [State, State]
  if (from !== to) {
    // A list of what is sent implies that its codes are not retired, and nothing about a
    // deprecation.
    const block = from === 'retired' || to === 'active' ? from : to
    yield differenceAt(kindAt(['codes', 'life'], `${from} to ${to}`), [block], {
      before: lifeOf(before),
      after: lifeOf(after),
    })
  } else if (known && !(inactive && [before, after].some(({ retired }) => retired !== undefined)))
    for (const block of ['deprecated', 'retired'] as const)
      yield* edits(block, { state: to, carried }, pair, differenceAt)
}

/**
 * The state of an entry; the deprecation is read from it, or, if its form can't carry one, from the
 * other entry.
 */
const stateOf = ({ retired, deprecated }: Entry, other: Entry): State =>
  retired !== undefined
    ? 'retired'
    : (deprecated ?? other.deprecated) !== undefined
      ? 'deprecated'
      : 'active'

const lifeOf = ({ deprecated, retired }: Entry): object => ({
  ...(deprecated && { deprecated }),
  ...(retired && { retired }),
})

function* edits(
  block: 'deprecated' | 'retired',
  { state, carried }: { state: State; carried: (field: string) => boolean },
  { before, after }: Pair,
  differenceAt: DifferenceAt,
): Iterable<Difference> {
  const [was, is] = [before[block], after[block]]
  if (was === undefined || is === undefined) return yield* differing([block], was, is, differenceAt)
  // The deprecation of a retired code is history: its sunset promises nothing.
  for (const field of [...new Set([...Object.keys(was), ...Object.keys(is)])] as (keyof typeof was &
    keyof typeof is)[])
    if (carried(`codes.${block}.${field}`))
      for (const difference of differing([block, field], was[field], is[field], differenceAt))
        yield block === 'deprecated' && state === 'retired'
          ? { ...difference, kind: 'codes.deprecated changed' }
          : difference
}
