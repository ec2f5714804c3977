import { worldOf } from './scenarios.ts'
import type { World } from './world.ts'
import { savedWorld, type WorldStore } from './world-files.ts'

/**
 * The worlds of the clients: tests that run at the same time with clients of their own do not see
 * each other.
 */
export type Worlds = {
  /**
   * Takes a step in the world of a client. Resolves, or rejects with what the step throws, when the
   * world is saved.
   */
  step<Result>(clientId: string, step: (world: World) => Result): Promise<Result>
  /** Starts a scenario from its beginning; false for an unknown one. */
  start(clientId: string, scenario: string): Promise<boolean>
}

const FIRST = 'default'

/** A world that is used, as it was saved last, and the last write of it. */
type OpenWorld = { world: World; saved: string; turn: Promise<void> }

/** Without a store, the worlds are in memory only. */
export function worldsOf(store?: WorldStore): Worlds {
  // Only the operator registers clients, so there are not many.
  const open = new Map<string, Promise<OpenWorld>>()
  const opened = (world: World, saved: string) => ({ world, saved, turn: Promise.resolve() })
  const read = async (clientId: string): Promise<OpenWorld> => {
    const world = (await store?.read(clientId)) ?? worldOf(FIRST)!
    return opened(world, JSON.stringify(savedWorld(world)))
  }
  const openOf = (clientId: string): Promise<OpenWorld> => {
    const promise = open.get(clientId) ?? read(clientId)
    open.set(clientId, promise)
    promise.catch(() => open.delete(clientId))
    return promise
  }
  /** Saves what has changed. One write at a time, each of the last state. */
  const save = async (clientId: string, current: OpenWorld): Promise<void> => {
    const write = async () => {
      const saved = savedWorld(current.world)
      const text = JSON.stringify(saved)
      if (text === current.saved) return
      await store?.write(clientId, saved)
      current.saved = text
    }
    if (store !== undefined) current.turn = current.turn.then(write, write)
    await current.turn
  }
  return {
    async step(clientId, step) {
      const one = await openOf(clientId)
      try {
        return step(one.world)
      } finally {
        await save(clientId, one)
      }
    },
    async start(clientId, scenario) {
      const world = worldOf(scenario)
      if (world === undefined) return false
      // What can't be read is replaced.
      const current = await openOf(clientId).catch(() => opened(world, ''))
      open.set(clientId, Promise.resolve(current))
      current.world = world
      await save(clientId, current)
      return true
    },
  }
}
