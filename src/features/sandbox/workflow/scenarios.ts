import { MEMBERS, type Visit, type World } from './world.ts'

/** What each scenario says of itself, and how it differs from the first. */
const SCENARIOS: Readonly<Record<string, { summary: string; change(world: World): void }>> = {
  default: {
    summary:
      'M-1 has no problem; the payer of M-2 does not answer twice; M-3 has a stale consent session; visit V-7 is closed; bills above 1,000 need a review.',
    change: () => {},
  },
  'payer-down': {
    summary: 'No payer answers the next three calls.',
    change: (world) => silence(world, 3),
  },
  'payer-out': {
    summary: 'No payer ever answers.',
    change: (world) => silence(world, Number.MAX_SAFE_INTEGER),
  },
  'stale-consent': {
    summary: 'Every member has a stale consent session.',
    change: ({ sessions }) => {
      for (const { id } of MEMBERS) sessions.set(id, { id: `S-${id}`, member: id, state: 'stale' })
    },
  },
  review: {
    summary: 'Every bill needs a review.',
    change: (world) => {
      world.reviewAbove = -1
    },
  },
  closed: {
    summary: 'Every visit is closed.',
    change: ({ visits }) => {
      for (const visit of visits.values()) visit.state = 'closed'
    },
  },
}

export const scenarios = Object.entries(SCENARIOS).map(([name, { summary }]) => ({ name, summary }))

/** A new world in a scenario; undefined for an unknown one. */
export function worldOf(scenario: string): World | undefined {
  if (!Object.hasOwn(SCENARIOS, scenario)) return undefined
  const visit = (id: string, state: Visit['state']): [string, Visit] => [
    id,
    { id, member: 'M-1', state, lines: [], review: 'not needed' },
  ]
  const world: World = {
    silent: new Map([['south', 2]]),
    sessions: new Map([['M-3', { id: 'S-1', member: 'M-3', state: 'stale' }]]),
    visits: new Map([visit('V-1', 'open'), visit('V-7', 'closed')]),
    reviewAbove: 1000,
    given: 0,
  }
  SCENARIOS[scenario]!.change(world)
  return world
}

const silence = ({ silent }: World, calls: number): void => {
  for (const { payer } of MEMBERS) silent.set(payer, calls)
}
