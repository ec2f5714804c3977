/** A line of a bill. */
export type Line = { service: string; amount: number; documents: readonly string[] }

export const VISIT_STATES = ['open', 'billed', 'submitted', 'closed'] as const
export const REVIEWS = ['not needed', 'needed', 'confirmed'] as const
export const SESSION_STATES = ['pending', 'stale'] as const

/**
 * A visit of a member, from its first line to its end. `review`: someone must confirm before
 * submission.
 */
export type Visit = {
  readonly id: string
  readonly member: string
  state: (typeof VISIT_STATES)[number]
  lines: readonly Line[]
  review: (typeof REVIEWS)[number]
}

/** The consent session of a member. A stale one was left open; it is not busy. */
export type Session = {
  readonly id: string
  readonly member: string
  readonly state: (typeof SESSION_STATES)[number]
}

/** Everything that the workflow remembers for one client. */
export type World = {
  /** How many of the next calls each payer does not answer. */
  readonly silent: Map<string, number>
  readonly sessions: Map<string, Session>
  readonly visits: Map<string, Visit>
  /** A bill of more than this must be reviewed. */
  reviewAbove: number
  /** How many ids were given. */
  given: number
}

/** A new id in a world: the same calls always get the same ids. */
export const nextId = (world: World, letter: string): string => `${letter}-${100 + ++world.given}`

const MOST_VISITS = 200

/** Adds a visit; the oldest is forgotten if there are too many. */
export function addVisit({ visits }: World, visit: Visit): void {
  visits.set(visit.id, visit)
  if (visits.size > MOST_VISITS) for (const first of visits.keys()) return void visits.delete(first)
}

/** A member as the payer knows the member. */
export type Member = {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly number: string
  readonly payer: string
}

/** The members: the same in every world. */
export const MEMBERS: readonly Member[] = [
  { id: 'M-1', name: 'Anna Lind', type: 'card', number: 'A-1042', payer: 'north' },
  { id: 'M-2', name: 'Bo Ek', type: 'passport', number: 'P-77', payer: 'south' },
  { id: 'M-3', name: 'Cem Kaya', type: 'card', number: 'B-2001', payer: 'north' },
]
