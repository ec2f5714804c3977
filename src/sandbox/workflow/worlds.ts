import { BoundedMap } from '../../values/bounded-map.ts'
import { worldOf } from './scenarios.ts'
import type { World } from './world.ts'

/** The worlds of the clients: tests that run at the same time with clients of their own do not see each other. */
export type Worlds = {
  of(clientId: string): World
  /** Starts a scenario from its beginning; false for an unknown one. */
  start(clientId: string, scenario: string): boolean
}

const MOST = 1000

export function worldsOf(first = 'default'): Worlds {
  const worlds = new BoundedMap<World>(MOST)
  return {
    of(clientId) {
      const world = worlds.get(clientId) ?? worldOf(first)!
      worlds.set(clientId, world)
      return world
    },
    start(clientId, scenario) {
      const world = worldOf(scenario)
      if (world !== undefined) worlds.set(clientId, world)
      return world !== undefined
    },
  }
}
