/** A member as the payer knows the member. */
export type Member = { readonly id: string; readonly name: string; readonly type: string; readonly number: string; readonly payer: string }

/** A line of a bill. */
export type Line = { service: string; amount: number; documents: readonly string[] }

/** A visit of a member, from its first line to its end. `review`: someone must confirm before submission (specification 7.2). */
export type Visit = {
  readonly id: string
  readonly member: string
  state: 'open' | 'billed' | 'submitted' | 'closed'
  lines: readonly Line[]
  review: 'not needed' | 'needed' | 'confirmed'
}

/** The consent session of a member. A stale one was left open; it is not busy. */
export type Session = { readonly id: string; readonly member: string; readonly state: 'pending' | 'stale' }

/** Everything that the workflow remembers for one client. */
export type World = {
  readonly members: readonly Member[]
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
